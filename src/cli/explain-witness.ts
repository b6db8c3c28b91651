import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { type Explanation, formatExplanation } from '../report/pretty-explanation.js';
import { InputError } from '../source/input-error.js';
import { toJsonLines } from '../source/printable.js';
import { findTool } from '../validator/find-tool.js';
import { readRegistry } from '../validator/registry.js';
import type { Interruption } from './command-entry.js';
import type { Terminal } from './terminal.js';

/** What is to be explained, with what the witness may leave out or be wrong about. */
export interface ExplainRequest {
  readonly witness: string;
  readonly program: readonly string[];
  readonly property?: string | undefined;
  readonly dataModel?: 'ILP32' | 'LP64' | undefined;
  readonly cputime?: number | undefined;
  readonly seed?: number | undefined;
  readonly format: 'pretty' | 'json';
}

/** Bytes of the explanation that are read. */
const MAXIMUM_OUTPUT = 64_000_000;

/**
 * Prints how an execution of the program passes a witness, or how far one gets.
 *
 * @throws InputError for inputs that cannot be read, as the validator says it
 */
export async function explainWitness(
  request: ExplainRequest,
  terminal: Terminal,
  interruption: Interruption,
): Promise<void> {
  const explanation = await runReplay(request, interruption);
  terminal.stdout.write(
    request.format === 'json' ? toJsonLines(explanation) : formatExplanation(explanation, terminal.color),
  );
}

async function runReplay(request: ExplainRequest, { signal, listen }: Interruption): Promise<Explanation> {
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
  listen();
  const output = await run(found.executable, [...found.leadingArguments, ...argumentsOf(request)], signal);
  const document = output.split('\n').find((line) => line.startsWith('{'));
  if (document === undefined) {
    const reason = /^Reason: (.*)$/m.exec(output)?.[1] ?? 'replay gave no answer';
    const [message = reason, remedy = 'check the files that were named'] = reason.split(/; (?=[^;]*$)/);
    throw new InputError({ code: 'usage', message, remedy });
  }
  return JSON.parse(document) as Explanation;
}

function argumentsOf({ witness, program, property, dataModel, cputime, seed }: ExplainRequest): string[] {
  const option = (name: string, value: string | number | undefined) =>
    value === undefined ? [] : [name, String(value)];
  return [
    ...program.flatMap((file) => ['--program', resolve(file)]),
    ...['--witness', resolve(witness)],
    ...option('--property', property === undefined ? undefined : resolve(property)),
    ...option('--data-model', dataModel),
    ...option('--cputime', cputime),
    ...option('--seed', seed),
    ...['--explain', 'json'],
  ];
}

function run(executable: string, words: readonly string[], signal: AbortSignal): Promise<string> {
  return new Promise((fulfil, reject) => {
    execFile(executable, [...words], { maxBuffer: MAXIMUM_OUTPUT, signal }, (error, stdout) => {
      // A validator that gave an answer of its own explains itself on standard output.
      if (error !== null && stdout === '') reject(error);
      else fulfil(stdout);
    });
  });
}
