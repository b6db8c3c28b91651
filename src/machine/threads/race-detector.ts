import { ACCESS } from '../interface/access-kind.js';
import type { HappensBefore } from './vector-clock.js';
import { knownWords, WORD } from './words-of-object.js';

const NO_RACES: readonly RacingAccesses[] = [];

/** The last access of its kind by one thread to bytes of a word of memory. */
export interface RecordedAccess {
  readonly thread: number;
  /** Bits of the bytes in the word. */
  readonly mask: number;
  /** Bits of `ACCESS`. */
  readonly kind: number;
  readonly site: number;
  time: number;
  /** Number of the access. */
  moment: number;
}

/** An access as compiled code reports it. */
export interface MemoryAccess {
  readonly address: number;
  readonly bytes: number;
  /** Bits of `ACCESS`. */
  readonly kind: number;
  readonly site: number;
}

/** Two accesses to the same memory, by different threads, of which one writes, that nothing orders. */
export interface RacingAccesses {
  readonly earlier: RecordedAccess;
  readonly later: RecordedAccess;
}

/** Follows the accesses of threads. */
export interface AccessWatch {
  /** Sites of accesses that depend on the order in which threads go on. */
  readonly conflicts: ReadonlySet<number>;
  /** A thread accesses memory. @returns the races with earlier accesses */
  record(thread: number, access: MemoryAccess, moment: number): readonly RacingAccesses[];
  /** The observer reads memory while a thread goes on: what it sees depends on the order, but races with nothing. */
  observe(thread: number, address: number, bytes: number): void;
  /** Bytes become those of another object. */
  forget(address: number, bytes: number): void;
}

/**
 * Finds data races along an execution (C11 5.1.2.4p25): two accesses of different threads to the same bytes, at least one
 * a write, not both atomic, and neither happens before the other.
 */
export class RaceDetector implements AccessWatch {
  readonly #words = new Map<number, RecordedAccess[]>();
  readonly conflicts = new Set<number>();
  readonly #order: HappensBefore;

  constructor(order: HappensBefore) {
    this.#order = order;
  }

  record(
    thread: number,
    { address, bytes, kind, site }: MemoryAccess,
    moment: number,
  ): readonly RacingAccesses[] {
    let found: RacingAccesses[] | undefined;
    const own = kind & (ACCESS.write | ACCESS.atomic);
    const clock = this.#order.threadClock(thread);
    const time = clock[thread] ?? 0;
    const end = address + bytes;
    for (let word = Math.floor(address / WORD); word * WORD < end; word++) {
      const from = Math.max(address - word * WORD, 0);
      const to = Math.min(end - word * WORD, WORD);
      const mask = ((1 << to) - 1) & ~((1 << from) - 1);
      const list = this.#words.get(word);
      if (list === undefined) {
        this.#words.set(word, [{ thread, mask, kind: own, time, site, moment }]);
        continue;
      }
      let known: RecordedAccess | undefined;
      for (const other of list) {
        if (other.thread === thread) {
          if (other.mask === mask && other.kind === own && other.site === site) known = other;
          continue;
        }
        if ((other.mask & mask) === 0 || ((other.kind | kind) & ACCESS.write) === 0) continue;
        this.conflicts.add(other.site).add(site);
        if ((other.kind & kind & ACCESS.atomic) !== 0 || other.time <= (clock[other.thread] ?? 0)) continue;
        found ??= [];
        found.push({ earlier: { ...other }, later: { thread, mask, kind: own, time, site, moment } });
      }
      if (known === undefined) list.push({ thread, mask, kind: own, time, site, moment });
      else {
        known.time = time;
        known.moment = moment;
      }
    }
    return found ?? NO_RACES;
  }

  /** Races are between what the program does. */
  observe(): void {}

  forget(address: number, bytes: number): void {
    for (const word of knownWords(this.#words, address, bytes)) this.#words.delete(word);
  }
}
