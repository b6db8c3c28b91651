import { partsOfExpression, partsOfPlace } from '../../../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../../c/tree/typed-expression.js';
import type { Variable } from '../../../c/tree/typed-program.js';
import { isPlace } from '../../../c/typing/values.js';

/** What an expression reads and writes, as far as its text shows. */
interface Effects {
  readonly reads: ReadonlySet<Variable>;
  readonly writes: ReadonlySet<Variable>;
  /** Calls of program functions, and accesses through pointers. */
  readonly memory: 'untouched' | 'read' | 'written';
}

const CONFLICT = 'an expression whose value depends on the order of evaluation';

const known = new WeakMap<TypedExpression | TypedPlace, Effects>();

/**
 * Whether operands depend on each other although C leaves their order open, as a sentence; undefined if the order
 * does not matter, so that left to right is as good as any other.
 */
export function findConflict(
  expression: TypedExpression,
  exposed: ReadonlySet<Variable>,
): string | undefined {
  if (expression.kind === 'assign') {
    const root = rootVariable(expression.place);
    // The variable's place is the same before and after; only a second assignment to it matters.
    if (root !== undefined) return effectsOf(expression.value).writes.has(root) ? CONFLICT : undefined;
  }
  const operands = unsequenced(expression);
  if (operands.length < 2) return undefined;
  const effects = operands.map(effectsOf);
  for (const [index, one] of effects.entries()) {
    if (one.writes.size === 0 && one.memory !== 'written') continue;
    for (const [otherIndex, other] of effects.entries()) {
      if (index !== otherIndex && collide(one, other, exposed)) return CONFLICT;
    }
  }
  return undefined;
}

function collide(writer: Effects, other: Effects, exposed: ReadonlySet<Variable>): boolean {
  // Functions and pointers reach non-local variables, and those whose address is taken.
  const isReachable = (variable: Variable) =>
    exposed.has(variable) || (variable.storage !== 'local' && variable.storage !== 'parameter');
  for (const variable of writer.writes) {
    if (other.reads.has(variable) || other.writes.has(variable)) return true;
    if (other.memory !== 'untouched' && isReachable(variable)) return true;
  }
  if (writer.memory !== 'written') return false;
  if (other.memory !== 'untouched') return true;
  return [...other.reads, ...other.writes].some(isReachable);
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
    default:
      return [];
  }
}

function effectsOf(node: TypedExpression | TypedPlace): Effects {
  const found = known.get(node);
  if (found !== undefined) return found;
  const effects = computeEffects(node);
  known.set(node, effects);
  return effects;
}

function computeEffects(node: TypedExpression | TypedPlace): Effects {
  const reads = new Set<Variable>();
  const writes = new Set<Variable>();
  let memory: Effects['memory'] = 'untouched';
  const { expressions, places, statements } = isPlace(node) ? partsOfPlace(node) : partsOfExpression(node);
  if (isPlace(node) && (node.kind === 'variable' || node.kind === 'compound-literal'))
    reads.add(node.variable);
  if (isPlace(node) && node.kind === 'dereference') memory = 'read';
  for (const inner of [...expressions, ...places]) {
    const effects = effectsOf(inner);
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
  if (node.kind === 'call' && !isPlainInput(node)) memory = 'written';
  if (node.kind === 'overflow') memory = 'written';
  return { reads, writes, memory };
}

/** Inputs, and functions without a body that take only numbers. */
function isPlainInput(call: Extract<TypedExpression, { kind: 'call' }>): boolean {
  if (call.callee.kind !== 'direct') return false;
  const { definition } = call.callee.function;
  return definition === undefined && call.arguments.every(({ type }) => type.kind !== 'pointer');
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
