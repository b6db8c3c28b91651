import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  killUntilEmpty,
  killUntilEmptyNow,
  processesIn,
  readControl,
  readNumber,
  signalAll,
} from '../system/control-files.js';
import { findOwnProgram } from '../system/launcher.js';
import { type ControlGroup, type LimitBackend, PROBE_LIMITS, type Usage } from '../system/limit-backend.js';
import type { Limits } from '../system/limits.js';
import { allowedCores, parseCoreList } from '../system/machine.js';
import type { ProcessEnd } from '../system/outcome.js';
import { makeOwnDirectoryNow, removeOwnDirectory, removeOwnDirectoryNow } from '../system/own-directory.js';
import type { ProbeFault } from '../system/probe-fault.js';
import { newRunName } from '../system/run-name.js';
import { boundProcesses, RUN_VARIABLE } from './process-polling.js';
import { readProcess, readProcessTable } from './process-table.js';
import { readAccount, readStepGroups, type StepGroups } from './slurm-accounts.js';
import { KEEPER_SCRIPT, OUTER_SCRIPT, STEP_FILES } from './slurm-launcher.js';

const MIB = 1024 * 1024;

/** Seconds for Slurm to start a step: otherwise it would wait for ever for busy cores or memory. */
const PATIENCE = 60;

/** Milliseconds for `srun` to notice that its step is over, before it is killed too. */
const LEAVE_PATIENCE = 2000;

/**
 * A step of the current Slurm job, for users who may not make control groups. Slurm's step has readable groups, with
 * limits on memory and cores; we count and kill processes ourselves.
 */
export const slurmStep: LimitBackend = {
  name: 'slurm-step',
  async available() {
    const { SLURM_JOB_ID: job } = process.env;
    if (job === undefined || (await findOwnProgram('srun')) === undefined) {
      return {
        kind: 'unavailable',
        shortcoming: { code: job === undefined ? 'no-slurm-job' : 'no-srun' },
      };
    }
    const fault = await probe();
    return fault === undefined
      ? { kind: 'available' }
      : { kind: 'unavailable', shortcoming: { code: 'slurm-fails', fault } };
  },
  async createGroup(limits, cores) {
    const srun = await findOwnProgram('srun');
    if (srun === undefined) throw new Error('srun is not on the PATH');
    const setpriv = await findOwnProgram('setpriv');
    const words = {
      srun,
      dieWithUs: setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'TERM'],
      bound: await boundProcesses(limits),
    };
    return new SlurmStep(limits, cores, words);
  },
};

/**
 * Runs an empty command in a step, and checks whether the step has control groups of its own.
 * @returns what went wrong; undefined if nothing did
 */
async function probe(): Promise<ProbeFault | undefined> {
  const group = await slurmStep.createGroup(PROBE_LIMITS, allowedCores().slice(0, 1));
  try {
    const [program = '', ...words] = [...group.launcher, '/bin/sh', '-c', ':'];
    const env = { ...process.env, ...group.environment };
    const { status } = spawnSync(program, words, { env, stdio: 'ignore', timeout: PATIENCE * 1000 });
    const usage = await group.readUsage();
    const { end } = group.explainEnd({ kind: 'exited', exitCode: status ?? 1 }, usage);
    if (end.kind === 'not-started') return { code: 'not-started', said: end.reason };
    if (usage.memory === undefined) return { code: 'step-without-groups' };
    return status === 0 ? undefined : { code: 'step-exit', status };
  } finally {
    await group.kill();
    await group.dispose();
  }
}

/** Programs that a step is started with. */
interface StepWords {
  readonly srun: string;
  /** Sends the first shell SIGTERM when we die. */
  readonly dieWithUs: readonly string[];
  /** Bounds the damage of a fork bomb. */
  readonly bound: readonly string[];
}

class SlurmStep implements ControlGroup {
  readonly name = newRunName();
  readonly environment: Readonly<Record<string, string>>;
  readonly launcher: readonly string[];
  readonly #limits: Limits;
  readonly #directory: string;
  readonly #wanted: readonly number[];
  #root: number | undefined;
  #groups: StepGroups | undefined;
  /** The latest account: the groups disappear together with the step. */
  #usage: Usage = { cputime: 0, memory: undefined, outOfMemory: false, overcrowded: false };

