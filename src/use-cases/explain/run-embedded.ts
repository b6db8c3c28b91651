import { execFile } from 'node:child_process';
import { InputError } from '../../source/input-error.js';
import { findTool } from '../../validator/find-tool.js';
import { describeMissingTool } from '../../validator/missing-tool.js';
import { readRegistry } from '../../validator/registry.js';
import { EXPLAIN_CPUTIME, type ExplainingValidator, type ExplainOptions } from './explain-options.js';

/** Maximum size of an explanation in bytes. */
const MAXIMUM_OUTPUT = 64_000_000;

/**
 * The output of an embedded validator.
 *
 * @throws InputError `machine` if it is not in this installation
 */
export async function runEmbedded(
  name: ExplainingValidator,
  words: readonly string[],
  { cputime = EXPLAIN_CPUTIME, signal, onFirstRun, onProgress }: ExplainOptions,
): Promise<string> {
  const definition = (await readRegistry()).get(name);
  const places = { directories: new Map<string, string>(), collection: undefined, path: '' };
  const found = definition === undefined ? undefined : await findTool(definition, places);
  if (found?.kind !== 'installed') {
    const reason =
      found === undefined ? 'its definition is not in this installation' : describeMissingTool(found.reason);
    throw new InputError({
      code: 'machine',
      message: `${name} is missing: ${reason}`,
      remedy: 'install witness-check again',
    });
  }
  onFirstRun?.();
  onProgress?.({ kind: 'run-started', validator: name, cputime });
  const start = performance.now();
  try {
    return await run(found.executable, [...found.engineOptions, ...found.leadingArguments, ...words], signal);
  } finally {
    onProgress?.({ kind: 'run-finished', validator: name, walltime: (performance.now() - start) / 1000 });
  }
}

/** Why a validator gave no explanation, in its own words. */
export function readRefusal(name: string, output: string): InputError {
  const reason = /^Reason: (.*)$/m.exec(output)?.[1] ?? `${name} gave no answer`;
  const [message = reason, remedy = 'check the files that were named'] = reason.split(/; (?=[^;]*$)/);
  return new InputError({ code: 'usage', message, remedy });
}

function run(executable: string, words: readonly string[], signal: AbortSignal | undefined): Promise<string> {
  return new Promise((fulfil, reject) => {
    execFile(
      executable,
      [...words],
      { maxBuffer: MAXIMUM_OUTPUT, ...(signal === undefined ? {} : { signal }) },
      (error, stdout) => {
        // A validator that gave an answer explains it on standard output.
        if (error !== null && stdout === '') reject(error);
        else fulfil(stdout);
      },
    );
  });
}
