import type { Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import type { GeneralFact, ProofGoal } from '../model/obligation.js';
import { scalarKey } from '../model/scalar-memory.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { type Obligation, ObligationList } from '../strategy/obligation-list.js';
import { keysOfEarlier } from '../witness/earlier-visits.js';
import type { PlacedContract } from '../witness/place-contracts.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';

import { instancesFor } from './instances.js';
import type { PositionCandidate } from './position-candidates.js';

/** Whoever says something that must hold. */
type Claim = PlacedInvariant | PlacedContract | PositionCandidate;

/** A variable of the program with its value as a term. */
export interface SeenVariable {
  readonly name: string;
  readonly term: Term;
}

/** When an invariant of a loop must hold. */
export type Moment =
  | { readonly kind: 'first' }
  /** Behind one iteration from any state in which everything held. */
  | { readonly kind: 'again'; readonly before: readonly SeenVariable[] }
  | { readonly kind: 'at its location' };

/** What is known of an obligation beside what must hold. */
export interface Circumstances {
  /** The invariant, or the contract that is tried, that it is about; undefined for what the property says. */
  readonly about: Claim | undefined;
  readonly moment: Moment;
  readonly variables: readonly SeenVariable[];
}

/** An obligation list that also keeps where each obligation comes from, with the values of the variables there. */
export class WatchedList extends ObligationList {
  readonly #circumstances = new WeakMap<Obligation, Circumstances>();
  #about: Claim | undefined;
  #moment: Moment = { kind: 'at its location' };
  #translation: Translation | undefined;

  /** Names the translation whose states are watched. */
  watch(translation: Translation): void {
    this.#translation = translation;
  }

  /** What must hold in the meantime belongs to a claim. */
  about(claim: Claim, action: () => void): void {
    const before = this.#about;
    this.#about = claim;
    action();
    this.#about = before;
  }

  /** What must hold in the meantime must do so at this moment. */
  during(moment: Moment, action: () => void): void {
    const before = this.#moment;
    this.#moment = moment;
    action();
    this.#moment = before;
  }

  override require(state: State, condition: Term, goal: ProofGoal): void {
    const { length } = this.obligations;
    super.require(state, condition, goal);
    const added = this.obligations[length];
    if (added === undefined) return;
    const now = this.#translation === undefined ? [] : seenVariables(this.#translation, state);
    const variables = [...earlierNumbers(state, this.#about), ...now];
    this.#circumstances.set(added, { about: this.#about, moment: this.#moment, variables });
  }

  /** Goals of the property that simplification has shown, in the order in which they were met. */
  readonly noticed: ProofGoal[] = [];

  override notice(goal: ProofGoal): void {
    if (!this.isAssuming && this.#about === undefined && goal.kind === 'property') this.noticed.push(goal);
  }

  /** Adds to all obligations what general facts say of the parts of arrays that they are about. */
  addInstances(pool: TermPool, facts: readonly GeneralFact[]): void {
    if (facts.length === 0) return;
    for (const [index, obligation] of this.obligations.entries()) {
      const { guard, condition } = obligation;
      const more = { ...obligation, guard: pool.and(guard, instancesFor(pool, facts, [guard, condition])) };
      this.#circumstances.set(more, this.lookUpCircumstances(obligation));
      this.obligations[index] = more;
    }
    for (const [index, round] of this.rounds.entries()) {
      const { guard, end } = round;
      const more = instancesFor(pool, facts, [guard, ...end.values()]);
      this.rounds[index] = { ...round, guard: pool.and(guard, more) };
    }
  }

  lookUpCircumstances(obligation: Obligation): Circumstances {
    const nothing = { about: undefined, moment: { kind: 'at its location' }, variables: [] } as const;
    return this.#circumstances.get(obligation) ?? nothing;
  }
}

/** The numbers of an earlier visit of which an invariant speaks. */
function earlierNumbers({ store }: State, about: Circumstances['about']): readonly SeenVariable[] {
  if (about === undefined || !('earlier' in about) || about.earlier === undefined) return [];
  return keysOfEarlier(about.earlier).flatMap(({ term: { text }, keys: [key = '', ...others] }) => {
    const term = others.length > 0 ? undefined : store.get(key);
    return term === undefined ? [] : [{ name: text, term }];
  });
}

/** Numbers in variables that the innermost function sees. */
export function seenVariables(t: Translation, state: State): readonly SeenVariable[] {
  // Where the program has ended, no function sees any.
  if (t.frames.length === 0) return [];
  const { parameters, locals, staticLocals } = t.frame.definition;
  const seen = new Map<string, Term>();
  for (const variable of [...t.program.globals, ...parameters, ...staticLocals, ...locals]) {
    if (variable.origin === 'hidden') continue;
    const { type } = variable;
    if (type.kind !== 'integer' && type.kind !== 'float') continue;
    const stem = scalarKey(t.variableObject(variable), { offset: 0, bitField: undefined, type });
    const term = state.store.get(stem);
    if (term !== undefined) seen.set(variable.name, term);
  }
  return [...seen].map(([name, term]) => ({ name, term }));
}