  constructor(limits: Limits, cores: readonly number[], words: StepWords) {
    this.#limits = limits;
    this.#wanted = cores;
    this.#directory = makeOwnDirectoryNow('step');
    try {
      execFileSync(
        'mkfifo',
        [STEP_FILES.done, STEP_FILES.never].map((name) => join(this.#directory, name)),
      );
    } catch (error) {
      removeOwnDirectoryNow(this.#directory);
      throw error;
    }
    const { SLURMD_NODENAME: node } = process.env;
    const options = [
      '--exact',
      '--nodes=1',
      '--ntasks=1',
      `--cpus-per-task=${cores.length || limits.cores}`,
      // Slurm counts in MiB. Rounded up: the peak reveals anything above the limit of the run.
      `--mem=${Math.ceil(limits.memory / MIB)}M`,
      `--immediate=${PATIENCE}`,
      '--input=none',
      '--unbuffered',
      `--job-name=${this.name}`,
      ...(node === undefined ? [] : [`--nodelist=${node}`]),
    ];
    const { srun, dieWithUs, bound } = words;
    const step = [srun, ...options, '/bin/sh', '-c', KEEPER_SCRIPT, 'keeper', this.#directory];
    this.launcher = [
      ...dieWithUs,
      '/bin/sh',
      '-c',
      OUTER_SCRIPT,
      'slurm-step',
      this.#directory,
      String(step.length),
      ...step,
      ...bound,
    ];
    this.environment = { ...slurmVariables(), [RUN_VARIABLE]: this.name };
  }

  /** The cores of the step: Slurm chooses which of the job's cores it gets. */
  get cores(): readonly number[] {
    const { cpuset, version } = this.#findGroups() ?? {};
    const file = version === 2 ? 'cpuset.cpus.effective' : 'cpuset.cpus';
    const text = cpuset === undefined ? undefined : readControl(cpuset, file);
    return text === undefined ? this.#wanted : parseCoreList(text);
  }

  started(pid: number): void {
    this.#root = pid;
  }

  async readUsage(): Promise<Usage> {
    const groups = this.#findGroups();
    if (groups === undefined) return this.#usage;
    const now = readAccount(groups);
    const memory = now.memory ?? this.#usage.memory;
    this.#usage = {
      cputime: Math.max(now.cputime ?? 0, this.#usage.cputime),
      memory,
      outOfMemory: this.#usage.outOfMemory || now.outOfMemory || (memory ?? 0) > this.#limits.memory,
      // Forks cannot be refused: Slurm does not limit processes.
      overcrowded: this.#usage.overcrowded === true || now.threads > this.#limits.processes + 1,
    };
    return this.#usage;
  }

  async terminate(spared: number | undefined): Promise<void> {
    const keeper = this.#keeper();
    // Here, `srun` waits for the command; in the step, the command is the child of the keeper.
    const waiting = [...readProcessTable().values()].find(({ parent }) => parent === keeper)?.pid;
    signalAll(this.#members(), 'SIGTERM', spared === undefined ? undefined : waiting);
  }

  async kill(): Promise<void> {
    await killUntilEmpty(() => this.#killRound());
    await this.readUsage();
    if (this.#findGroups() === undefined) {
      // The step may still start: `srun` gives it up when told to end.
      signalAll(this.#ownSide(), 'SIGTERM');
      await this.#leave();
    }
  }

  killNow(): void {
    killUntilEmptyNow(() => this.#killRound());
    signalAll([...this.#keepers(), ...this.#ownSide()], 'SIGKILL');
  }

  explainEnd(end: ProcessEnd, usage: Usage): ReturnType<ControlGroup['explainEnd']> {
    if (end.kind === 'not-started') return { end, terminationreason: 'failed' };
    const messages = readControl(this.#directory, STEP_FILES.messages) ?? '';
    if (readControl(this.#directory, STEP_FILES.groups) === undefined) {
      const said = messages.split('\n')[0]?.slice(0, 200) || 'srun said nothing';
      const reason = `Slurm did not start the step: ${said}`;
      return { end: { kind: 'not-started', reason }, terminationreason: 'failed' };
    }
    const ended = /^exit /m.test(readControl(this.#directory, STEP_FILES.end) ?? '');
    const terminationreason = usage.overcrowded === true ? 'killed' : undefined;
    if (ended) return { end, terminationreason };
    // The whole step was killed together, as for memory that belongs to no process.
    const outOfMemory = usage.outOfMemory || /oom.kill/i.test(messages);
    return {
      end: { kind: 'signalled', signal: 9 },
      terminationreason: outOfMemory ? 'memory' : terminationreason,
    };
  }

  /** The groups are Slurm's. */
  findTampering(): undefined {
    return undefined;
  }

  async dispose(): Promise<void> {
    signalAll(this.#keepers(), 'SIGKILL');
    await this.#leave();
    await removeOwnDirectory(this.#directory);
  }

  /** Waits until `srun` has seen the end of its step. */
  async #leave(): Promise<void> {
    for (const start = performance.now(); this.#ownSide().length > 0; await sleep(5)) {
      if (performance.now() - start < LEAVE_PATIENCE) continue;
      await killUntilEmpty(() => {
        const alive = this.#ownSide();
        signalAll(alive, 'SIGKILL');
        return alive;
      });
      return;
    }
  }

  #killRound(): number[] {
    signalAll(this.#members(), 'SIGSTOP');
    const alive = this.#members();
    signalAll(alive, 'SIGKILL');
    return alive;
  }

  /** Processes of the command. */
  #members(): number[] {
    const groups = this.#findGroups();
    const keeper = this.#keeper();
    if (groups === undefined || keeper === undefined) return [];
    return processesIn(groups.cputime).filter((pid) => pid !== keeper && readProcess(pid)?.dead === false);
  }

  #keeper(): number | undefined {
    return readNumber(this.#directory, STEP_FILES.keeper);
  }

  #keepers(): number[] {
    const keeper = this.#keeper();
    return keeper === undefined || this.#findGroups() === undefined ? [] : [keeper];
  }

  /** The first shell and `srun`: the session that we started. */
  #ownSide(): number[] {
    const root = this.#root;
    if (root === undefined) return [];
    return [...readProcessTable().values()]
      .filter(({ session, dead }) => session === root && !dead)
      .map(({ pid }) => pid);
  }

  #findGroups(): StepGroups | undefined {
    if (this.#groups === undefined) {
      const membership = readControl(this.#directory, STEP_FILES.groups);
      if (membership !== undefined) this.#groups = readStepGroups(membership, process.env.SLURM_JOB_ID ?? '');
    }
    return this.#groups;
  }
}

/** What `srun` must know of the job, which a command does not get. */
function slurmVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      /^SLURM/.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  );
}
