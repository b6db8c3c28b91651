import { oneLine } from '../../../claim/one-line.js';

/** Why no execution can be followed through an automaton. */
export type AutomatonFailure =
  | {
      readonly code: 'several-graphs' | 'no-entry' | 'several-entries' | 'entry-is-sink' | 'repeated-node-id';
    }
  | { readonly code: 'no-goal' | 'goal-unreachable'; readonly goal: AutomatonGoal }
  | { readonly code: 'several-heads' }
  /** `line`: of the witness. */
  | { readonly code: 'stray-element'; readonly element: string; readonly line: number }
  | { readonly code: 'default-of-key'; readonly key: string; readonly line: number }
  /** `edge`: its number, from 1. */
  | { readonly code: 'edge-without-node'; readonly edge: number; readonly node: string }
  | { readonly code: 'edge-unclear'; readonly edge: number; readonly key: string }
  | { readonly code: 'function-unseen'; readonly edge: number; readonly function: string }
  | { readonly code: 'node-unclear'; readonly node: string; readonly key: string }
  | { readonly code: 'invariant-in-violation'; readonly node: string };

/** Where an automaton must lead. */
export type AutomatonGoal = 'head of a cycle' | 'violation state';

/** The failure as a sentence. */
export function describeAutomatonFailure(failure: AutomatonFailure): string {
  switch (failure.code) {
    case 'several-graphs':
      return 'the witness has several graphs';
    case 'no-entry':
      return 'the automaton has no entry';
    case 'several-entries':
      return 'the automaton has several entries';
    case 'entry-is-sink':
      return 'the entry of the automaton is a sink';
    case 'repeated-node-id':
      return 'two nodes of the automaton have the same id';
    case 'no-goal':
      return `the automaton has no ${failure.goal}`;
    case 'goal-unreachable':
      return `no path leads from the entry of the automaton to a ${failure.goal}`;
    case 'several-heads':
      return 'the automaton has several heads of a cycle';
    case 'stray-element':
      return `line ${failure.line} of the witness has ${oneLine(failure.element)} where the format has none`;
    case 'default-of-key':
      return `the key ${oneLine(failure.key)} has a default in line ${failure.line} of the witness, which tools read in several ways`;
    case 'edge-without-node':
      return `edge ${failure.edge} has no node ${oneLine(failure.node)}`;
    case 'edge-unclear':
      return `edge ${failure.edge} does not say clearly what its ${failure.key} is`;
    case 'function-unseen':
      return `edge ${failure.edge} is about ${failure.function}, of whose calls nothing is told`;
    case 'node-unclear':
      return `node ${oneLine(failure.node)} does not say clearly what its ${failure.key} is`;
    case 'invariant-in-violation':
      return `node ${oneLine(failure.node)} has an invariant, which a violation witness has at the head of a cycle only`;
  }
}
