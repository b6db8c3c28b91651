import { isAllocator } from '../../c/library/allocators.js';
import {
  partsContain,
  partsOfExpression,
  partsOfPlace,
  partsOfStatement,
  visitExpressions,
} from '../../c/tree/parts.js';
import type { ElementSize, TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { isUnevaluated } from '../model/builtin-effects.js';
import type { CallGraph } from '../model/call-graph.js';
import { changesMemory, type Effects, union } from '../model/effects/accesses.js';
import { evaluationEffects, isPlainInput, placeEffects, readEffect } from '../model/effects.js';
import { mayEnd } from '../model/library-effects.js';

/** A part of an expression that C lets a compiler evaluate before or after the other ones. */
export type Operand =
  | { readonly kind: 'value'; readonly node: TypedExpression }
  /** `read`: what the place holds is needed, too. */
  | { readonly kind: 'place'; readonly node: TypedPlace; readonly access: 'read' | 'none' };

/** The operands of an expression between which C has no order; none where it has one. */
export function unorderedOperands(expression: TypedExpression): readonly Operand[] {
  switch (expression.kind) {
    case 'binary':
    case 'comparison':
      return values(expression.left, expression.right);
    case 'pointer-difference':
      return [...values(expression.left, expression.right), ...sizes(expression.elementSize)];
    case 'pointer-add':
      return [...values(expression.pointer, expression.offset), ...sizes(expression.elementSize)];
    case 'assign':
      return [placed(expression.place, 'none'), ...values(expression.value)];
    case 'compound-assign':
      return [placed(expression.place, 'read'), ...values(expression.right)];
    case 'pointer-assign':
      return [
        placed(expression.place, 'read'),
        ...values(expression.offset),
        ...sizes(expression.elementSize),
      ];
    case 'pointer-increment':
      return [placed(expression.place, 'read'), ...sizes(expression.elementSize)];
    case 'call': {
      const { callee } = expression;
      return values(...(callee.kind === 'indirect' ? [callee.pointer] : []), ...expression.arguments);
    }
    case 'builtin':
      return isUnevaluated(expression.name) ? [] : values(...expression.arguments);
    case 'overflow': {
      const { left, right, destination } = expression;
      return values(left, right, ...(destination === undefined ? [] : [destination]));
    }
    case 'variable-argument': {
      const { list, source } = expression;
      return [placed(list, 'none'), ...(source === undefined ? [] : [placed(source, 'read')])];
    }
    // One operand.
    case 'load':
    case 'address':
    case 'convert':
    case 'unary':
    case 'increment':
    case 'at':
    case 'limited':
      return [];
    // The first one comes first.
    case 'logical':
    case 'comma':
    case 'conditional':
    case 'statement-expression':
      return [];
    case 'integer-constant':
    case 'float-constant':
    case 'label-address':
    case 'placeholder':
    case 'unsupported':
      return [];
  }
}

export function values(...nodes: readonly TypedExpression[]): readonly Operand[] {
  return nodes.map((node) => ({ kind: 'value', node }));
}

function placed(node: TypedPlace, access: 'read' | 'none'): Operand {
  return { kind: 'place', node, access };
}

function sizes(size: ElementSize): readonly Operand[] {
  return size.kind === 'variable' ? values(size.bytes) : [];
}

export function operandEffects(operand: Operand, calls: CallGraph): Effects {
  if (operand.kind === 'value') return evaluationEffects(operand.node, calls);
  const found = placeEffects(operand.node, calls);
  return operand.access === 'read' ? union([found, readEffect(operand.node)]) : found;
}

function operandParts(operand: Operand) {
  return operand.kind === 'value' ? partsOfExpression(operand.node) : partsOfPlace(operand.node);
}

/** Expressions in an operand, itself among them. */
function expressionsIn(operand: Operand): readonly TypedExpression[] {
  const found: TypedExpression[] = [];
  const own = operand.kind === 'value' ? [operand.node] : [];
  const { places, expressions } = operandParts(operand);
  visitExpressions({ places, expressions: [...own, ...expressions], statements: [] }, (each) => {
    found.push(each);
  });
  return found;
}

/** How many assignments and calls in an operand change something that is seen elsewhere. */
export function changesIn(
  operand: Operand,
  isSeen: (variable: Variable) => boolean,
  calls: CallGraph,
): number {
  return expressionsIn(operand).filter((each) => {
    if (!CHANGING.has(each.kind)) return false;
    const effects = evaluationEffects(each, calls);
    return isAllocation(each) || changesMemory(effects) || [...effects.writes].some(isSeen);
  }).length;
}

const CHANGING: ReadonlySet<TypedExpression['kind']> = new Set([
  ...(['assign', 'compound-assign', 'increment', 'pointer-assign', 'pointer-increment'] as const),
  ...(['call', 'builtin', 'overflow', 'variable-argument'] as const),
]);

/** Whether an operand gets memory from the heap by itself. */
export function allocates(operand: Operand): boolean {
  return expressionsIn(operand).some(isAllocation);
}

/** Functions of the program that do so count as any code. */
function isAllocation(expression: TypedExpression): boolean {
  return expression.kind === 'call' && isPlainInput(expression) && isAllocator(calleeName(expression));
}

function calleeName({ callee }: Extract<TypedExpression, { kind: 'call' }>): string {
  return callee.kind === 'direct' ? callee.function.name : '';
}

/** Expressions whose accesses to memory are those of their parts, and of assignments and loads. */
const TRANSPARENT: ReadonlySet<TypedExpression['kind']> = new Set([
  ...(['integer-constant', 'float-constant', 'load', 'address', 'convert', 'unary', 'binary'] as const),
  ...(['comparison', 'logical', 'conditional', 'comma', 'pointer-add', 'pointer-difference'] as const),
  ...(['assign', 'compound-assign', 'increment', 'pointer-assign', 'pointer-increment'] as const),
]);

const TRANSPARENT_PLACES: ReadonlySet<TypedPlace['kind']> = new Set([
  ...(['variable', 'function', 'string', 'dereference', 'member'] as const),
]);

/** Whether an operand does nothing but compute, load and assign, so that its accesses tell all that it does. */
export function isTransparent(operand: Operand): boolean {
  const isOther = (place: TypedPlace) => !TRANSPARENT_PLACES.has(place.kind);
  return (
    expressionsIn(operand).every(({ kind }) => TRANSPARENT.has(kind)) &&
    !(operand.kind === 'place' && isOther(operand.node)) &&
    !partsContain(operandParts(operand), { place: isOther })
  );
}

const callers = new WeakMap<TypedExpression | TypedPlace, boolean>();

/** Whether code of the program is executed that may not come back, or may hold a location of the witness. */
export function runsCode(operand: Operand): boolean {
  const found = callers.get(operand.node);
  if (found !== undefined) return found;
  let runs = false;
  const own = operand.kind === 'value' ? [operand.node] : [];
  visitExpressions(
    { ...operandParts(operand), expressions: [...own, ...operandParts(operand).expressions] },
    (each) => {
      runs ||=
        each.kind === 'statement-expression' ||
        (each.kind === 'call' && !isPlainInput(each)) ||
        (each.kind === 'builtin' && mayEnd(`__builtin_${each.name}`));
    },
  );
  callers.set(operand.node, runs);
  return runs;
}

/** Whether statements are executed, which see local variables. */
export function hasStatements(operand: Operand): boolean {
  return statementsIn(operand).length > 0;
}

/** Whether a statement inside may leave the expression, or is the target of a jump. */
export function mayJump(operand: Operand): boolean {
  return statementsIn(operand).some(jumps);
}

function statementsIn(operand: Operand): readonly TypedStatement[] {
  const found: TypedStatement[] = [];
  const own = operand.kind === 'value' ? [operand.node] : [];
  const { places, expressions } = operandParts(operand);
  visitExpressions({ places, expressions: [...own, ...expressions], statements: [] }, (each) => {
    if (each.kind === 'statement-expression') found.push(each.block);
  });
  return found;
}

function jumps(statement: TypedStatement): boolean {
  switch (statement.kind) {
    case 'goto':
    case 'computed-goto':
    case 'break':
    case 'continue':
    case 'return':
    case 'label':
      return true;
    default:
      return partsOfStatement(statement).statements.some(jumps);
  }
}

/** Whether an operand only names a constant, a variable or an address: nothing can go wrong with it. */
export function isPlain(operand: Operand): boolean {
  return operand.kind === 'place' ? isPlainPlace(operand.node) : isPlainValue(operand.node);
}

function isPlainValue(expression: TypedExpression): boolean {
  switch (expression.kind) {
    case 'integer-constant':
    case 'float-constant':
      return true;
    case 'load':
    case 'address':
      return isPlainPlace(expression.place);
    case 'convert':
      return (
        (expression.type.kind !== 'integer' || expression.operand.type.kind !== 'float') &&
        isPlainValue(expression.operand)
      );
    default:
      return false;
  }
}

function isPlainPlace(place: TypedPlace): boolean {
  if (place.kind === 'member') return isPlainPlace(place.base);
  return place.kind === 'variable' || place.kind === 'function' || place.kind === 'string';
}
