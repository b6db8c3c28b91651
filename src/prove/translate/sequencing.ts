import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import type { AddressTaken } from '../model/address-taken.js';
import type { CallGraph } from '../model/call-graph.js';
import type { Checks } from '../model/checks.js';
import {
  changesMemory,
  collide,
  collideByName,
  type Effects,
  lasts,
  union,
} from '../model/effects/accesses.js';
import { placeEffects, readEffect, writeEffect } from '../model/effects.js';
import type { PlacedInvariants } from '../model/placed-invariants.js';
import {
  allocates,
  changesIn,
  hasStatements,
  isPlain,
  isTransparent,
  mayJump,
  type Operand,
  operandEffects,
  runsCode,
  unorderedOperands,
} from './operands.js';

/** What is known of the whole program. */
interface SequencingFacts {
  readonly addressTaken: AddressTaken;
  readonly calls: CallGraph;
  readonly invariants: Pick<PlacedInvariants, 'isEmpty'>;
  readonly checks: Pick<Checks, 'leaks'>;
}

/**
 * Why operands may not be evaluated from left to right: other orders may give something else. `open-addresses`: only if they
 * access the same object through pointers, which their accesses tell.
 */
export type OrderConflict = 'order-dependent' | 'repeated-effects' | 'open-addresses';

const CONFLICT: OrderConflict = 'order-dependent';

/**
 * Whether operands depend on each other although C leaves their order open; undefined if the order does not
 * matter, so that left to right is as good as any other, apart from what does not come back (`waysThrough`).
 */
export function findConflict(
  expression: TypedExpression,
  program: SequencingFacts,
): OrderConflict | undefined {
  const callers = EVALUATED_IN_BOTH_ORDERS.has(expression.kind) ? 2 : 1;
  return conflictBetween(unorderedOperands(expression), callers, program);
}

/** Where two operands may call functions of the program: what they do besides is known to be in an open order. */
const EVALUATED_IN_BOTH_ORDERS: ReadonlySet<TypedExpression['kind']> = new Set([
  'binary',
  'comparison',
  'call',
]);

/** The same of operands, of which at most so many may call functions of the program. */
export function conflictBetween(
  operands: readonly Operand[],
  mostCallers: 1 | 2,
  program: SequencingFacts,
): OrderConflict | undefined {
  const { addressTaken: exposed, calls, invariants } = program;
  if (operands.length < 2) return undefined;
  if (operands.filter(runsCode).length > mostCallers) return CONFLICT;
  if (operands.some(mayJump) && operands.filter((each) => !isPlain(each)).length > 1) return CONFLICT;
  if (isInterrupted(operands, program)) return CONFLICT;
  const effects = operands.map((operand) => operandEffects(operand, calls));
  if (!invariants.isEmpty && isWatched(operands, effects, exposed)) return CONFLICT;
  const pairs = effects.flatMap((one, index) =>
    effects.slice(index + 1).map((other) => [one, other] as const),
  );
  if (!pairs.some(([one, other]) => collide(one, other, exposed))) return undefined;
  const isNamed = pairs.some(([one, other]) => collideByName(one, other));
  return isNamed || !operands.every(isTransparent) ? CONFLICT : 'open-addresses';
}

/**
 * Whether code of one operand may run, and be looked at, between two changes of another one: in `f() + (g(), h())` also behind
 * `g` and before `h`. The ways through operands have each operand as a whole.
 */
function isInterrupted(
  operands: readonly Operand[],
  { addressTaken, calls, invariants, checks }: SequencingFacts,
): boolean {
  if (invariants.isEmpty && checks.leaks === 'irrelevant') return false;
  if (operands.filter(runsCode).length === 0) return false;
  const seesLocals = operands.some(hasStatements);
  const isSeen = (variable: Variable) => seesLocals || addressTaken.has(variable) || lasts(variable);
  return operands.some(
    (operand) =>
      operands.some((other) => other !== operand && runsCode(other)) && changesIn(operand, isSeen, calls) > 1,
  );
}

/**
 * Whether an invariant in one operand may see what another one changes, even if the program itself does not look at it. Where
 * several call functions, what must hold is stated for both orders.
 */
function isWatched(
  operands: readonly Operand[],
  effects: readonly Effects[],
  exposed: ReadonlySet<Variable>,
): boolean {
  const [only, ...others] = operands.filter(runsCode);
  if (only === undefined || others.length > 0) return false;
  const seesLocals = hasStatements(only);
  return effects.some(
    (each, index) =>
      operands[index] !== only &&
      (changesMemory(each) ||
        [...each.writes].some((variable) => seesLocals || exposed.has(variable) || lasts(variable))),
  );
}

/** Whatever writes to a place that it has evaluated. */
export type Assignment = Extract<
  TypedExpression,
  { kind: 'assign' | 'compound-assign' | 'pointer-assign' | 'increment' | 'pointer-increment' }
>;

/**
 * Whether an operand of an assignment makes a write that may be as late as the one of the assignment itself, and perhaps to the
 * same object: `*(*p)++ = 1`. Then the addresses must differ (C11 6.5p2).
 */
export function hasLateWrites(
  expression: Assignment,
  { addressTaken, calls }: Pick<SequencingFacts, 'addressTaken' | 'calls'>,
): boolean {
  const place: Operand = { kind: 'place', node: expression.place, access: 'none' };
  const operands = [place, ...unorderedOperands(expression)];
  const { pending } = union(operands.map((operand) => operandEffects(operand, calls)));
  return collide(writeEffect(expression.place), pending, addressTaken);
}

/** The same of an object that is read: whether a write in its expressions may be made after that, and to the same object. */
export function isReadWithLateWrites(
  place: TypedPlace,
  { addressTaken, calls }: Pick<SequencingFacts, 'addressTaken' | 'calls'>,
): boolean {
  const { pending } = placeEffects(place, calls);
  return collide(readEffect(place), pending, addressTaken);
}

/**
 * Further ways through operands that do not depend on each other. Each is a list of operands that are evaluated in this order
 * before anything else: the first of the usual order may keep the later ones from being evaluated, or end the program before
 * they do something.
 */
export function waysThrough(
  operands: readonly Operand[],
  { calls, checks }: Pick<SequencingFacts, 'calls' | 'checks'>,
): readonly (readonly Operand[])[] {
  return operands.flatMap((operand, index) => {
    const before = operands.slice(0, index);
    const earlier = before.filter(runsCode);
    const isHeld = checks.leaks === 'none' && allocates(operand);
    if ((runsCode(operand) || isHeld) && earlier.length > 0) return [[operand, ...earlier]];
    const isHidden = earlier.length > 0 && !isPlain(operand);
    const seesLess = checks.leaks === 'none' && runsCode(operand) && before.some(changesSomething);
    return isHidden || seesLess ? [[operand]] : [];
  });

  function changesSomething(operand: Operand): boolean {
    const effects = operandEffects(operand, calls);
    return effects.writes.size > 0 || changesMemory(effects);
  }
}
