import { describeFlawInForm, type FlawInForm } from '../../../../witness/flaw-in-form.js';
import { oneLine } from '../../../claim/one-line.js';

/** Why no execution can be followed through an automaton. */
export type AutomatonFailure =
  | FlawInForm
  | { readonly code: 'no-entry' | 'entry-is-sink' }
  | { readonly code: 'no-goal' | 'goal-unreachable'; readonly goal: AutomatonGoal }
  | { readonly code: 'several-heads' }
  /** `line`: of the witness. */
  | { readonly code: 'default-of-key'; readonly key: string; readonly line: number }
  /** `edge`: its number, from 1. */
  | { readonly code: 'function-unseen'; readonly edge: number; readonly function: string }
  | { readonly code: 'shared-name'; readonly function: string }
  | { readonly code: 'invariant-in-violation'; readonly node: string };

/** Where an automaton must lead. */
export type AutomatonGoal = 'head of a cycle' | 'violation state';

/** The failure as a sentence. */
export function describeAutomatonFailure(failure: AutomatonFailure): string {
  switch (failure.code) {
    case 'no-entry':
      return 'the automaton has no entry';
    case 'entry-is-sink':
      return 'the entry of the automaton is a sink';
    case 'no-goal':
      return `the automaton has no ${failure.goal}`;
    case 'goal-unreachable':
      return `no path leads from the entry of the automaton to a ${failure.goal}`;
    case 'several-heads':
      return 'the automaton has several heads of a cycle';
    case 'default-of-key':
      return `the key ${oneLine(failure.key)} has a default in line ${failure.line} of the witness, which tools read in several ways`;
    case 'function-unseen':
      return `edge ${failure.edge} is about ${failure.function}, of whose calls nothing is told`;
    case 'shared-name':
      return `a nested function and another one have the name ${failure.function}, and an automaton does not say which it means`;
    case 'invariant-in-violation':
      return `node ${oneLine(failure.node)} has an invariant, which a violation witness has at the head of a cycle only`;
    default:
      return describeFlawInForm(failure, oneLine);
  }
}
