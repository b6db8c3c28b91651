import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Executor, localExecutor } from '../../src/execute/run/executor.js';
import { createRunDirectory } from '../../src/execute/run/run-directory.js';
import { probeRunexec, runexecExecutor } from '../../src/execute/run/runexec.js';
import type { Owner } from '../../src/execute/system/enclosure.js';
import { describeShortcoming } from '../../src/execute/system/shortcoming.js';
import { availablePlaces, limits } from '../execute/subject.js';
import { compareAccounts } from './accounts.js';
import { measureOvershoot } from './overshoot.js';

const RUNS = 50;
/** A run of runexec takes half a second. */
const RUNEXEC_RUNS = 10;
const BLOCK = 10;

interface Row {
  readonly name: string;
  readonly runs: number;
  readonly run: () => Promise<void>;
  readonly wall: number[];
  /** CPU milliseconds of us and of what we started, for all runs together. */
  cpu: number;
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

async function measure(row: Row): Promise<void> {
  const before = cpuSoFar();
  const start = performance.now();
  await row.run();
  row.wall.push(performance.now() - start);
  row.cpu += cpuSoFar() - before;
}

const rows: Row[] = [];

function add(name: string, runs: number, run: () => Promise<void>): void {
  rows.push({ name, runs, run, wall: [], cpu: 0 });
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

add('child_process alone', RUNS, spawnTrue);
for (const { name, backend, enclosure } of await availablePlaces()) {
  const executor = localExecutor(backend, enclosure);
  add(name, RUNS, () => runTrue(executor, enclosure.newOwner()));
}
const runexec = await probeRunexec();
if (runexec.kind === 'available') {
  for (const sandbox of ['none', 'best'] as const) {
    const executor = runexecExecutor(sandbox);
    const name = `runexec ${sandbox === 'none' ? '--no-container' : 'in container'}`;
    add(name, RUNEXEC_RUNS, () => runTrue(executor, undefined));
  }
} else {
  console.log(`runexec is not measured: ${describeShortcoming(runexec.shortcoming).reason}`);
}
// In blocks, by turns: what else the machine does meanwhile then meets all of them.
for (let before = 0; before < RUNS; before += BLOCK) {
  for (const row of rows) {
    if (before < row.runs) await row.run();
    for (let count = before; count < Math.min(before + BLOCK, row.runs); count += 1) await measure(row);
  }
}

console.log(
  `/bin/true, ${RUNS} runs (runexec ${RUNEXEC_RUNS}): milliseconds from before the working directory is made until it is gone`,
);
console.log(`${''.padEnd(28)}  median       min      CPU`);
for (const { name, runs, wall, cpu } of rows) {
  wall.sort((a, b) => a - b);
  const numbers = [wall[Math.floor(wall.length / 2)] ?? 0, wall[0] ?? 0, cpu / runs];
  console.log(`${name.padEnd(28)}${numbers.map((each) => each.toFixed(1).padStart(8)).join('  ')}`);
}
await compareAccounts();
await measureOvershoot();
