import { resolve } from 'node:path';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { ExecutionTrace } from '../../vocabulary/execution-trace.js';
import type { Interleaving } from '../../vocabulary/interleaving.js';
import type { ReachedLimit } from '../../vocabulary/reached-limit.js';
import type { TracedPart, WitnessDiagnosis } from '../../vocabulary/witness-diagnosis.js';
import type { ExplainOptions } from './explain-options.js';
import { readRefusal, runEmbedded } from './run-embedded.js';

/** What `replay --explain json` prints: how an execution passes a witness. */
export interface WitnessExplanation extends WitnessDiagnosis {
  readonly result: string;
  readonly reason: string;
  readonly seed: number;
  /** What ended the search before everything was tried; null if nothing did. */
  readonly limit: ReachedLimit | null;
  /** The examined property, as the property file or the witness states it; null if nothing could be executed. */
  readonly property: string | null;
  readonly dataModel: DataModel | null;
  readonly inputs: readonly ExplainedInput[];
  readonly passed: readonly PassedLocation[];
  /** The next part of the witness, which was not passed. */
  readonly missing: string | null;
  readonly observed: string | null;
  readonly end: string | null;
  /** Where the execution violates the property; null if it does not. */
  readonly violation: ExplainedViolation | null;
  /** How threads took turns; null if there was only one. */
  readonly interleaving: Interleaving | null;
  /** The execution as steps; null if there is none. */
  readonly trace: ExecutionTrace | null;
}

/** A value that the program got from outside. */
export interface ExplainedInput {
  readonly name: string;
  readonly line: number;
  /** In a program of several files, the one that the line is in. */
  readonly file?: string;
  readonly column: number;
  /** In decimal; for reals, the shortest text that denotes the number, `NaN` or `Infinity`. */
  readonly value: string;
  /**
   * `uninitialised`: a variable read before it had a value; `library`: told by a function of the C library; `read`: a
   * number that such a function read from the standard input.
   */
  readonly reason: 'call' | 'uninitialised' | 'library' | 'read';
  /** Its name in C; `pointer` for all pointers. */
  readonly type: string;
}

/** The full expression, or the statement, that violates the property. */
export interface ExplainedViolation {
  /** The name in `false(…)`. */
  readonly subproperty: string;
  readonly line: number;
  /** In a program of several files, the one that the line is in. */
  readonly file?: string;
  readonly column: number;
  readonly function: string | null;
}

/** A part of the witness that the execution passed. */
export interface PassedLocation {
  readonly part: TracedPart;
  readonly what: string;
  readonly line: number;
  /** In a program of several files, the one that the line is in. */
  readonly file?: string;
  readonly column: number;
  readonly function?: string;
  /** Variables with their values. */
  readonly variables: readonly string[];
  /** Index of the trace step in which it was passed; null if that step was left out. */
  readonly step: number | null;
}

/**
 * Lets replay follow a witness: says how an execution of the program passes it, or how far one gets.
 *
 * @throws InputError for inputs that cannot be read, in the words of the validator
 */
export async function followWitness(witness: string, options: ExplainOptions): Promise<WitnessExplanation> {
  const output = await runEmbedded('replay', replayArguments(witness, options), options);
  const document = output.split('\n').find((line) => line.startsWith('{'));
  if (document === undefined) throw readRefusal('replay', output);
  return JSON.parse(document) as WitnessExplanation;
}

/** The claim as arguments for an embedded validator. */
export function replayArguments(
  witness: string,
  { programs = [], property, dataModel, cputime, seed }: ExplainOptions,
): string[] {
  const option = (name: string, value: string | number | undefined) =>
    value === undefined ? [] : [name, String(value)];
  return [
    ...programs.flatMap((file) => ['--program', resolve(file)]),
    '--witness',
    resolve(witness),
    ...option('--property', property === undefined ? undefined : resolve(property)),
    ...option('--data-model', dataModel),
    ...option('--cputime', cputime),
    ...option('--seed', seed),
    '--explain',
    'json',
  ];
}
