import { type AtomicOperation, atomicOperation } from '../../../c/library/atomic-operation.js';
import { memoryOrder, type OrderUse } from '../../../c/library/memory-order.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { IntegerType } from '../../../c/type/c-type.js';
import { integerValue } from '../../../c/typing/constant-value.js';
import { BOOL } from '../../../smt/sort.js';
import type { IntOperator, Term } from '../../../smt/term.js';
import { complement, truthNumber } from '../../model/arithmetic.js';
import { inBranch } from '../../model/branches.js';
import { sortOfInteger } from '../../model/layout.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { because } from '../../model/unsupported-reasons.js';
import { type Lvalue, NOTHING, type TermValue } from '../../model/value.js';
import { loadPlace } from '../access.js';
import { assignPlace } from '../assign-place.js';
import { evaluate, give, number } from '../expressions.js';
import type { InOrder } from '../in-order.js';
import { pointersAmong, requireRoom } from './bytes.js';

type Builtin = Extract<TypedExpression, { kind: 'builtin' }>;
type Update = Extract<AtomicOperation, { kind: 'update' }>;

const FENCES: ReadonlySet<string> = new Set([
  ...(['__sync_synchronize', '__atomic_thread_fence', '__atomic_signal_fence'] as const),
]);

const OPERATORS: Readonly<Record<Exclude<Update['operator'], 'nand' | 'set'>, IntOperator>> = {
  add: 'add',
  sub: 'sub',
  and: 'bitand',
  or: 'bitor',
  xor: 'bitxor',
};

/** Whether a builtin of gcc is an operation on an atomic object, or a fence. */
export function isAtomicBuiltin(name: string): boolean {
  return FENCES.has(name) || atomicOperation(name) !== undefined;
}

/**
 * `__atomic_…` and `__sync_…` on integers. A program without threads sees ordinary reads and writes, but for signed
 * results that do not fit: they wrap (C11 7.17.7.5).
 */
export function evaluateAtomic(t: Translation, state: State, expression: InOrder<Builtin>): TermValue {
  const operation = atomicOperation(expression.name);
  if (!hasOrders(expression, operation)) return giveUp(t, state, expression);
  const operands = expression.arguments.map((operand) => evaluate(t, state, operand));
  if (state.isDead) return give(t, state, expression, because('after-end'));
  if (operation === undefined) return NOTHING;
  const object = integerAt(operands[0], expression.arguments[0]);
  if (object === undefined) return giveUp(t, state, expression);
  const size = t.pool.index(object.type.size);
  for (const pointer of pointersAmong(operands))
    requireRoom({ t, range: expression.range }, state, pointer, size);
  return operate(t, state, { expression, operands, object }, operation);
}

interface AtomicCall {
  readonly expression: Builtin;
  readonly operands: readonly TermValue[];
  readonly object: IntegerPlace;
}

type IntegerPlace = Lvalue & { readonly type: IntegerType };

interface Written {
  readonly place: IntegerPlace;
  readonly term: Term;
}

function operate(t: Translation, state: State, call: AtomicCall, operation: AtomicOperation): TermValue {
  const { expression, operands, object } = call;
  const [, second] = operands;
  switch (operation.kind) {
    case 'load':
      if (operation.into !== 'result') return giveUp(t, state, expression);
      return { kind: 'number', term: read(t, state, call, object) };
    case 'store':
      if (operation.value === 'at-second') return giveUp(t, state, expression);
      write(t, state, call, {
        place: object,
        term: operandTerm(t, object, operation.value === 'zero' ? 'zero' : second),
      });
      return NOTHING;
    case 'update': {
      const { result, operator, value } = operation;
      if (value !== 'second' || (result !== 'old' && result !== 'new')) return giveUp(t, state, expression);
      const old = read(t, state, call, object);
      const updated = update(t, operator, old, operandTerm(t, object, second));
      write(t, state, call, { place: object, term: updated });
      return { kind: 'number', term: result === 'old' ? old : updated };
    }
    case 'compare':
      return exchange(t, state, call, operation);
  }
}

