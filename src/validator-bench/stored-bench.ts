import { checkSchema } from '../source/check-schema.js';
import { decodeText } from '../source/decode-text.js';
import { InputError } from '../source/input-error.js';
import { readBytes } from '../source/read-bytes.js';
import type { BenchAnswer } from './bench.js';

/** What a comparison needs of an answer. */
export type StoredAnswer = Pick<
  BenchAnswer,
  'validator' | 'task' | 'property' | 'rating' | 'status' | 'cputime'
>;

const MAXIMUM_BYTES = 500_000_000;

/**
 * The answers in the JSON of a bench.
 *
 * @throws InputError `syntax` or `structure` for a file that is none
 */
export async function readStoredAnswers(file: string): Promise<readonly StoredAnswer[]> {
  const { text } = decodeText(await readBytes(file, MAXIMUM_BYTES), file);
  const value = parse(text, file);
  const [violation] = checkSchema('validatorBench', value);
  if (violation !== undefined) throw refusal(file, 'structure', `is not a bench: ${violation.message}`);
  return (value as { readonly answers: readonly StoredAnswer[] }).answers;
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(file, 'syntax', 'is not JSON');
  }
}

function refusal(file: string, code: 'syntax' | 'structure', message: string): InputError {
  const remedy = 'use what `witness-check validators bench --format json` printed';
  return new InputError({ code, file, message, remedy });
}
