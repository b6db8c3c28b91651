import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { parse, stringify } from 'yaml';
import { findingMessage } from '../../lint/finding-message.js';
import { lintBytes } from '../../lint/lint-bytes.js';
import { DEFAULT_SETTINGS } from '../../lint/lint-settings.js';
import { baseName } from '../../source/base-name.js';
import { decodeText } from '../../source/decode-text.js';
import { InputError } from '../../source/input-error.js';
import { readBytes } from '../../source/read-bytes.js';
import { sizeLimit } from '../../witness/read-witness.js';
import type { AddedInvariant } from './correctness-explanation.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** A witness, with the invariants to add. */
export interface Strengthening {
  /** A witness in YAML. */
  readonly witness: string;
  readonly programs: readonly string[];
  readonly added: readonly AddedInvariant[];
  /** The file to write. */
  readonly target: string;
}

interface Entry {
  entry_type?: unknown;
  metadata?: Record<string, unknown>;
  content?: unknown[];
}

/**
 * Writes the invariants of a witness together with further loop invariants, in the version of the witness. Writes
 * nothing if the linter finds an error in the result.
 *
 * @throws InputError
 */
export async function writeStrengthened({ witness, programs, added, target }: Strengthening): Promise<void> {
  const { text } = decodeText(await readBytes(witness, sizeLimit(witness)), witness);
  const strengthened = await strengthenedText(text, programs, added);
  const [error] = lintBytes(Buffer.from(strengthened), target, {
    ...DEFAULT_SETTINGS,
    context: { profile: 'default', kind: 'correctness', programs: await hashed(programs) },
  }).findings.filter(({ severity }) => severity === 'error');
  if (error !== undefined) {
    throw new InputError({
      code: 'structure',
      file: witness,
      message: `the strengthened witness would have an error, ${error.ruleId}: ${findingMessage(error)}`,
      remedy: "correct the witness first; 'witness-check lint' finds the error in it, too",
    });
  }
  const unfinished = `${target}.${process.pid}.part`;
  try {
    await writeFile(unfinished, strengthened);
    await rename(unfinished, target);
  } catch (cause) {
    throw new InputError({
      code: 'unreadable',
      file: target,
      message: `cannot be written (${cause instanceof Error && 'code' in cause ? cause.code : cause})`,
      remedy: 'name a file in a folder that exists and can be written to',
    });
  }
}

async function strengthenedText(
  text: string,
  [program = '']: readonly string[],
  added: readonly AddedInvariant[],
): Promise<string> {
  const entries = parse(text) as Entry[];
  const set = entries.find(({ entry_type: type }) => type === 'invariant_set');
  if (set?.content === undefined || set.metadata === undefined) throw new Error('there is no invariant set');
  const files = (set.metadata.task as { input_files?: unknown } | undefined)?.input_files;
  const [stated] = Array.isArray(files) ? files : [files];
  const location = { file_name: typeof stated === 'string' ? stated : baseName(program) };
  set.metadata.uuid = randomUUID();
  set.metadata.creation_time = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  set.metadata.producer = { name: 'witness-check', version: PACKAGE_VERSION };
  for (const { value, line, column, function: name } of added) {
    set.content.push({
      invariant: {
        type: 'loop_invariant',
        location: { ...location, line, column, function: name },
        value,
        format: 'c_expression',
      },
    });
  }
  return stringify(entries, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' });
}

function hashed(programs: readonly string[]) {
  return Promise.all(
    programs.map(async (name) => {
      const bytes = await readFile(name);
      return {
        name,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        source: decodeText(bytes, name),
      };
    }),
  );
}
