import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '../../source/input-error.js';
import { completedWitness } from './completed-witness.js';
import type { ExplainOptions } from './explain-options.js';
import { followWitness, type WitnessExplanation } from './follow-witness.js';
import { harnessFolder } from './harness/harness-folder.js';
import { violationLocations } from './violation-locations.js';
import { refuseExisting, writeNewFile, writeNewFolder } from './write-new.js';

declare const PACKAGE_VERSION: string;

/**
 * Says how an execution of the program passes a violation witness, or how far one gets. For a confirmed witness it
 * writes, on request, the completed witness and the files that show the violation natively.
 *
 * @throws InputError for inputs that cannot be read, in the words of the validator; if something to be written exists
 * already, or there is nothing to write
 */
export async function explainViolation(
  witness: string,
  options: ExplainOptions,
): Promise<WitnessExplanation> {
  const { programs = [], writeHarness, writeWitness } = options;
  for (const path of [writeHarness, writeWitness]) if (path !== undefined) await refuseExisting(path);
  const explanation = await followWitness(witness, options);
  if (programs.length === 0 || (writeHarness ?? writeWitness) === undefined) return explanation;
  const creationTime = new Date().toISOString().replace(/\.\d+/, '');
  const folder =
    writeHarness === undefined ? undefined : await harnessFolder(programs, explanation, creationTime);
  if (writeWitness !== undefined) {
    await writeNewFile(writeWitness, await confirmedCompletion(programs, explanation, creationTime, options));
  }
  if (writeHarness !== undefined && folder !== undefined) await writeNewFolder(writeHarness, folder);
  return explanation;
}

/** The completed witness, after replay has confirmed it, too. */
async function confirmedCompletion(
  programFiles: readonly string[],
  explanation: WitnessExplanation,
  creationTime: string,
  options: ExplainOptions,
): Promise<string> {
  const { result, reason, violation } = explanation;
  if (violation === null || result === 'unknown') {
    const why = result === 'unknown' ? reason : 'format 2.0 cannot state nontermination';
    throw nothingToWrite(`no completed witness can be written: ${why}`);
  }
  const producer = { name: 'witness-check', version: PACKAGE_VERSION };
  for (const target of violationLocations(explanation)) {
    const text = await completedWitness({ programFiles, explanation, target, producer, creationTime });
    if ((await answerTo(text, options)) === result) return text;
  }
  throw nothingToWrite(
    'no completed witness can be written: format 2.0 cannot state everything that this execution depends on',
  );
}

/** What replay says about a text, using a temporary file. */
async function answerTo(text: string, options: ExplainOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'witness-check-explain-'));
  try {
    const file = join(folder, 'witness.yml');
    await writeFile(file, text);
    return (await followWitness(file, { ...options, onFirstRun: undefined })).result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function nothingToWrite(message: string): InputError {
  return new InputError({ code: 'usage', message, remedy: 'leave out --write-witness' });
}
