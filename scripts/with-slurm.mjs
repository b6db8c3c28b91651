// Runs a command in a job of a Slurm of its own on this machine, and takes the Slurm away again:
//   node scripts/with-slurm.mjs npx vitest run --no-file-parallelism test/execute -t slurm-step
// Needs root, control groups of version 1 and the packages slurm-wlm and munge.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_PATIENCE = 60;

const command = process.argv.slice(2);
const missing = ['munged', 'slurmctld', 'slurmd', 'srun'].find(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
);
if (command.length === 0 || missing !== undefined || process.getuid() !== 0) {
  const reason =
    command.length === 0
      ? 'give a command to run'
      : missing === undefined
        ? 'run it as root'
        : `${missing} is missing; run \`apt-get install slurm-wlm munge\``;
  console.error(`with-slurm: ${reason}`);
  process.exit(2);
}

const directory = mkdtempSync(join(os.tmpdir(), 'slurm-'));
const node = os.hostname().split('.')[0];
const daemons = [];
let exitCode = 2;
try {
  exitCode = await runInJob(await startSlurm());
} catch (error) {
  console.error(`with-slurm: ${error.message}`);
} finally {
  spawnSync('scancel', ['--state=RUNNING'], { env: slurmEnvironment() });
  await stopDaemons();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(exitCode);

function slurmEnvironment() {
  return { ...process.env, SLURM_CONF: join(directory, 'slurm.conf') };
}

/** @returns environment in which Slurm's commands find it */
async function startSlurm() {
  for (const name of ['munge', 'state', 'spool', 'log']) mkdirSync(join(directory, name), { mode: 0o711 });
  const munge = (name) => join(directory, 'munge', name);
  writeFileSync(munge('key'), randomBytes(1024), { mode: 0o400 });
  writeFileSync(join(directory, 'slurm.conf'), await configuration());
  writeFileSync(
    join(directory, 'cgroup.conf'),
    'CgroupPlugin=cgroup/v1\nCgroupMountpoint=/sys/fs/cgroup\nConstrainCores=yes\nConstrainRAMSpace=yes\nConstrainSwapSpace=yes\nAllowedSwapSpace=0\n',
  );
  const files = ['socket', 'key-file', 'log-file', 'pid-file', 'seed-file'];
  const names = ['socket', 'key', 'log', 'pid', 'seed'];
  execFileSync('munged', ['--force', ...files.map((option, index) => `--${option}=${munge(names[index])}`)]);
  const env = slurmEnvironment();
  daemons.push(spawn('slurmctld', ['-D', '-i'], { env, stdio: 'ignore', detached: true }));
  daemons.push(spawn('slurmd', ['-D'], { env, stdio: 'ignore', detached: true }));
  for (let waited = 0; ; waited += 0.5) {
    const answer = spawnSync('sinfo', ['-h', '-o', '%T'], { env, encoding: 'utf8' });
    if (answer.stdout.includes('idle')) return env;
    if (waited > START_PATIENCE) throw new Error(`the node is not ready: ${answer.stdout}${answer.stderr}`);
    await sleep(500);
  }
}

async function configuration() {
  const cores = os.availableParallelism();
  const memory = Math.floor((os.totalmem() / 2 ** 20) * 0.9);
  return [
    ...['ClusterName=witness-check', `SlurmctldHost=${node}(127.0.0.1)`, 'SlurmUser=root'],
    ...['AuthType=auth/munge', `AuthInfo=socket=${directory}/munge/socket`, 'CredType=cred/munge'],
    ...[`SlurmctldPort=${await freePort()}`, `SlurmdPort=${await freePort()}`],
    ...[`StateSaveLocation=${directory}/state`, `SlurmdSpoolDir=${directory}/spool`],
    ...[`SlurmctldPidFile=${directory}/slurmctld.pid`, `SlurmdPidFile=${directory}/slurmd.pid`],
    ...[`SlurmctldLogFile=${directory}/log/slurmctld`, `SlurmdLogFile=${directory}/log/slurmd`],
    ...['ProctrackType=proctrack/cgroup', 'TaskPlugin=task/cgroup,task/affinity'],
    ...['JobAcctGatherType=jobacct_gather/cgroup', 'SelectType=select/cons_tres'],
    ...['SelectTypeParameters=CR_Core_Memory', 'ReturnToService=2', 'KillWait=5', 'MpiDefault=none'],
    'SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1,bf_resolution=1',
    'CommunicationParameters=NoInAddrAny,NoCtldInAddrAny',
    `NodeName=${node} NodeAddr=127.0.0.1 CPUs=${cores} RealMemory=${memory} State=UNKNOWN`,
    `PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP`,
    '',
  ].join('\n');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** @returns exit code of the command */
async function runInJob(env) {
  const memory = Math.floor((os.totalmem() / 2 ** 20) * 0.8);
  const words = ['--no-shell', `--cpus-per-task=${os.availableParallelism()}`, `--mem=${memory}M`];
  const granted = spawnSync('salloc', words, { env, encoding: 'utf8', timeout: START_PATIENCE * 1000 });
  const job = /Granted job allocation ([0-9]+)/.exec(granted.stderr)?.[1];
  if (job === undefined) throw new Error(`no job: ${granted.stderr}`);
  const child = spawn(command[0], command.slice(1), {
    env: { ...env, SLURM_JOB_ID: job },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

async function stopDaemons() {
  for (const daemon of daemons.toReversed()) {
    const ended = new Promise((resolve) => daemon.once('exit', resolve));
    daemon.kill('SIGTERM');
    await Promise.race([ended, sleep(10_000)]);
    daemon.kill('SIGKILL');
  }
  try {
    process.kill(Number(readFileSync(join(directory, 'munge', 'pid'), 'utf8')));
  } catch {
    // It never started.
  }
}
