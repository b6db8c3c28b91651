// Kills `witness-check validate` at random moments, 100 times or as often as the first argument says, and counts what
// survives: immediately, and after the next start, which cleans up. Needs a build.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kills = Number(process.argv[2] ?? 100);
const options = process.argv.slice(3);
/** The latest moment in milliseconds; a run is well under way then. */
const LATEST = 4000;
/** Milliseconds that the kernel may take to end a PID namespace whose first process is gone. */
const GRACE = 2000;
const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'bin/witness-check.js');
const folder = mkdtempSync(join(tmpdir(), 'kill-often-'));
const task = join(folder, 'endless.c');
const property = join(folder, 'endless.prp');
writeFileSync(task, 'extern void reach_error(void);\nint main(void) { for (;;) ; reach_error(); }\n');
writeFileSync(property, 'CHECK( init(main()), LTL(G ! call(reach_error())) )\n');
const words = [
  'validate',
  task,
  '--data-model',
  'LP64',
  '--property',
  property,
  '--verdict',
  'false',
  ...options,
  // The witness is for another program, which does not matter here.
  '--witness',
  join(root, 'witnesses/claims/triangle-number'),
  '--lint',
  'report',
];

const counts = { 'at once': 0, 'after the next start': 0, 'files after the next start': 0, 'with a run': 0 };
for (let kill = 1; kill <= kills; kill++) {
  const child = spawn(process.execPath, [bin, ...words], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await sleep(Math.random() * LATEST);
  if (findProcesses(child.pid).length > 0) counts['with a run']++;
  child.kill(kill % 4 === 0 ? 'SIGTERM' : kill % 4 === 1 ? 'SIGINT' : 'SIGKILL');
  await ended;
  for (const start = Date.now(); findProcesses(child.pid).length > 0 && Date.now() - start < GRACE; )
    await sleep(20);
  counts['at once'] += findProcesses(child.pid).length;
  spawnSync(process.execPath, [bin, 'doctor'], { stdio: 'ignore' });
  counts['after the next start'] += findProcesses(child.pid).length;
  counts['files after the next start'] += findFiles(child.pid).length;
}
rmSync(folder, { recursive: true });
console.log(`${kills} kills, ${counts['with a run']} of them while a validator ran; survivors:`);
console.log(`  processes at once (within ${GRACE} ms): ${counts['at once']}`);
console.log(`  processes after the next start: ${counts['after the next start']}`);
console.log(`  directories and control groups after the next start: ${counts['files after the next start']}`);
const left = counts['after the next start'] + counts['files after the next start'];
// Without a run there was nothing to survive, so nothing was shown.
process.exitCode = left === 0 && counts['with a run'] > 0 ? 0 : 1;

/** Processes of a dispatcher's runs: they have the name of their run in their arguments or their environment. */
function findProcesses(dispatcher) {
  const name = new RegExp(`witness-check_[0-9a-f]{8}_${dispatcher}_`);
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== dispatcher)
    .filter((pid) => ['cmdline', 'environ'].some((file) => name.test(read(`/proc/${pid}/${file}`))));
}

function findFiles(dispatcher) {
  const groups = '/sys/fs/cgroup';
  const places = [tmpdir(), groups, ...list(groups).map((name) => join(groups, name))];
  return places
    .flatMap(list)
    .filter((name) => name.startsWith('witness-check_') && name.includes(`_${dispatcher}_`));
}

function list(directory) {
  return existsSync(directory) && statSync(directory).isDirectory() ? readdirSync(directory) : [];
}

function read(file) {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
