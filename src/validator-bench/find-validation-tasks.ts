import { stat } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import type { ClaimProblem } from '../campaign/store/campaign-claim.js';
import { InputError } from '../source/input-error.js';
import { missingFile } from '../source/missing-file.js';
import { readTask } from '../task/read-task.js';
import { selectProperty, type Task, type TaskProperty } from '../task/task-definition.js';
import { formatExpectedVerdict } from '../task/verdict.js';
import { walkFiles } from '../use-cases/lint/walk-files.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';
import { readWitness } from '../witness/read-witness.js';
import type { BenchedTask } from './bench.js';

/** Validation tasks, and what is no good one. */
export interface ValidationTasks {
  readonly tasks: readonly BenchedTask[];
  readonly problems: readonly ClaimProblem[];
}

/** Properties whose verdict FALSE names a part; the part of a witness is not known before it is read by a validator. */
const WITH_PARTS: ReadonlySet<string> = new Set(['valid-memsafety']);

/**
 * The validation tasks in a folder and below it: task definitions in format 2.1 that name a witness. What is not one,
 * such as the witnesses themselves, is left out; one that cannot be used is a problem.
 *
 * @throws InputError for a folder that does not exist, or has no validation task
 */
export async function findValidationTasks(folder: string): Promise<ValidationTasks> {
  if ((await stat(folder).catch(() => undefined))?.isDirectory() !== true) throw missingFile(folder);
  const tasks: BenchedTask[] = [];
  const problems: ClaimProblem[] = [];
  for (const file of await walkFiles(folder, (_path, name) => /\.ya?ml$/.test(name))) {
    try {
      const task = await readTask(file);
      if (task.witnessInputFile === undefined) continue;
      tasks.push(...(await toBenched(task, task.witnessInputFile, relative(folder, file))));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      if (await isDefinition(file)) problems.push({ file, message: error.message });
    }
  }
  if (tasks.length > 0) return { tasks, problems };
  throw new InputError({
    code: 'empty',
    file: folder,
    message: 'has no validation task that can be used',
    remedy: problems[0]?.message ?? "add task definitions in format '2.1' with witness_input_file",
  });
}

/** A witness is YAML, too: only what can be read as one of them is not meant to be a task. */
async function isDefinition(file: string): Promise<boolean> {
  return readWitness(file).then(
    () => false,
    () => true,
  );
}

async function toBenched(task: Task, witness: string, name: string): Promise<readonly BenchedTask[]> {
  const kind = await kindOf(witness);
  const verified = task.validatedProperties;
  if (verified === undefined || task.properties.length === 0)
    throw unusable(task, 'the verdict of a verifier');
  return Promise.all(
    task.properties.map(async (property) => {
      const verification = await selectProperty({ ...task, properties: verified }, property.file);
      return benchedTask(task, { witness, kind, name, property, verification });
    }),
  );
}

interface Stated {
  readonly witness: string;
  readonly kind: WitnessKind;
  readonly name: string;
  /** With the verdict that a validator should return. */
  readonly property: TaskProperty;
  /** With the verdict that a verifier should have returned. */
  readonly verification: TaskProperty;
}

function benchedTask(task: Task, { witness, kind, name, property, verification }: Stated): BenchedTask {
  const right = property.expectedVerdict;
  const expected = verification.expectedVerdict;
  if (right === undefined || expected === undefined) throw unusable(task, 'both expected verdicts');
  const propertyName = basename(property.file, '.prp');
  const claimed = kind === 'correctness' ? 'true' : 'false';
  // A wrong witness for the verdict of the program, and a witness for the other one, are both wrong.
  const isCorrect = right.kind === claimed && expected.kind === claimed;
  const part = expected.subproperty ?? (WITH_PARTS.has(propertyName) ? undefined : propertyName);
  const violation = part === undefined ? 'false' : `false(${part})`;
  return {
    task: task.path,
    name,
    property: propertyName,
    propertyFile: property.file,
    witness,
    kind,
    class: isCorrect ? 'correct' : 'wrong',
    verdict: kind === 'correctness' ? 'true' : violation,
    expected: formatExpectedVerdict(expected),
  };
}

/** Identifies a task together with its property. */
export function keyOfTask(task: string, propertyFile: string): string {
  return JSON.stringify([resolve(task), resolve(propertyFile)]);
}

async function kindOf(file: string): Promise<WitnessKind> {
  const { kind } = (await readWitness(file)).witness;
  if (kind !== 'unstated') return kind;
  throw new InputError({
    code: 'structure',
    file,
    message: 'does not say whether it is a violation or a correctness witness',
    remedy: 'state its kind',
  });
}

function unusable({ path }: Task, lacks: string): InputError {
  return new InputError({
    code: 'structure',
    file: path,
    message: `does not state ${lacks}`,
    remedy:
      'add expected_verdict to properties and to additional_information.verification, with task_type: validation',
  });
}
