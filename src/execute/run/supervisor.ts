import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { ControlGroup, Usage } from '../system/limit-backend.js';
import type { Limits } from '../system/limits.js';
import type { Outcome, ProcessEnd, TerminationReason } from '../system/outcome.js';

/** Milliseconds between two readings: a reading costs 0.1 to 4 ms of our own time. */
const SHORTEST_POLL = 5;
const LONGEST_POLL = 100;

export type Supervised = Pick<
  Outcome,
  'end' | 'cputime' | 'walltime' | 'memory' | 'terminationreason' | 'tampering'
>;

/** Watches one run and ends it at its limits. */
export class Supervisor {
  readonly #group: ControlGroup;
  readonly #limits: Limits;
  #child: ChildProcess | undefined;
  #end: ProcessEnd | undefined;
  #stopped = false;
  #outputBytes = 0;
  #filesExceeded = false;
  #wake: () => void = () => {};
  #sawEnd: () => void = () => {};
  readonly #ending = new Promise<void>((resolve) => {
    this.#sawEnd = resolve;
  });

  /** @param explain derives the end of the command from that of the started process, when all are dead */
  constructor(
    group: ControlGroup,
    limits: Limits,
    readonly started: 'waits' | 'becomes-the-command',
    readonly explain: (end: ProcessEnd) => Promise<ProcessEnd>,
  ) {
    this.#group = group;
    this.#limits = limits;
  }

  /** Ends the run as `killed`. */
  stop(): void {
    this.#stopped = true;
    this.#wake();
  }

  /** @param bytes output so far */
  sawOutput(bytes: number): void {
    this.#outputBytes = bytes;
    if (bytes > this.#limits.outputTotal) {
      this.#wake();
    }
  }

  /** Ends the run because its files take too much space. */
  exceedFiles(): void {
    this.#filesExceeded = true;
    this.#wake();
  }

  /** Sends SIGKILL only to the command; Node does nothing once it has seen the command end. */
  killCommand(): void {
    if (this.#end === undefined) {
      this.#child?.kill('SIGKILL');
    }
  }

  /**
   * @param child the launcher in the group, started in this tick; or why it could not start
   * @returns when the last process of the run is dead
   */
  async supervise(child: ChildProcess | Error): Promise<Supervised> {
    const start = performance.now();
    const elapsed = () => (performance.now() - start) / 1000;
    if (child instanceof Error) {
      this.#ended({ kind: 'not-started', reason: child.message });
    } else {
      this.#child = child;
      // `exit`, not `close`: a background process that keeps the output open must not delay the end.
      child.once('exit', (code, signal) => this.#ended(toProcessEnd(code, signal)));
      child.once('error', (error) => {
        // Also emitted for signals that cannot be sent, which do not mean an end.
        if (child.pid === undefined) {
          this.#ended({ kind: 'not-started', reason: error.message });
        }
      });
    }
    const reason = await this.#watch(elapsed);
    // Daemons and children of a finished command must not live on, and they use CPU time until they are dead.
    await this.#group.kill();
    const walltime = elapsed();
    const usage = await this.#group.readUsage();
    const tampering = this.#group.findTampering();
    const { end, terminationreason } = this.#group.explainEnd(
      await this.explain(this.#end ?? { kind: 'not-started', reason: 'nobody saw it end' }),
      usage,
    );
    const seen = reason === undefined || reason === 'cputime-soft' ? this.#exceeded(usage, walltime) : reason;
    return {
      end,
      cputime: usage.cputime,
      memory: usage.memory,
      walltime,
      terminationreason:
        end.kind === 'not-started'
          ? // What is ended at a limit before the command begins has reached the limit all the same.
            (reason ?? 'failed')
          : tampering !== undefined
            ? 'tampered'
            : (terminationreason ?? seen ?? reason),
      tampering,
    };
  }

  /** Polls until the command has ended. @returns the limit for which it was signalled */
  async #watch(elapsed: () => number): Promise<TerminationReason | undefined> {
    let reason: TerminationReason | undefined;
    while (this.#end === undefined) {
      const usage = await this.#group.readUsage();
      const limit = this.#exceeded(usage, elapsed());
      if (limit !== undefined && limit !== 'cputime-soft') {
        await this.#killAll();
        return limit;
      }
      if (limit === 'cputime-soft' && reason === undefined) {
        reason = limit;
        await this.#group.terminate(this.started === 'waits' ? this.#child?.pid : undefined);
      }
      const nextLimit = reason === undefined ? this.#limits.cputime : this.#limits.hardCputime;
      await this.#sleep(this.#pause(nextLimit - usage.cputime, this.#limits.walltime - elapsed()));
    }
    return reason;
  }

  async #killAll(): Promise<void> {
    // The launcher first: before it has joined, the group is empty and looks dead.
    this.killCommand();
    await this.#group.kill();
    await this.#ending;
  }

  /** The exceeded limit; one that ends a run at once comes before one that asks it to end. */
  #exceeded(usage: Usage, walltime: number): TerminationReason | undefined {
    const limits = this.#limits;
    if (this.#stopped || usage.overcrowded) {
      return 'killed';
    }
    // A peak above the limit: the limit was not what it should have been.
    if (usage.outOfMemory || (usage.memory ?? 0) > limits.memory) {
      return 'memory';
    }
    if (usage.cputime >= limits.hardCputime) {
      return 'cputime';
    }
    if (walltime >= limits.walltime) {
      return 'walltime';
    }
    if (this.#outputBytes > limits.outputTotal) {
      return 'output';
    }
    if (this.#filesExceeded) {
      return 'files-size';
    }
    return usage.cputime >= limits.cputime ? 'cputime-soft' : undefined;
  }

  /** Milliseconds to the next reading: half of the shortest time in which the limit can be reached. */
  #pause(cputimeLeft: number, walltimeLeft: number): number {
    const cores = Math.max(1, this.#group.cores.length || this.#limits.cores);
    const pause = Math.min((cputimeLeft / cores / 2) * 1000, LONGEST_POLL, walltimeLeft * 1000);
    return Math.max(pause, SHORTEST_POLL);
  }

  #ended(end: ProcessEnd): void {
    this.#end ??= end;
    this.#sawEnd();
    this.#wake();
  }

  async #sleep(milliseconds: number): Promise<void> {
    if (
      this.#end !== undefined ||
      this.#stopped ||
      this.#filesExceeded ||
      this.#outputBytes > this.#limits.outputTotal
    ) {
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function toProcessEnd(code: number | null, signal: NodeJS.Signals | null): ProcessEnd {
  return signal === null
    ? { kind: 'exited', exitCode: code ?? 0 }
    : { kind: 'signalled', signal: constants.signals[signal] };
}
