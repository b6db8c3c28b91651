import type { Probe, State } from '../../../machine/interface/execution.js';
import { EndlessRecursion } from '../../claim/endless-recursion.js';
import type { ResolvedSegment } from '../../claim/waypoint.js';

/**
 * Whether the cycle of a sequence goes on for ever: a state repeats at a loop or where a function calls itself, and the whole cycle was passed in between, or the
 * loop is one that is known never to be left in such a state.
 */
export class CycleRepetition {
  readonly #states = new Map<string, number>();
  readonly #recursion = new EndlessRecursion();
  readonly #first: number;
  readonly #length: number;
  /** Offset of a loop that is not left once its cycle is entered. */
  readonly #recurrent: number | undefined;
  /** How many waypoints were passed when the head of that loop was passed first. */
  #entered: number | undefined;

  constructor(segments: readonly ResolvedSegment[], recurrent: number | undefined) {
    this.#first = segments.findIndex(({ goal }) => goal.action === 'cycle');
    this.#length = segments.length - this.#first;
    this.#recurrent = recurrent;
  }

  /**
   * @param index of the segment that is next
   * @param passed how many waypoints were passed
   */
  isClosed(index: number, passed: number, probe: Probe, state: State): boolean {
    if (this.#first < 0 || index < this.#first) return false;
    if (probe.kind !== 'loop-head' && probe.kind !== 'function-entry') return false;
    if (this.#recurrent !== undefined) return this.#comesBack(passed, probe);
    if (probe.kind === 'function-entry') {
      const before = this.#recursion.passedBefore(probe, state, `${index}`, passed);
      return before !== undefined && passed - before >= this.#length;
    }
    const key = `${index} ${state.digest(probe.id)}`;
    const before = this.#states.get(key);
    if (before === undefined) {
      this.#states.set(key, passed);
      return false;
    }
    return passed - before >= this.#length;
  }

  /** The first assumption of the cycle may be passed in the middle of an iteration, so one iteration more must follow. */
  #comesBack(passed: number, { range }: Probe): boolean {
    if (range.start !== this.#recurrent) return false;
    this.#entered ??= passed;
    return passed - this.#entered >= this.#length;
  }
}
