import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { InputError } from '../../source/input-error.js';
import { findTool } from '../../validator/find-tool.js';
import { readRegistry } from '../../validator/registry.js';
import type { DataModel } from '../../vocabulary/data-model.js';

/** The claim that a witness is about, and how long to look for an execution. */
export interface ExplainOptions {
  /** The programs that the witness is about; without them, `explain` is asked for a rule. */
  readonly programs?: readonly string[] | undefined;
  /** Property file, by default the property that the witness states. */
  readonly property?: string | undefined;
  /** By default the one that the witness states. */
  readonly dataModel?: DataModel | undefined;
  /** CPU time in seconds; 90 by default. */
  readonly cputime?: number | undefined;
  /** Where random inputs begin, for correctness witnesses: a whole number from 1. */
  readonly seed?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called once, before the first process is started. */
  readonly onFirstRun?: (() => void) | undefined;
}

/** What `replay --explain json` prints: an execution as it passed a witness. */
export interface WitnessExplanation {
  readonly result: string;
  readonly reason: string;
  readonly seed: number;
  readonly inputs: readonly ExplainedInput[];
  readonly passed: readonly PassedPlace[];
  /** The part of the witness that comes next and was not passed. */
  readonly missing: string | null;
  readonly observed: string | null;
  readonly end: string | null;
}

/** A value that the program took from outside. */
export interface ExplainedInput {
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly value: string;
}

/** A part of the witness that the execution passed. */
export interface PassedPlace {
  readonly what: string;
  readonly line: number;
  readonly column: number;
  readonly function?: string;
  /** Variables with their values. */
  readonly variables: readonly string[];
}

/** Bytes of the explanation that are read. */
const MAXIMUM_OUTPUT = 64_000_000;

/**
 * Says how an execution of the program passes a witness, or how far one gets.
 *
 * @throws InputError for inputs that cannot be read, in the words of the validator
 */
export async function explainWitness(witness: string, options: ExplainOptions): Promise<WitnessExplanation> {
  const definition = (await readRegistry()).get('replay');
  const places = { directories: new Map<string, string>(), collection: undefined, path: '' };
  const found = definition === undefined ? undefined : await findTool(definition, places);
  if (found?.kind !== 'installed') {
    throw new InputError({
      code: 'machine',
      message: `replay is missing: ${found?.reason ?? 'its definition is not in this installation'}`,
      remedy: 'install witness-check again',
    });
  }
  options.onFirstRun?.();
  const output = await run(
    found.executable,
    [...found.leadingArguments, ...argumentsOf(witness, options)],
    options.signal,
  );
  const document = output.split('\n').find((line) => line.startsWith('{'));
  if (document === undefined) {
    const reason = /^Reason: (.*)$/m.exec(output)?.[1] ?? 'replay gave no answer';
    const [message = reason, remedy = 'check the files that were named'] = reason.split(/; (?=[^;]*$)/);
    throw new InputError({ code: 'usage', message, remedy });
  }
  return JSON.parse(document) as WitnessExplanation;
}

function argumentsOf(
  witness: string,
  { programs = [], property, dataModel, cputime, seed }: ExplainOptions,
): string[] {
  const option = (name: string, value: string | number | undefined) =>
    value === undefined ? [] : [name, String(value)];
  return [
    ...programs.flatMap((file) => ['--program', resolve(file)]),
    ...['--witness', resolve(witness)],
    ...option('--property', property === undefined ? undefined : resolve(property)),
    ...option('--data-model', dataModel),
    ...option('--cputime', cputime),
    ...option('--seed', seed),
    ...['--explain', 'json'],
  ];
}

function run(executable: string, words: readonly string[], signal: AbortSignal | undefined): Promise<string> {
  return new Promise((fulfil, reject) => {
    execFile(
      executable,
      [...words],
      { maxBuffer: MAXIMUM_OUTPUT, ...(signal === undefined ? {} : { signal }) },
      (error, stdout) => {
        // A validator that gave an answer of its own explains itself on standard output.
        if (error !== null && stdout === '') reject(error);
        else fulfil(stdout);
      },
    );
  });
}
