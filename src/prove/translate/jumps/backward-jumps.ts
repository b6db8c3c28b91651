import { partsOfStatement } from '../../../c/tree/parts.js';
import type { LabelStatement, TypedStatement } from '../../../c/tree/typed-statement.js';
import { join } from '../../model/branches.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { requireTrackedAtHead } from '../allocation/tracked-memory.js';
import { execute } from '../statements.js';
import {
  arriveAt,
  collectLabels,
  passLabel,
  refuseJumpsInto,
  refuseJumpsOfRound,
  waitingFor,
} from './jumps.js';
import { isLabelled } from './labels.js';

/** Labels that are heads of loops, because a jump behind them in their block leads back. */
export function headsOfJumps(statement: TypedStatement): readonly TypedStatement[] {
  const inner = partsOfStatement(statement).statements.flatMap(headsOfJumps);
  if (statement.kind !== 'block') return inner;
  const { statements } = statement;
  return [...statements.flatMap((_, index) => headOf(statements, index) ?? []), ...inner];
}

/** The head of the loop that begins there, if one does: where a jump right before it leads, or the label itself. */
function headOf(statements: readonly TypedStatement[], index: number): TypedStatement | undefined {
  const rest = statements.slice(index);
  const [first] = rest;
  const label = first === undefined ? undefined : labelWithin(first, rest);
  const before = statements[index - 1];
  if (label === undefined || before?.kind !== 'goto') return label;
  return rest.find((each) => each.kind === 'label' && each.label === before.label) ?? label;
}

/** A label at the start of a statement, perhaps behind others, to which something in the list leads back. */
function labelWithin(statement: TypedStatement, rest: readonly TypedStatement[]): LabelStatement | undefined {
  const head = asHead(statement, rest);
  if (head !== undefined) return head;
  return isLabelled(statement) ? labelWithin(statement.statement, rest) : undefined;
}

function asHead(statement: TypedStatement, rest: readonly TypedStatement[]): LabelStatement | undefined {
  if (statement.kind !== 'label') return undefined;
  const { label } = statement;
  return rest.some((each) => collectLabels(each).gotos.has(label)) ? statement : undefined;
}

/** Executes statements of a block, up to its end. */
export function executeStatements(t: Translation, state: State, statements: readonly TypedStatement[]): void {
  for (const [index, statement] of statements.entries()) {
    const rest = statements.slice(index);
    const head = asHead(statement, rest);
    if (head !== undefined && executeBackward(t, state, head, rest)) return;
    if (head === undefined && isLabelled(statement) && labelWithin(statement, rest) !== undefined) {
      passLabel(t, state, statement);
      executeStatements(t, state, [statement.statement, ...rest.slice(1)]);
      return;
    }
    execute(t, state, statement);
  }
}

/**
 * The target of a backward jump is the head of a loop that contains everything up to the last such jump. If nothing comes to
 * it from above, but to a label behind it, the loop is entered there: that label is its head.
 * @returns whether the loop and the rest of the block were executed
 */
function executeBackward(
  t: Translation,
  state: State,
  first: LabelStatement,
  rest: readonly TypedStatement[],
): boolean {
  arriveAt(t, state, first);
  const inside = rest.slice(0, lastJump(rest, first) + 1);
  const entry = state.isDead ? inside.findIndex((each) => isAwaited(t, each)) : 0;
  const head = inside[entry];
  if (head?.kind !== 'label') return false;
  const end = Math.max(inside.length, lastJump(rest, head) + 1);
  if (entry > 0) arriveAt(t, state, head);
  refuseJumpsInto(t, rest.slice(0, end));
  const exits = t.collector();
  const { range } = head;
  const known = new Set(state.store.keys());
  t.loops.execute(t, state, {
    key: `${t.frame.path}@${range.start}`,
    range,
    invariants: (at) => {
      t.invariants.atStatement(t, at, range.start);
      requireTrackedAtHead(t, at, range, known);
    },
    recurrence: () => undefined,
    iterate: (at) => {
      t.invariants.leaveStatement(t, at, range.start);
      executeStatements(t, at, [head.statement, ...rest.slice(entry + 1, end)]);
      if (!at.isDead) exits.push(at.clone());
      t.assume(at, t.pool.false);
      executeStatements(t, at, rest.slice(0, entry));
      const waiting = waitingFor(t, head.label);
      const back = t.loops.join(t, at.isDead ? waiting : [...waiting, at.clone()]);
      waiting.length = 0;
      refuseJumpsOfRound(t, rest.slice(0, end));
      return back;
    },
  });
  join(t, state, exits);
  t.release(exits);
  executeStatements(t, state, rest.slice(end));
  return true;
}

/** The last statement of a list from which something jumps to the label. */
function lastJump(rest: readonly TypedStatement[], { label }: LabelStatement): number {
  return rest.findLastIndex((each) => collectLabels(each).gotos.has(label));
}

function isAwaited(t: Translation, statement: TypedStatement): boolean {
  return statement.kind === 'label' && waitingFor(t, statement.label).length > 0;
}
