import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity } from '../../c/tree/typed-program.js';
import { ofFewerValues } from '../../smt/conditions/of-fewer-values.js';
import { BOOL, INDEX } from '../../smt/sort.js';
import { inBranch } from '../model/branches.js';
import { goalText } from '../model/goal-texts.js';
import { storeKeys } from '../model/memory-object.js';
import type { ProofGoal } from '../model/obligation.js';
import type { PlacedInvariants, Recurrence } from '../model/placed-invariants.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import type { NeverReached } from '../model/translation-failure.js';
import { type TermValue, valueFrom, valueTerms } from '../model/value.js';
import { loadPlace } from '../translate/access.js';
import { leaveStack } from '../translate/allocation/stack-memory.js';
import { evaluateCondition } from '../translate/conditions.js';
import { evaluate } from '../translate/expressions.js';
import { leaveScope } from '../translate/scopes.js';
import { hasValue } from '../translate/without-value.js';
import type { EarlierState } from './earlier-state.js';
import { beginUnvisited, earlierValues, recurrenceIn, rememberVisit, visitBefore } from './earlier-visits.js';
import type { PlacedContract } from './place-contracts.js';
import type { BoundVariable, PlacedInvariant } from './place-invariants.js';

/** Requires the invariants of a witness wherever their locations are passed. */
export class WitnessClaims implements PlacedInvariants {
  readonly #byLocation = new Map<string, PlacedInvariant[]>();

  readonly #passed = new Set<string>();

  readonly #invariants: readonly PlacedInvariant[];
  readonly #contracts: readonly PlacedContract[];
  readonly #needed: readonly PlacedContract[];
  readonly #entered = new Set<FunctionEntity>();

  /** @param suggested contracts that the witness does not have: their functions need not be called */
  constructor(
    invariants: readonly PlacedInvariant[],
    contracts: readonly PlacedContract[] = [],
    suggested: readonly PlacedContract[] = [],
  ) {
    this.#invariants = invariants;
    this.#contracts = [...contracts, ...suggested];
    this.#needed = contracts;
    for (const invariant of invariants) {
      const key = `${invariant.kind} ${invariant.offset}`;
      const others = this.#byLocation.get(key);
      if (others === undefined) this.#byLocation.set(key, [invariant]);
      else others.push(invariant);
    }
  }

  get isEmpty(): boolean {
    return this.#invariants.length + this.#contracts.length === 0;
  }

  atStart(t: Translation, state: State): void {
    for (const { earlier } of this.#invariants) if (earlier !== undefined) beginUnvisited(t, state, earlier);
  }

  leaveLoop(t: Translation, state: State, offset: number): void {
    this.#remember(t, state, `loop ${offset}`);
  }

  leaveStatement(t: Translation, state: State, offset: number): void {
    this.#remember(t, state, `statement ${offset}`);
  }

  recurrenceAt(t: Translation, state: State, offset: number): Recurrence | undefined {
    const all = (this.#byLocation.get(`loop ${offset}`) ?? []).flatMap(({ earlier, expression }) =>
      earlier === undefined || state.isDead ? [] : [recurrenceIn(t, state, expression, earlier)],
    );
    if (all.length === 0) return undefined;
    const possible = t.pool.all(all.map((each) => each.possible));
    return { possible, numbers: all.flatMap(({ numbers }) => numbers) };
  }

  atLoop(t: Translation, state: State, offset: number): void {
    this.#require(t, state, `loop ${offset}`);
    // A loop as a statement is executed once, but its head is at the same position.
    this.#require(t, state, `statement ${offset}`);
  }

  atStatement(t: Translation, state: State, offset: number): void {
    this.#require(t, state, `statement ${offset}`);
  }

  hasContract(entity: FunctionEntity): boolean {
    return this.#contracts.some((contract) => contract.function === entity);
  }

  /** Requires the precondition, and remembers what is said of this moment when the function is left. */
  atEntry(t: Translation, state: State, entity: FunctionEntity): void {
    if (state.isDead) return;
    this.#entered.add(entity);
    for (const [number, contract] of this.#contracts.entries()) {
      if (contract.function !== entity) continue;
      const { requires, texts, line, old } = contract;
      const what = goalText('precondition-holds', texts.requires, entity.name);
      this.stateClause(state, contract, (at) =>
        this.#state(t, at, requires, { kind: 'invariant', what, line }),
      );
      for (const [index, { operand }] of old.entries()) {
        if (state.isDead) return;
        const value = t.outsideProgram(() => evaluate(t, state, operand));
        if (value.kind !== 'number' && value.kind !== 'pointer') continue;
        const terms = valueTerms(value);
        const keys = storeKeys(oldName(t, number, index), terms.length);
        for (const [part, term] of terms.entries()) state.store.set(keys[part] ?? '', term);
      }
    }
  }

  /** Requires the postcondition. */
  atReturn(t: Translation, state: State, entity: FunctionEntity): void {
    this.#require(t, state, `end ${entity.definition?.body.range.start}`);
    for (const [number, contract] of this.#contracts.entries()) {
      if (contract.function !== entity || state.isDead) continue;
      const { ensures, texts, line } = contract;
      const what = goalText('postcondition-holds', texts.ensures, entity.name);
      const meanings = contractMeanings(t, state, contract, number);
      this.stateClause(state, contract, (at) =>
        t.withMeanings(meanings, () => {
          requireResult(t, at, contract, meanings);
          for (const moment of [...withoutLocals(t, at), at])
            this.#state(t, moment, ensures, { kind: 'invariant', what, line });
        }),
      );
    }
  }

  /** Requires a clause of a contract, which is known from there on. */
  protected stateClause(state: State, _contract: PlacedContract, action: (at: State) => void): void {
    action(state);
  }

  /**
   * Invariants whose locations were never passed, and contracts of functions that were never called. Nothing was
   * shown for them: where no execution comes there they hold, but then the translation may as well not have noticed the location.
   */
  get neverReached(): readonly NeverReached[] {
    return [
      ...this.#invariants
        .filter(({ presence }) => presence === 'needed')
        .filter(({ kind, offset }) => !this.#passed.has(`${kind} ${offset}`))
        .map(({ text, line }) => ({ code: 'invariant-not-reached', text, line }) as const),
      ...this.#needed
        .filter((contract) => !this.#entered.has(contract.function))
        .map(({ line }) => ({ code: 'contract-not-reached', line }) as const),
    ];
  }

  #require(t: Translation, state: State, key: string): void {
    if (!state.isDead) this.#passed.add(key);
    for (const { expression, text, line, earlier, forAll } of this.#byLocation.get(key) ?? []) {
      if (state.isDead) return;
      const goal: ProofGoal = { kind: 'invariant', what: goalText('invariant-holds', text), line };
      if (forAll !== undefined) this.#stateForAll(t, state, { expression, forAll, goal });
      else if (earlier === undefined) this.#state(t, state, expression, goal);
      else this.#statePair(t, state, { expression, earlier, goal });
    }
  }

  #remember(t: Translation, state: State, key: string): void {
    for (const { earlier } of this.#byLocation.get(key) ?? []) {
      if (state.isDead) return;
      if (earlier !== undefined) rememberVisit(t, state, earlier);
    }
  }

  /** With the values of the remembered visit, if there was one. */
  #statePair(t: Translation, state: State, { expression, earlier, goal }: Pair): void {
    const visited = visitBefore(t, state, earlier);
    const meanings = earlierValues(state, earlier);
    if (visited === undefined || meanings === undefined) {
      const what = goalText('earlier-visits-known');
      t.require(state, t.pool.false, { kind: 'translation', what, line: goal.line });
      return;
    }
    inBranch(t, state, visited, (branch) =>
      t.withMeanings(meanings, () => this.#state(t, branch, expression, goal)),
    );
  }

  /** Requires it of a value of which nothing is known; from here on, it is known of all values. */
  #stateForAll(t: Translation, state: State, { expression, forAll, goal }: General): void {
    const variable = t.pool.fresh(INDEX, forAll.name);
    const meanings = new Map<TypedExpression, TermValue>(
      forAll.uses.map((use) => [use, { kind: 'number', term: variable }]),
    );
    // What is required on the way is known of this value alone.
    const any = state.clone();
    const body = t.withMeanings(meanings, () =>
      t.outsideProgram(() => evaluateCondition(t, any, expression)),
    );
    t.require(any, ofFewerValues(t.pool, body, variable), goal);
    if (any.isDead) return;
    const holds = t.pool.fresh(BOOL, 'for_all');
    t.generalFacts.push({ holds, variable, body });
    t.assume(state, holds);
  }

