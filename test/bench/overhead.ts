import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Owner } from '../../src/execute/enclosure.js';
import { type Executor, localExecutor } from '../../src/execute/executor.js';
import { createRunDirectory } from '../../src/execute/run-directory.js';
import { probeRunexec, runexecExecutor } from '../../src/execute/runexec.js';
import { availablePlaces, limits } from '../execute/subject.js';
import { compareAccounts } from './accounts.js';

const RUNS = 50;
/** A run of runexec takes half a second. */
const RUNEXEC_RUNS = 10;

interface Row {
  readonly name: string;
  readonly wall: readonly number[];
  /** CPU milliseconds of us and of what we started, for one run. */
  readonly cpu: number;
}

/** CPU milliseconds of this process and of all children that are dead. */
function cpuSoFar(): number {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return [11, 12, 13, 14].reduce((sum, column) => sum + (fields[column] ?? 0), 0) * 10;
}

async function measure(name: string, runs: number, run: () => Promise<void>): Promise<Row> {
  await run();
  const before = cpuSoFar();
  const wall: number[] = [];
  for (let count = 0; count < runs; count += 1) {
    const start = performance.now();
    await run();
    wall.push(performance.now() - start);
  }
  return { name, wall: wall.sort((a, b) => a - b), cpu: (cpuSoFar() - before) / runs };
}

async function runTrue(executor: Executor, owner: Owner | undefined): Promise<void> {
  const directory = await createRunDirectory(owner);
  const command = {
    executable: '/bin/true',
    arguments: [],
    workingDirectory: directory.path,
    environment: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
  };
  const { end } = await executor.run(command, limits(), [0]);
  if (end.kind !== 'exited' || end.exitCode !== 0) throw new Error(JSON.stringify(end));
  await directory.remove();
}

const spawnTrue = () =>
  new Promise<void>((resolve) => spawn('/bin/true', { stdio: 'ignore' }).once('exit', () => resolve()));

const rows: Row[] = [await measure('child_process alone', RUNS, spawnTrue)];
for (const { name, backend, enclosure } of await availablePlaces()) {
  const executor = localExecutor(backend, enclosure);
  rows.push(await measure(name, RUNS, () => runTrue(executor, enclosure.owner)));
}
const runexec = await probeRunexec();
if (runexec.kind === 'available') {
  for (const sandbox of ['none', 'best'] as const) {
    const executor = runexecExecutor(sandbox);
    const name = `runexec${sandbox === 'none' ? ' --no-container' : ' in container'}`;
    rows.push(await measure(name, RUNEXEC_RUNS, () => runTrue(executor, undefined)));
  }
} else {
  console.log(`runexec is not measured: ${runexec.reason}; ${runexec.remedy}`);
}

const numbers = (row: Row) =>
  [row.wall[Math.floor(row.wall.length / 2)] ?? 0, row.wall[0] ?? 0, row.cpu].map((each) =>
    each.toFixed(1).padStart(8),
  );
console.log(
  `/bin/true, ${RUNS} runs (runexec ${RUNEXEC_RUNS}): milliseconds from before the working directory is made until it is gone`,
);
console.log(`${''.padEnd(28)}  median       min      CPU`);
for (const row of rows) console.log(`${row.name.padEnd(28)}${numbers(row).join('  ')}`);
await compareAccounts();
