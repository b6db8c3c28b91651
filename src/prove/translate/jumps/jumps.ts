import { partsOfStatement } from '../../../c/tree/parts.js';
import type { LabelEntity, TypedStatement } from '../../../c/tree/typed-statement.js';
import type { IntSort } from '../../../smt/sort.js';
import { join } from '../../model/branches.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { because } from '../../model/unsupported-reasons.js';
import { evaluate } from '../expressions.js';
import { endTemporaries, leaveScope, variablesIn } from '../scopes.js';
import { execute } from '../statements.js';
import { enterScopesOf, leaveScopesOf } from './label-scopes.js';
import { isLabelled, jumpTarget, type Labelled } from './labels.js';

/** Labels in a statement, and the jumps to them that are in it too. */
interface Labels {
  readonly labels: ReadonlySet<Labelled>;
  readonly gotos: ReadonlySet<LabelEntity>;
}

const known = new WeakMap<TypedStatement, Labels>();

/** Labels in a statement, and what jumps to labels in it. */
export function collectLabels(statement: TypedStatement): Labels {
  const found = known.get(statement);
  if (found !== undefined) return found;
  const labels = new Set<Labelled>();
  const gotos = new Set<LabelEntity>();
  if (isLabelled(statement)) labels.add(statement);
  if (statement.kind === 'goto') gotos.add(statement.label);
  for (const inner of partsOfStatement(statement).statements) {
    const parts = collectLabels(inner);
    for (const label of parts.labels) labels.add(label);
    for (const target of parts.gotos) gotos.add(target);
  }
  const result = { labels, gotos };
  known.set(statement, result);
  return result;
}

/** Whether something may jump into a statement. */
export function holdsLabels(statement: TypedStatement): boolean {
  return collectLabels(statement).labels.size > 0;
}

/** Jumps from outside into a loop, or past its head, are not translated. */
export function refuseJumpsInto(t: Translation, statements: readonly TypedStatement[]): void {
  for (const statement of statements) {
    for (const label of collectLabels(statement).labels)
      refuse(t, waitingFor(t, jumpTarget(label)), statement);
  }
}

/**
 * What waits behind one round of a loop for a label within would go on in the next one. Where a round stands for many, states
 * that do not exclude each other would meet there.
 */
export function refuseJumpsOfRound(t: Translation, statements: readonly TypedStatement[]): void {
  if (t.loopDepth > 0) refuseJumpsInto(t, statements);
}

/** Whatever still waits for a label at the end of a function is not translated. */
export function refuseJumps(t: Translation, body: TypedStatement): void {
  for (const waiting of t.frame.jumps.values()) {
    refuse(t, waiting, body);
    t.release(waiting);
  }
}

function refuse(t: Translation, waiting: State[], { range }: TypedStatement): void {
  for (const state of waiting) t.unsupported(state, because('jump'), range);
  waiting.length = 0;
}

/** The state waits for the label. */
export function jumpTo(t: Translation, state: State, label: LabelEntity): void {
  const leaving = state.clone();
  endTemporaries(t, leaving);
  leaveScopesOf(t, leaving, label);
  enterScopesOf(t, leaving, label);
  waitingFor(t, label).push(leaving);
  t.assume(state, t.pool.false);
}

/** The states that wait for a label, case or default. */
export function waitingFor(t: Translation, label: object): State[] {
  const { jumps } = t.frame;
  let waiting = jumps.get(label);
  if (waiting === undefined) {
    waiting = t.collector();
    jumps.set(label, waiting);
  }
  return waiting;
}

/** Everything that jumps to the label arrives here. */
export function arriveAt(t: Translation, state: State, statement: Labelled): void {
  const waiting = waitingFor(t, jumpTarget(statement));
  if (waiting.length === 0) return;
  const states = state.isDead ? [...waiting] : [...waiting, state.clone()];
  waiting.length = 0;
  join(t, state, states);
}

/** What jumps to a label goes on from it; its statement is not executed yet. */
export function passLabel(t: Translation, state: State, statement: Labelled): void {
  arriveAt(t, state, statement);
  t.invariants.atStatement(t, state, statement.range.start);
  t.invariants.leaveStatement(t, state, statement.range.start);
}

export function executeSwitch(
  t: Translation,
  state: State,
  statement: Extract<TypedStatement, { kind: 'switch' }>,
): void {
  const { pool } = t;
  const value = evaluate(t, state, statement.value);
  endTemporaries(t, state);
  if (value.kind !== 'number' || value.term.sort.kind !== 'int') {
    t.unsupported(state, because('switch-type'), statement.range);
    return;
  }
  const { term } = value;
  const sort = term.sort as IntSort;
  let rest = pool.true;
  for (const label of statement.labels) {
    if (label.kind !== 'case') continue;
    const inside = pool.and(
      pool.atMost(pool.integer(sort, label.low), term),
      pool.atMost(term, pool.integer(sort, label.high)),
    );
    const chosen = label.low === label.high ? pool.equal(term, pool.integer(sort, label.low)) : inside;
    enter(t, state.fork(pool, pool.and(rest, chosen)), label);
    rest = pool.and(rest, pool.not(chosen));
  }
  const exits = t.collector();
  const none = state.fork(pool, rest);
  const otherwise = statement.labels.find(({ kind }) => kind === 'default');
  if (otherwise !== undefined) enter(t, none, otherwise);
  else if (!none.isDead) exits.push(none);
  t.assume(state, pool.false);
  t.frame.breaks.push(exits);
  try {
    execute(t, state, statement.body);
  } finally {
    t.frame.breaks.pop();
  }
  if (!state.isDead) exits.push(state.clone());
  join(t, state, exits);
  t.release(exits);
  leaveScope(t, state, variablesIn(statement));
}

function enter(t: Translation, state: State, label: Labelled): void {
  if (state.isDead) return;
  enterScopesOf(t, state, label);
  waitingFor(t, label).push(state);
}
