import { chooseExecutor } from '../../src/execute/run/executor.js';
import { createRunDirectory } from '../../src/execute/run/run-directory.js';
import type { Measurement, Outcome } from '../../src/execute/system/outcome.js';
import { limits } from './subject.js';

/** The input of `run-series.ts`, as JSON in its first argument. */
export interface Series {
  readonly measurement: Measurement | 'best';
  readonly sandbox: 'best' | 'none';
  readonly limits: Parameters<typeof limits>[0];
  /** Commands, one after the other. */
  readonly commands: readonly (readonly [string, ...string[]])[];
}

/** A process that runs commands as whoever starts it, and prints their outcomes; bundled by `runner.ts`. */
const series: Series = JSON.parse(process.argv[2] ?? '{}');
const { executor } = await chooseExecutor(series.measurement, series.sandbox);
const outcomes: Outcome[] = [];
for (const [executable, ...words] of series.commands) {
  const directory = await createRunDirectory(executor.newOwner());
  const command = {
    executable,
    arguments: words,
    workingDirectory: directory.path,
    owner: directory.owner,
    environment: { PATH: '/usr/bin:/bin', HOME: directory.path },
  };
  outcomes.push(await executor.run(command, limits(series.limits), []));
  await directory.remove();
}
process.stdout.write(JSON.stringify(outcomes));
