import type { Turn, WaitingRun } from '../../dispatch/validate-options.js';

/** A run that waits for its turn. */
export interface Waiting extends Pick<WaitingRun, 'place' | 'expectedTime'> {
  readonly claim: string;
}

/** The situation when a slot is free. */
export interface Situation<Run extends Waiting> {
  /** Ready to run, in the order of requests. */
  readonly waiting: readonly Run[];
  /** From a claim to the number of its current runs. */
  readonly running: ReadonlyMap<string, number>;
  /** Claims that nobody has started. */
  readonly claimsLeft: number;
  /** Runs that could start now. */
  readonly free: number;
  readonly mode: 'until-confirmed' | 'all';
}

/**
 * The run that starts next; undefined if waiting is better. A claim's next validator does not start while an earlier
 * one may still confirm the claim, unless the slot would stay idle: then the run starts that may confirm soonest.
 */
export function chooseRun<Run extends Waiting>({
  waiting,
  running,
  claimsLeft,
  free,
  mode,
}: Situation<Run>): Run | undefined {
  if (free <= 0) return undefined;
  if (mode === 'all') return waiting[0];
  const idle = waiting.filter(({ claim }) => !running.has(claim));
  const first = idle.sort((a, b) => a.place - b.place)[0];
  if (first !== undefined) return first;
  if (claimsLeft > 0) return undefined;
  return [...waiting].sort((a, b) => a.expectedTime - b.expectedTime)[0];
}

interface WaitingTurn extends Waiting {
  grant(): void;
}

/** Hands out turns to the runs of several claims. */
export class Turns {
  readonly #slots: number;
  readonly #mode: 'until-confirmed' | 'all';
  readonly #running = new Map<string, number>();
  #waiting: WaitingTurn[] = [];
  #taken = 0;
  #claimsLeft: number;
  #choosing = false;

  /**
   * @param slots runs at a time
   * @param claims that nobody has begun with
   */
  constructor(slots: number, claims: number, mode: 'until-confirmed' | 'all') {
    this.#slots = slots;
    this.#claimsLeft = claims;
    this.#mode = mode;
  }

  /** Somebody starts another claim. */
  beginClaim(): void {
    this.#claimsLeft -= 1;
    this.#chooseSoon();
  }

  /** @throws the reason of the signal when it is aborted before the turn comes */
  wait(claim: string, { place, expectedTime, signal }: WaitingRun): Promise<Turn> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const giveUp = (): void => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(signal.reason);
        this.#chooseSoon();
      };
      const waiting: WaitingTurn = {
        claim,
        place,
        expectedTime,
        grant: () => {
          signal.removeEventListener('abort', giveUp);
          resolve(this.#take(claim));
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(waiting);
      this.#chooseSoon();
    });
  }

  #take(claim: string): Turn {
    this.#taken += 1;
    this.#running.set(claim, (this.#running.get(claim) ?? 0) + 1);
    let held = true;
    return {
      end: () => {
        if (!held) return;
        held = false;
        this.#taken -= 1;
        const left = (this.#running.get(claim) ?? 1) - 1;
        if (left === 0) this.#running.delete(claim);
        else this.#running.set(claim, left);
        this.#chooseSoon();
      },
    };
  }

  /** All runs of a claim ask at once: the choice waits until they have. */
  #chooseSoon(): void {
    if (this.#choosing) return;
    this.#choosing = true;
    setImmediate(() => {
      this.#choosing = false;
      this.#choose();
    });
  }

  #choose(): void {
    for (;;) {
      const chosen = chooseRun({
        waiting: this.#waiting,
        running: this.#running,
        claimsLeft: this.#claimsLeft,
        free: this.#slots - this.#taken,
        mode: this.#mode,
      });
      if (chosen === undefined) return;
      this.#waiting = this.#waiting.filter((other) => other !== chosen);
      chosen.grant();
    }
  }
}
