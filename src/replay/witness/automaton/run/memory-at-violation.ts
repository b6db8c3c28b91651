import type { ProbeKind, State } from '../../../../machine/interface/execution.js';
import type { ExecutionEnd } from '../../../../machine/interface/execution-end.js';
import type { Element } from './element.js';

/** Where the execution is. */
type Moment = ProbeKind | 'finished';

/** Where no value lies nowhere in memory. Elsewhere, what seems to be lost may still be returned, or stored. */
const SETTLED: ReadonlySet<Moment> = new Set(['statement', 'statement-end', 'function-entry', 'finished']);

type Violation = Extract<ExecutionEnd, { kind: 'violation' }>;

/** How often one execution looks for lost memory: each time, all objects are read. */
const MAXIMUM_LOOKS = 500;

/** Instead of the number of a thread: more than one may have lost the memory. */
const UNKNOWN = -1;

/**
 * valid-memtrack: how memory was when the automaton came into a violation state, and which thread has lost it. Only that one is
 * known to have done so which alone went on since all memory was seen to be reachable, as it is when the program begins.
 */
export class MemoryAtViolation {
  #arrival: 'reachable' | 'unknown' | undefined;
  /** How often threads had taken turns when all memory was seen to be reachable. */
  #switches = 0;
  #looks = 0;
  /** The thread that has lost memory; undefined as long as none is seen to be lost. */
  #thread: number | undefined;
  /** Where the execution is: it changes as the program goes on. */
  #state: State | undefined;

  /** The automaton has come into other states, or stays. @param at the location */
  follow(elements: readonly Element[], at: Moment, state: State): void {
    if (elements.some((element) => element.at.node.violation)) this.#arrive(at, state);
    else this.#arrival = undefined;
  }

  #arrive(at: Moment, state: State): void {
    if (this.#arrival !== undefined) return;
    this.#state = state;
    this.#arrival = this.#look(at, state);
  }

  /** The execution passes a location, or the thread has ended that goes on. */
  pass(at: Moment, state: State): void {
    if (this.#arrival === undefined || this.#thread !== undefined || state.threads === 1) return;
    if (this.#looks++ < MAXIMUM_LOOKS) this.#look(at, state);
  }

  #look(at: Moment, state: State): 'reachable' | 'unknown' {
    const lost = state.lostMemory();
    if (lost?.length === 0) this.#switches = state.switches;
    else if (lost !== undefined && SETTLED.has(at)) this.#thread ??= this.#onlyThread(state);
    return lost?.length === 0 ? 'reachable' : 'unknown';
  }

  #onlyThread({ switches, thread }: State): number {
    return this.#switches === switches ? thread : UNKNOWN;
  }

  /** Whether all of it was reachable, in the state that the automaton has not left since. */
  get wasReachable(): boolean {
    return this.#arrival === 'reachable';
  }

  /** A violation with the thread that has lost the memory, whichever ends the program. */
  attributed(end: Violation): Violation {
    const { subproperty, ending } = end;
    if (subproperty !== 'valid-memtrack' || ending === undefined || this.#state === undefined) return end;
    return { ...end, thread: this.#thread ?? this.#onlyThread(this.#state) };
  }
}
