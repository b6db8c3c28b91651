import { partsOfExpression, partsOfPlace, visitExpressions } from '../../../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../../c/tree/typed-expression.js';
import type { Variable } from '../../../c/tree/typed-program.js';
import { isPlace } from '../../../c/typing/values.js';
import type { AddressTaken } from './address-taken.js';
import type { CallGraph } from './call-graph.js';
import { mayEnd } from './ending-functions.js';
import type { PlacedInvariants } from './placed-invariants.js';

/** What an expression reads and writes, as far as its text shows. */
interface Effects {
  readonly reads: ReadonlySet<Variable>;
  readonly writes: ReadonlySet<Variable>;
  /** Calls of program functions, and accesses through pointers. */
  readonly memory: 'untouched' | 'read' | 'written';
}

/** What is known of the whole program. */
interface Program {
  readonly addressTaken: AddressTaken;
  readonly calls: CallGraph;
  readonly invariants: Pick<PlacedInvariants, 'isEmpty'>;
}

const CONFLICT = 'an expression whose value depends on the order of evaluation';

const known = new WeakMap<TypedExpression | TypedPlace, Effects>();

/**
 * Whether operands depend on each other although C leaves their order open, as a sentence; undefined if the order
 * does not matter, so that left to right is as good as any other.
 */
export function findConflict(
  expression: TypedExpression,
  { addressTaken: exposed, calls, invariants }: Program,
): string | undefined {
  const effectsOf = (node: TypedExpression | TypedPlace) => effectsIn(node, calls);
  if (expression.kind === 'assign') {
    const root = rootVariable(expression.place);
    // The variable's place is the same before and after; only a second assignment to it matters.
    if (root !== undefined) return effectsOf(expression.value).writes.has(root) ? CONFLICT : undefined;
  }
  const operands = unsequenced(expression);
  if (operands.length < 2) return undefined;
  if (expression.kind !== 'binary' && expression.kind !== 'comparison') {
    const callers = operands.filter(callsFunction);
    if (callers.length > 1) return CONFLICT;
  }
  const effects = operands.map(effectsOf);
  if (
    !invariants.isEmpty &&
    isWatched(
      operands.map((node, index) => ({ node, effects: effects[index] })),
      exposed,
    )
  )
    return CONFLICT;
  for (const [index, one] of effects.entries()) {
    if (one.writes.size === 0 && one.memory !== 'written') continue;
    for (const [otherIndex, other] of effects.entries()) {
      if (index !== otherIndex && collide(one, other, exposed)) return CONFLICT;
    }
  }
  return undefined;
}

/** The same of the values of an initialiser, of which C leaves open which is evaluated first. */
export function findConflictBetween(
  values: readonly TypedExpression[],
  { addressTaken, calls, invariants }: Program,
): string | undefined {
  const active = values.filter((value) => {
    const { writes, memory } = effectsIn(value, calls);
    return writes.size > 0 || memory === 'written' || callsFunction(value);
  });
  if (active.length === 0 || values.length < 2) return undefined;
  if (active.filter(callsFunction).length > 1) return CONFLICT;
  const operands = active.map((node) => ({ node, effects: effectsIn(node, calls) }));
  if (!invariants.isEmpty && isWatched(operands, addressTaken)) return CONFLICT;
  const collides = active.some((one) =>
    values.some(
      (other) => one !== other && collide(effectsIn(one, calls), effectsIn(other, calls), addressTaken),
    ),
  );
  return collides ? CONFLICT : undefined;
}

interface Operand {
  readonly node: TypedExpression | TypedPlace;
  readonly effects: Effects | undefined;
}

/**
 * Whether an invariant in one operand may see what another one changes, even if the program itself does not look at it. Where
 * several call functions, what must hold is stated for both orders.
 */
function isWatched(operands: readonly Operand[], exposed: ReadonlySet<Variable>): boolean {
  const watching = operands.filter(({ node }) => callsFunction(node));
  const [only, ...others] = watching;
  if (only === undefined || others.length > 0) return false;
  const seesLocals = hasStatements(only.node);
  return operands.some(
    ({ node, effects }) =>
      node !== only.node &&
      (effects?.memory === 'written' ||
        [...(effects?.writes ?? [])].some((variable) => seesLocals || isReachable(variable, exposed))),
  );
}

function hasStatements(node: TypedExpression | TypedPlace): boolean {
  const { expressions, places, statements } = isPlace(node) ? partsOfPlace(node) : partsOfExpression(node);
  return statements.length > 0 || [...expressions, ...places].some(hasStatements);
}

/** Functions and pointers reach non-local variables, and those whose address is taken. */
function isReachable(variable: Variable, exposed: ReadonlySet<Variable>): boolean {
  return exposed.has(variable) || lasts(variable);
}

function collide(writer: Effects, other: Effects, exposed: ReadonlySet<Variable>): boolean {
  for (const variable of writer.writes) {
    if (other.reads.has(variable) || other.writes.has(variable)) return true;
    if (other.memory !== 'untouched' && isReachable(variable, exposed)) return true;
  }
  if (writer.memory !== 'written') return false;
  if (other.memory !== 'untouched') return true;
  return [...other.reads, ...other.writes].some((variable) => isReachable(variable, exposed));
}

