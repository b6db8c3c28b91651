import { killUntilEmpty, killUntilEmptyNow, signalAll } from '../system/control-files.js';
import { findOwnProgram, pinLauncher } from '../system/launcher.js';
import type { ControlGroup, LimitBackend } from '../system/limit-backend.js';
import type { Limits } from '../system/limits.js';
import { newRunName } from '../system/run-name.js';
import { HiddenMemory } from './hidden-memory.js';
import { ProcessLedger } from './process-ledger.js';
import { type ProcessRecord, readEnvironment, readProcess, readProcessTable } from './process-table.js';

/** Carries the name of the run to each of its processes, across fork, setsid and the death of parents. */
export const RUN_VARIABLE = 'WITNESS_CHECK_RUN';

/**
 * Samples of /proc, for machines where we have no control groups. It works everywhere and is exact nowhere: short
 * processes between two samples are missed, memory is noticed only after it was taken, too many processes are killed
 * instead of refused, and a daemon that clears its environment before the first sample escapes.
 */
export const processPolling: LimitBackend = {
  name: 'approximate',
  async available() {
    return { kind: 'available', lacks: { code: 'samples' } };
  },
  async createGroup(limits, cores) {
    const pin = await pinLauncher(cores);
    const words = [...orphanGuard(), ...(await boundProcesses(limits)), ...pin.words];
    return new PolledGroup(limits, words, pin.cores);
  },
};

/**
 * Words that keep a fork bomb from growing until the next sample sees it. For this limit, the kernel counts all
 * threads of a user, and none of root: it bounds the damage, but is not the limit of the run.
 */
export async function boundProcesses({ processes }: Limits): Promise<string[]> {
  const prlimit = await findOwnProgram('prlimit');
  const others = [...readProcessTable().values()].reduce((sum, { threads }) => sum + threads, 0);
  return prlimit === undefined ? [] : [prlimit, `--nproc=${others + 2 * processes}`];
}

/**
 * Ends at once if we died before it existed. Between fork and exec, a process does not yet carry the name of its run,
 * so a clean-up at that moment does not find it; once this script has started, it does.
 */
const GUARD_SCRIPT = '[ "$PPID" = "$0" ] || exit 97; exec "$@"';

function orphanGuard(): string[] {
  return ['/bin/sh', '-c', GUARD_SCRIPT, String(process.pid)];
}

class PolledGroup implements ControlGroup {
  readonly name = newRunName();
  readonly environment = { [RUN_VARIABLE]: this.name };
  readonly #ledger = new ProcessLedger();
  readonly #hidden = new HiddenMemory();
  readonly #strangers = new Set<string>();
  #memory = 0;
  #root: ProcessRecord | undefined;
  #threads = 0;
  #overcrowded = false;

  constructor(
    readonly limits: Limits,
    readonly launcher: readonly string[],
    readonly cores: readonly number[],
  ) {}

  started(pid: number): void {
    this.#root = readProcess(pid);
  }

  async readUsage() {
    this.#sample();
    // Forks cannot be refused from outside, and soon there would be too many processes to kill.
    this.#overcrowded ||= this.#threads > this.limits.processes;
    return {
      cputime: this.#ledger.cputime,
      memory: this.#memory,
      outOfMemory: this.#memory > this.limits.memory,
      overcrowded: this.#overcrowded,
    };
  }

  async terminate(spared: number | undefined): Promise<void> {
    signalAll(this.#sample(), 'SIGTERM', spared);
  }

  kill(): Promise<void> {
    return killUntilEmpty(() => this.#killRound());
  }

  killNow(): void {
    killUntilEmptyNow(() => this.#killRound());
  }

  explainEnd(end: Parameters<ControlGroup['explainEnd']>[0]) {
    return { end, terminationreason: this.#overcrowded ? ('killed' as const) : undefined };
  }

  findTampering(): undefined {
    return undefined;
  }

  async dispose(): Promise<void> {}

  #killRound(): number[] {
    // Stopped processes do not fork: otherwise, the processes of one that forks all the time are never seen
    // completely.
    signalAll(this.#sample(), 'SIGSTOP');
    const alive = this.#sample();
    signalAll(alive, 'SIGKILL');
    return alive;
  }

  /** Records a sample in the ledger. @returns the ids of the live processes */
  #sample(): number[] {
    const root = this.#root;
    if (root === undefined) {
      return [];
    }
    const table = readProcessTable();
    const members = new Map<number, ProcessRecord>();
    const outside = new Set<number>();
    const belongs = (record: ProcessRecord | undefined): boolean => {
      if (record === undefined || record.startTime < root.startTime || outside.has(record.pid)) {
        return false;
      }
      if (members.has(record.pid)) {
        return true;
      }
      // Recorded before its parent is asked: a table read while processes come and go may contain a cycle.
      outside.add(record.pid);
      const member =
        this.#ledger.knows(record) ||
        record.session === root.pid ||
        belongs(table.get(record.parent)) ||
        this.#isMarked(record);
      if (member) {
        outside.delete(record.pid);
        members.set(record.pid, record);
      }
      return member;
    };
    for (const record of table.values()) {
      belongs(record);
    }
    this.#ledger.enter(members);
    const alive = [...members.values()].filter((record) => !record.dead);
    this.#threads = alive.reduce((sum, record) => sum + record.threads, 0);
    const pids = alive.map((record) => record.pid);
    this.#memory = Math.max(this.#memory, this.#ledger.resident + this.#hidden.measure(pids));
    return pids;
  }

  #isMarked(record: ProcessRecord): boolean {
    const key = `${record.pid}:${record.startTime}`;
    if (this.#strangers.has(key)) {
      return false;
    }
    const marked = readEnvironment(record.pid).split('\0').includes(`${RUN_VARIABLE}=${this.name}`);
    if (!marked) {
      this.#strangers.add(key);
    }
    return marked;
  }
}
