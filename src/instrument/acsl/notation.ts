import type { PlacedInvariant } from '../../prove/witness/place-invariants.js';
import { type AcslContext, spellTruth } from './acsl-expression.js';
import type { ValuesAtFirst } from './values-at-first.js';

/** A loop of the written program, and what is stated whenever its condition is evaluated. */
export interface NotedLoop {
  readonly invariants: readonly PlacedInvariant[];
  /** C; empty for a condition that is missing. */
  readonly condition: string;
  /** What the loop may write, as ACSL. */
  readonly written: string;
  /** The variable that is not zero as long as the condition of a `do` loop was not evaluated. */
  readonly first: string | undefined;
}

/** How invariants are said in the written program. */
export interface Notation {
  /** Statements that say that invariants hold where they stand. */
  readonly state: (invariants: readonly PlacedInvariant[]) => readonly string[];
  /** What stands before a loop, and its condition. */
  readonly loop: (loop: NotedLoop) => { readonly before: string; readonly condition: string };
}

/** The condition of a loop that may be a `do` loop. */
export function spellCondition(first: string | undefined, condition: string): string {
  return first === undefined ? condition : `${first} || ${condition}`;
}

/** Annotations of ACSL. */
export function annotations(atFirst: ValuesAtFirst): Notation {
  /** Regions of an automaton overlap: what is stated twice of a location is written once. */
  const truths = (invariants: readonly PlacedInvariant[]): readonly string[] => [
    ...new Set(
      invariants.map(({ expression, line }) => {
        const context: AcslContext = { line, atFirst };
        return spellTruth(expression, context);
      }),
    ),
  ];
  return {
    state: (invariants) => truths(invariants).map((each) => `/*@ assert ${each}; */`),
    loop: ({ invariants, condition, written, first }) => {
      const stated = truths(invariants);
      const before =
        first === undefined
          ? annotateLoop(stated, written)
          : annotateLoop(
              [`${first} == 0 || ${first} == 1`, ...stated.map((each) => `${first} == 1 || ${each}`)],
              written === '\\nothing' ? first : `${first}, ${written}`,
            );
      return { before, condition: spellCondition(first, condition) };
    },
  };
}

function annotateLoop(truths: readonly string[], written: string): string {
  return `/*@ ${truths.map((each) => `loop invariant ${each}; `).join('')}loop assigns ${written}; */`;
}