function unsequenced(expression: TypedExpression): readonly (TypedExpression | TypedPlace)[] {
  switch (expression.kind) {
    case 'binary':
    case 'comparison':
    case 'pointer-difference':
      return [expression.left, expression.right];
    case 'pointer-add':
      return [expression.pointer, expression.offset];
    case 'assign':
      return [expression.place, expression.value];
    case 'compound-assign':
      return [expression.place, expression.right];
    case 'pointer-assign':
      return [expression.place, expression.offset];
    case 'call':
      return expression.callee.kind === 'indirect'
        ? [expression.callee.pointer, ...expression.arguments]
        : expression.arguments;
    case 'builtin':
      return expression.arguments;
    case 'overflow':
      return [
        expression.left,
        expression.right,
        ...(expression.destination === undefined ? [] : [expression.destination]),
      ];
    default:
      return [];
  }
}

function effectsIn(node: TypedExpression | TypedPlace, calls: CallGraph): Effects {
  const found = known.get(node);
  if (found !== undefined) return found;
  const effects = computeEffects(node, calls);
  known.set(node, effects);
  return effects;
}

function computeEffects(node: TypedExpression | TypedPlace, calls: CallGraph): Effects {
  const reads = new Set<Variable>();
  const writes = new Set<Variable>();
  let memory: Effects['memory'] = 'untouched';
  const { expressions, places, statements } = isPlace(node) ? partsOfPlace(node) : partsOfExpression(node);
  if (isPlace(node) && (node.kind === 'variable' || node.kind === 'compound-literal'))
    reads.add(node.variable);
  if (isPlace(node) && node.kind === 'dereference') memory = 'read';
  for (const inner of [...expressions, ...places]) {
    const effects = effectsIn(inner, calls);
    for (const variable of effects.reads) reads.add(variable);
    for (const variable of effects.writes) writes.add(variable);
    memory = stronger(memory, effects.memory);
  }
  if (statements.length > 0) memory = 'written';
  if (isPlace(node)) return { reads, writes, memory };
  const written = writtenPlace(node);
  const root = written === undefined ? undefined : rootVariable(written);
  if (root !== undefined) writes.add(root);
  else if (written !== undefined) memory = 'written';
  if (node.kind === 'overflow') memory = 'written';
  if (node.kind !== 'call' || isPlainInput(node)) return { reads, writes, memory };
  const called = callEffects(node, calls);
  if (called === undefined) return { reads, writes, memory: 'written' };
  for (const variable of called.reads) if (lasts(variable)) reads.add(variable);
  for (const variable of called.writes) if (lasts(variable)) writes.add(variable);
  const access = { untouched: 'untouched', read: 'read', written: 'written' } as const;
  return { reads, writes, memory: stronger(memory, access[called.pointers]) };
}

/** What the called function may do; undefined where that cannot be told, or where it is about memory. */
function callEffects({ callee }: Extract<TypedExpression, { kind: 'call' }>, calls: CallGraph) {
  if (callee.kind !== 'direct' || callee.function.definition === undefined) return undefined;
  const effects = calls.effectsOf(callee.function);
  return [...effects.library].some((name) => /alloc|free/.test(name)) ? undefined : effects;
}

/** Local variables of a function are not those of the activation that calls it. */
function lasts({ storage }: Variable): boolean {
  return storage !== 'local' && storage !== 'parameter';
}

/**
 * Whether two operands both call functions of the program. In either order one of them may keep the other one from being
 * evaluated.
 */
export function bothCall(left: TypedExpression, right: TypedExpression): boolean {
  return callsFunction(left) && callsFunction(right);
}

const callers = new WeakMap<TypedExpression | TypedPlace, boolean>();

function callsFunction(node: TypedExpression | TypedPlace): boolean {
  const found = callers.get(node);
  if (found !== undefined) return found;
  let calls = false;
  const parts = isPlace(node) ? { expressions: [], places: [node] } : { expressions: [node], places: [] };
  visitExpressions({ ...parts, statements: [] }, (each) => {
    calls ||= each.kind === 'statement-expression' || (each.kind === 'call' && !isPlainInput(each));
  });
  callers.set(node, calls);
  return calls;
}

/** Inputs, and other functions without a body that take only numbers and return. */
function isPlainInput(call: Extract<TypedExpression, { kind: 'call' }>): boolean {
  if (call.callee.kind !== 'direct') return false;
  const { definition, name } = call.callee.function;
  return (
    definition === undefined && !mayEnd(name) && call.arguments.every(({ type }) => type.kind !== 'pointer')
  );
}

function stronger(one: Effects['memory'], two: Effects['memory']): Effects['memory'] {
  if (one === 'written' || two === 'written') return 'written';
  return one === 'read' ? one : two;
}

function writtenPlace(node: TypedExpression): TypedPlace | undefined {
  switch (node.kind) {
    case 'assign':
    case 'compound-assign':
    case 'pointer-assign':
    case 'increment':
    case 'pointer-increment':
      return node.place;
    default:
      return undefined;
  }
}

function rootVariable(place: TypedPlace): Variable | undefined {
  if (place.kind === 'variable') return place.variable;
  return place.kind === 'member' ? rootVariable(place.base) : undefined;
}
