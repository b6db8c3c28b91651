// What the Slurm of `own-slurm.mjs` is told about itself and its machine.
import { randomInt } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import { join } from 'node:path';

export const CGROUPS = '/sys/fs/cgroup';
export const CONTROLLERS = ['cpuacct', 'cpuset', 'devices', 'freezer', 'memory'];

/** Whether Slurm can contain jobs in control groups: its plugin for version 1 needs no other service. */
export function containsJobs() {
  try {
    for (const name of CONTROLLERS) accessSync(join(CGROUPS, name), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export const CGROUP_CONFIGURATION = [
  'CgroupPlugin=cgroup/v1',
  `CgroupMountpoint=${CGROUPS}`,
  'ConstrainCores=yes',
  'ConstrainRAMSpace=yes',
  'ConstrainSwapSpace=yes',
  'AllowedSwapSpace=0',
  '',
].join('\n');

/**
 * The text of slurm.conf.
 *
 * @param settings lines that replace others, by name
 */
export async function configuration({ directory, node, cores }, settings) {
  const all = os.availableParallelism();
  const memory = Math.floor((os.totalmem() / 2 ** 20) * 0.9);
  const contained = containsJobs();
  const [controllerPort, nodePort] = await freePorts(2);
  const lines = {
    ClusterName: 'witness-check',
    SlurmctldHost: `${os.hostname().split('.')[0]}(127.0.0.1)`,
    SlurmUser: 'root',
    AuthType: 'auth/munge',
    AuthInfo: `socket=${directory}/munge/socket`,
    CredType: 'cred/munge',
    SlurmctldPort: controllerPort,
    SlurmdPort: nodePort,
    StateSaveLocation: `${directory}/state`,
    SlurmdSpoolDir: `${directory}/spool`,
    SlurmctldPidFile: `${directory}/slurmctld.pid`,
    SlurmdPidFile: `${directory}/slurmd.pid`,
    SlurmctldLogFile: `${directory}/log/slurmctld`,
    SlurmdLogFile: `${directory}/log/slurmd`,
    ProctrackType: contained ? 'proctrack/cgroup' : 'proctrack/linuxproc',
    TaskPlugin: contained ? 'task/cgroup,task/affinity' : 'task/none',
    JobAcctGatherType: contained ? 'jobacct_gather/cgroup' : 'jobacct_gather/none',
    SelectType: 'select/cons_tres',
    SelectTypeParameters: 'CR_Core_Memory',
    ReturnToService: 2,
    KillWait: 5,
    MpiDefault: 'none',
    SchedulerParameters: 'batch_sched_delay=0,sched_interval=1,bf_interval=1,bf_resolution=1',
    CommunicationParameters: 'NoInAddrAny,NoCtldInAddrAny',
    ...settings,
  };
  return [
    ...Object.entries(lines).map(([name, value]) => `${name}=${value}`),
    `NodeName=${node} NodeHostname=${os.hostname().split('.')[0]} NodeAddr=127.0.0.1 CPUs=${all} RealMemory=${memory} State=UNKNOWN`,
    `PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP MaxCPUsPerNode=${cores}`,
    '',
  ].join('\n');
}

/**
 * Ports that nobody listens at, below those that Linux gives to connections: a daemon that is started again finds its own
 * as it left it.
 */
async function freePorts(count) {
  const found = new Set();
  while (found.size < count) {
    const port = randomInt(10_000, 32_768);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
