import { InputError } from '../../source/input-error.js';
import type { Machine } from '../system/machine.js';

/** What one run needs from the machine. */
export interface Demand {
  /** Number of processing units. */
  readonly cores: number;
  /** Bytes. */
  readonly memory: number;
}

/** A share of the machine that nobody else has until it is released. */
export interface Lease {
  readonly cores: readonly number[];
  readonly memory: number;
  /** Returns the share; a second call does nothing. */
  release(): void;
}

interface Waiting {
  readonly demand: Demand;
  readonly grant: (lease: Lease) => void;
}

/** Hands out disjoint core sets and memory, in the order of requests. */
export class CoreSets {
  readonly #machine: Machine;
  readonly #free: Set<number>;
  #memory: number;
  #waiting: Waiting[] = [];

  constructor(machine: Machine) {
    this.#machine = machine;
    this.#free = new Set(machine.cores);
    this.#memory = machine.memory;
  }

  /** How many runs of this size fit at the same time. */
  capacity(demand: Demand): number {
    return Math.floor(
      Math.min(this.#machine.cores.length / demand.cores, this.#machine.memory / demand.memory),
    );
  }

  /**
   * Waits for a share of the machine. Requests are served in order, so small runs do not starve a large one.
   *
   * @param signal ends the wait
   * @throws InputError `machine` if the machine is too small, however long one waits
   * @throws the reason of the signal
   */
  async acquire(demand: Demand, signal?: AbortSignal): Promise<Lease> {
    this.#assertFits(demand);
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        demand,
        grant(lease) {
          signal?.removeEventListener('abort', giveUp);
          resolve(lease);
        },
      };
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        // Requests after it may have waited only for this one.
        this.#serve();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(waiting);
      this.#serve();
    });
  }

  #serve(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (next.demand.cores > this.#free.size || next.demand.memory > this.#memory) {
        return;
      }
      this.#waiting.shift();
      next.grant(this.#take(next.demand));
    }
  }

  #take({ cores: count, memory }: Demand): Lease {
    const cores = this.#choose(count);
    for (const core of cores) {
      this.#free.delete(core);
    }
    this.#memory -= memory;
    let held = true;
    const release = () => {
      if (held) {
        held = false;
        for (const core of cores) {
          this.#free.add(core);
        }
        this.#memory += memory;
        this.#serve();
      }
    };
    return { cores, memory, release };
  }

  /**
   * Whole physical cores first: two runs on threads of the same core disturb each other, which should not happen if
   * there is room.
   */
  #choose(count: number): number[] {
    const physical = this.#machine.physicalCores ?? this.#machine.cores.map((core) => [core]);
    const isFree = (core: number) => this.#free.has(core);
    const whole = physical.filter((threads) => threads.every(isFree));
    const broken = physical.filter((threads) => !threads.every(isFree));
    return [...whole, ...broken].flat().filter(isFree).slice(0, count);
  }

  #assertFits({ cores, memory }: Demand): void {
    const { cores: units, memory: bytes } = this.#machine;
    if (cores > units.length) {
      throw new InputError({
        code: 'machine',
        message: `a run needs ${cores} processing units, but this machine only has ${units.length} for it`,
        remedy: `use a larger machine, or override the limit with --cores ${units.length}`,
      });
    }
    if (memory > bytes) {
      // Rounded down, so that the number works.
      const gigabytes = (Math.floor(bytes / 1e8) / 10).toFixed(1);
      throw new InputError({
        code: 'machine',
        message: `a run needs ${(memory / 1e9).toFixed(1)} GB of memory, but this machine only has ${gigabytes} GB for it`,
        remedy: `use a larger machine, or override the limit with --memory, at most ${gigabytes}GB`,
      });
    }
  }
}
