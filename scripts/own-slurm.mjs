// A Slurm of one node on this machine: loopback only, with configuration, key, sockets and logs in its own directory.
// It starts no system service, and neither reads nor changes the system's configuration.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CGROUP_CONFIGURATION, CGROUPS, CONTROLLERS, configuration } from './own-slurm-configuration.mjs';

export { containsJobs } from './own-slurm-configuration.mjs';

/** Seconds. */
const START_PATIENCE = 300;
const STOP_PATIENCE = 20;

/** @returns why no Slurm can be started here; undefined if one can */
export function whyNoSlurm() {
  if (process.getuid() !== 0) return 'run it as root';
  const programs = ['munged', 'slurmctld', 'slurmd', 'sbatch'];
  const missing = programs.find((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  return missing === undefined ? undefined : `${missing} is missing; run \`apt-get install slurm-wlm munge\``;
}

/**
 * Starts a Slurm, and waits until its node takes jobs.
 *
 * @param settings lines of slurm.conf that replace those below, by name
 * @param cores that all jobs have together, of those that there are
 */
export async function startSlurm(settings = {}, cores = os.availableParallelism()) {
  const directory = mkdtempSync(join(os.tmpdir(), 'slurm-'));
  // Other users may submit jobs, too.
  chmodSync(directory, 0o755);
  for (const name of ['munge', 'state', 'spool', 'log']) mkdirSync(join(directory, name), { mode: 0o755 });
  const node = `node-${process.pid}-${randomBytes(4).toString('hex')}`;
  const env = { ...process.env, SLURM_CONF: join(directory, 'slurm.conf') };
  const daemons = new Map();
  const start = (name, words) => {
    // They end with this process, however it ends.
    const all = ['--pdeathsig', 'TERM', name, ...words];
    const child = spawn('setpriv', all, { env, stdio: 'ignore', detached: true });
    child.ended = new Promise((resolve) => {
      child.once('exit', resolve);
      child.once('error', resolve);
    });
    daemons.set(name, child);
  };
  const end = async (name) => {
    const child = daemons.get(name);
    if (child === undefined) return;
    daemons.delete(name);
    child.kill('SIGTERM');
    const patience = new AbortController();
    await Promise.race([
      child.ended,
      sleep(STOP_PATIENCE * 1000, undefined, { signal: patience.signal }).catch(() => {}),
    ]);
    patience.abort();
    child.kill('SIGKILL');
    await child.ended;
  };
  const nodeIs = async (state) => {
    for (const since = performance.now(); ; await sleep(100)) {
      const { stdout, stderr } = spawnSync('sinfo', ['-h', '-N', '-o', '%T'], { env, encoding: 'utf8' });
      if (state.test(stdout)) return;
      if (performance.now() - since > START_PATIENCE * 1000) {
        throw new Error(`the node is not ready: ${stdout}${stderr}${lastLines(directory)}`);
      }
    }
  };
  const slurm = {
    directory,
    env,
    node,
    /** Starts the daemon of the node (again), and waits until it takes jobs. */
    async startNode() {
      start('slurmd', ['-D']);
      await nodeIs(/^(idle|mixed|allocated|completing)$/m);
    },
    /** Ends the daemon of the node and all its jobs at once, like a power failure. */
    async killNode() {
      const child = daemons.get('slurmd');
      daemons.delete('slurmd');
      child?.kill('SIGKILL');
      await killJobs(directory, node);
      await child?.ended;
    },
    /** Ends everything, and removes the directory. */
    async stop() {
      for (const name of ['slurmctld', 'slurmd']) await end(name);
      await killJobs(directory, node);
      await end('munged');
      await removeGroups(node);
      rmSync(directory, { recursive: true, force: true });
    },
  };
  try {
    const munge = (name) => join(directory, 'munge', name);
    writeFileSync(munge('key'), randomBytes(1024), { mode: 0o400 });
    writeFileSync(join(directory, 'cgroup.conf'), CGROUP_CONFIGURATION);
    writeFileSync(join(directory, 'slurm.conf'), await configuration({ directory, node, cores }, settings));
    const files = {
      socket: 'socket',
      'key-file': 'key',
      'log-file': 'log',
      'pid-file': 'pid',
      'seed-file': 'seed',
    };
    start('munged', [
      '--foreground',
      '--force',
      ...Object.entries(files).map(([option, name]) => `--${option}=${munge(name)}`),
    ]);
    start('slurmctld', ['-D', '-i']);
    await slurm.startNode();
    return slurm;
  } catch (error) {
    await slurm.stop();
    throw error;
  }
}

/** The last messages of the daemons: the only way to find out why they do not start. */
function lastLines(directory) {
  return ['munge/log', 'log/slurmctld', 'log/slurmd']
    .map((name) => {
      const lines = read(join(directory, name)).toString().trim().split('\n');
      return `\n${name}: ${lines.slice(-5).join('\n')}`;
    })
    .join('');
}

/** Ends the processes of all jobs, and those that supervise them. */
async function killJobs(directory, node) {
  for (let round = 0; round < 3000; round += 1) {
    const alive = new Set([
      ...stepDaemons(directory).flatMap((pid) => [pid, ...descendants(pid)]),
      ...CONTROLLERS.flatMap((controller) => membersBelow(join(CGROUPS, controller, `slurm_${node}`))),
    ]);
    if (alive.size === 0) return;
    for (const pid of alive) kill(pid, 'SIGKILL');
    await sleep(20);
  }
}

/** The processes of this Slurm that supervise its jobs: each has the configuration in its environment. */
function stepDaemons(directory) {
  const mark = Buffer.from(`SLURM_CONF=${join(directory, 'slurm.conf')}\0`);
  return processes().filter(
    (pid) =>
      read(`/proc/${pid}/cmdline`).toString().startsWith('slurmstepd') &&
      read(`/proc/${pid}/environ`).includes(mark),
  );
}

function descendants(root) {
  const children = new Map();
  for (const pid of processes()) {
    const parent = Number(read(`/proc/${pid}/stat`).toString().split(') ').at(-1).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid) => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(root);
}

function processes() {
  return readdirSync('/proc').flatMap((name) => (/^[0-9]+$/.test(name) ? [Number(name)] : []));
}

/** Processes in a control group and the groups below it, without zombies. */
function membersBelow(group) {
  const own = read(join(group, 'cgroup.procs'))
    .toString()
    .split('\n')
    .filter((pid) => pid !== '' && !/\) [ZX] /.test(read(`/proc/${pid}/stat`).toString()))
    .map(Number);
  return [...own, ...groupsIn(group).flatMap(membersBelow)];
}

function groupsIn(group) {
  try {
    const entries = readdirSync(group, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(group, name));
  } catch {
    return [];
  }
}

/** @returns an empty buffer for a file of a process or group that is gone */
function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** Slurm does not remove the control groups of its node. */
async function removeGroups(node) {
  for (const controller of CONTROLLERS) {
    const top = join(CGROUPS, controller, `slurm_${node}`);
    for (let attempt = 0; attempt < 50 && !removeGroup(top); attempt += 1) await sleep(100);
  }
}

function removeGroup(group) {
  try {
    for (const inner of groupsIn(group)) removeGroup(inner);
    rmdirSync(group);
    return true;
  } catch (error) {
    return error.code === 'ENOENT';
  }
}