/** The object gets the third operand where it has the value that the second one says or leads to. */
function exchange(
  t: Translation,
  state: State,
  call: AtomicCall,
  { operands: given, result }: Extract<AtomicOperation, { kind: 'compare' }>,
): TermValue {
  const { expression, operands, object } = call;
  const [, second, third] = operands;
  const expected = given === 'expected-at' ? integerAt(second, expression.arguments[1]) : undefined;
  if (given === 'both-at' || (given === 'expected-at' && expected?.type.name !== object.type.name))
    return giveUp(t, state, expression);
  const wanted = expected === undefined ? operandTerm(t, object, second) : read(t, state, call, expected);
  const old = read(t, state, call, object);
  const isWeak = given === 'expected-at' && constantOf(expression.arguments[3]) !== 0n;
  // A weak exchange may fail without a reason (C11 7.17.7.4).
  const mayGo = isWeak ? t.pool.fresh(BOOL, 'exchange') : t.pool.true;
  const succeeds = t.pool.and(t.pool.equal(old, wanted), mayGo);
  inBranch(t, state, succeeds, (branch) =>
    write(t, branch, call, { place: object, term: operandTerm(t, object, third) }),
  );
  inBranch(t, state, t.pool.not(succeeds), (branch) => {
    // What cannot be written fails on processors also where the values differ.
    write(t, branch, call, { place: object, term: old });
    if (expected !== undefined) write(t, branch, call, { place: expected, term: old });
  });
  if (result === 'old') return { kind: 'number', term: old };
  const { type } = expression;
  if (type.kind !== 'integer') return giveUp(t, state, expression);
  return { kind: 'number', term: truthNumber(t, succeeds, sortOfInteger(type)) };
}

function update(t: Translation, operator: Update['operator'], old: Term, value: Term): Term {
  if (operator === 'set') return value;
  if (operator === 'nand') return complement(t, t.pool.binary('bitand', old, value));
  return t.pool.binary(OPERATORS[operator], old, value);
}

function read(t: Translation, state: State, { expression }: AtomicCall, place: IntegerPlace): Term {
  return number(t, loadPlace(t, state, place, expression.range), place.type);
}

function write(t: Translation, state: State, { expression }: AtomicCall, { place, term }: Written): void {
  assignPlace(t, state, place, { kind: 'number', term }, expression.range);
}

/** An operand as a value of the object. */
function operandTerm(t: Translation, { type }: IntegerPlace, value: TermValue | 'zero' | undefined): Term {
  const sort = sortOfInteger(type);
  if (value === 'zero') return t.pool.integer(sort, 0);
  return value === undefined ? t.pool.fresh(sort, 'any') : t.pool.cast(sort, number(t, value, type));
}

/** Where a pointer to an integer leads; undefined for others. Truth values have rules of their own. */
function integerAt(
  value: TermValue | undefined,
  expression: TypedExpression | undefined,
): IntegerPlace | undefined {
  const type = expression?.type.kind === 'pointer' ? expression.type.target : undefined;
  if (value?.kind !== 'pointer' || type?.kind !== 'integer') return undefined;
  if (type.size > 8 || type.name === '_Bool') return undefined;
  return { base: value.base, offset: value.offset, type, bitField: undefined };
}

/** Whether the memory orders are constants that the operation may have; `__sync_…` has none. */
function hasOrders(expression: Builtin, operation: AtomicOperation | undefined): boolean {
  if (!expression.name.startsWith('__atomic_')) return true;
  const has = (operand: TypedExpression | undefined, use: OrderUse) => {
    const order = operand === undefined ? undefined : constantOf(operand);
    return order !== undefined && memoryOrder(Number(order), use) !== undefined;
  };
  const last = expression.arguments.at(-1);
  if (operation === undefined) return has(last, 'fence');
  if (operation.kind === 'compare') return has(expression.arguments.at(-2), 'update') && has(last, 'load');
  return has(last, operation.kind);
}

function constantOf(expression: TypedExpression | undefined): bigint | undefined {
  return expression === undefined ? undefined : integerValue(expression);
}

function giveUp(t: Translation, state: State, expression: Builtin): TermValue {
  return give(t, state, expression, because('builtin', expression.name));
}