  #state(t: Translation, state: State, expression: TypedExpression, goal: ProofGoal): void {
    const truth = t.outsideProgram(() => evaluateCondition(t, state, expression));
    t.require(state, truth, goal);
  }
}

/** What is said of all values of a variable. */
interface General {
  readonly expression: TypedExpression;
  readonly forAll: BoundVariable;
  readonly goal: ProofGoal;
}

/** What is said of two visits. */
interface Pair {
  readonly expression: TypedExpression;
  readonly earlier: EarlierState;
  readonly goal: ProofGoal;
}

/** The name under which the state keeps a value of the moment when the innermost function began. */
function oldName({ frame }: Translation, contract: number, index: number): string {
  return `${frame.path}#old${contract}.${index}`;
}

/** What the terms of a contract mean where the function is left. */
function contractMeanings(t: Translation, state: State, contract: PlacedContract, number: number) {
  const meanings = new Map<TypedExpression, TermValue>();
  for (const [index, expression] of contract.old.entries()) {
    const name = oldName(t, number, index);
    const terms = storeKeys(name, expression.type.kind === 'pointer' ? 2 : 1).map((key) =>
      state.store.get(key),
    );
    const known = terms.filter((term) => term !== undefined);
    if (known.length === terms.length) meanings.set(expression, valueFrom(known));
  }
  const { result, function: entity, definition } = t.frame;
  if (result === undefined) return meanings;
  const place = { ...t.pointerTo(result), type: entity.type.result, bitField: undefined };
  const value = loadPlace(t, state, place, definition.nameRange);
  for (const expression of contract.results) meanings.set(expression, value);
  return meanings;
}

/** A contract that says `\\result` speaks of returns with a value. */
function requireResult(
  t: Translation,
  state: State,
  { results, line }: PlacedContract,
  meanings: ReadonlyMap<TypedExpression, TermValue>,
): void {
  const value = results.length === 0 ? undefined : meanings.get(results[0] as TypedExpression);
  if (value?.kind !== 'number' && value?.kind !== 'pointer') return;
  const isThere = t.pool.all(valueTerms(value).map((term) => hasValue(t, term)));
  t.require(state, isThere, { kind: 'translation', what: goalText('initialised-variables'), line });
}

/**
 * What a caller sees of a return: the memory of the function is gone. A contract must hold there, too, whichever of the two moments is
 * meant. None where no pointer leads to such memory.
 */
function withoutLocals(t: Translation, state: State): readonly State[] {
  const { definition, stack } = t.frame;
  const variables = [...definition.parameters, ...definition.locals].filter((each) =>
    t.addressTaken.has(each),
  );
  if (state.isDead || (variables.length === 0 && stack.length === 0)) return [];
  const behind = state.clone();
  leaveScope(t, behind, variables);
  leaveStack(t, behind);
  return [behind];
}
