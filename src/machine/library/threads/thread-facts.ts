import type { RunningProgram } from '../../state/running-program.js';

/** What the state of the library says of a thread; 0 at first. */
export const FACTS = {
  requested: 'cancellation of thread',
  /** Whether the request came while the thread waited, and what it waited for: see `waitCancellably`. */
  interrupted: 'interruption of thread',
  /** The thread calls what it has to call at its end. */
  ending: 'ending of thread',
  state: 'cancellation state of thread',
  type: 'cancellation type of thread',
} as const;

type Fact = keyof typeof FACTS;

/** What a fact about a thread is called in `libraryState`. */
export function nameOfFact(fact: Fact, thread: number): string {
  return `${FACTS[fact]} ${thread}`;
}

/** What the state of the library says of a thread. */
export function readFact(program: RunningProgram, fact: Fact, thread: number): number {
  return Number(program.libraryState.get(nameOfFact(fact, thread)) ?? 0n);
}

/** Changes what the state of the library says of a thread. */
export function setFact(program: RunningProgram, fact: Fact, thread: number, value: number): void {
  program.libraryState.set(nameOfFact(fact, thread), BigInt(value));
}
