import { releasesMemory } from '../../c/library/allocators.js';
import { partsOfStatement } from '../../c/tree/parts.js';
import type { ElementSize, Initialiser, TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { rootVariable } from './address-taken.js';
import { isTranslatedBuiltin, isUnevaluated } from './builtin-effects.js';
import type { CallGraph } from './call-graph.js';
import {
  completed,
  type Effects,
  lasts,
  NO_ACCESS,
  NO_EFFECTS,
  touching,
  union,
} from './effects/accesses.js';
import { goesOnByPointer, looksAtPointer } from './effects/looked-at-pointers.js';
import { isReadingFunction, isWritingFunction, mayEnd } from './library-effects.js';

const known = new WeakMap<TypedExpression, Effects>();

/** What the evaluation of an expression does. */
export function evaluationEffects(expression: TypedExpression, calls: CallGraph): Effects {
  const found = known.get(expression);
  if (found !== undefined) return found;
  const computed = computeEffects(expression, calls);
  const effects = looksAtPointer(expression) ? union([computed, touching('read')]) : computed;
  known.set(expression, effects);
  return effects;
}

function computeEffects(expression: TypedExpression, calls: CallGraph): Effects {
  const of = (...parts: readonly TypedExpression[]) =>
    union(parts.map((part) => evaluationEffects(part, calls)));
  const placed = (place: TypedPlace) => placeEffects(place, calls);
  const sized = ({ elementSize }: { readonly elementSize: ElementSize }) =>
    elementSize.kind === 'variable' ? of(elementSize.bytes) : NO_EFFECTS;
  switch (expression.kind) {
    case 'integer-constant':
    case 'float-constant':
    case 'label-address':
    case 'placeholder':
    case 'unsupported':
      return NO_EFFECTS;
    case 'load':
      return union([placed(expression.place), readEffect(expression.place)]);
    case 'address':
      return placed(expression.place);
    case 'convert':
    case 'unary':
    case 'at':
    case 'limited':
      return of(expression.operand);
    case 'binary':
    case 'comparison':
      return of(expression.left, expression.right);
    case 'pointer-difference':
      return union([of(expression.left, expression.right), sized(expression)]);
    case 'pointer-add':
      return union([of(expression.pointer, expression.offset), sized(expression)]);
    // Between the operands is a sequence point only if the second one is evaluated (C11 6.5.13p4, 6.5.14p4).
    case 'logical':
      return of(expression.left, expression.right);
    case 'comma':
      return union([completed(of(expression.left)), of(expression.right)]);
    case 'conditional':
      return union([completed(of(expression.condition)), of(expression.then, expression.otherwise)]);
    case 'assign':
      return union([placed(expression.place), of(expression.value), writeEffect(expression.place)]);
    case 'compound-assign':
      return union([placed(expression.place), of(expression.right), updateEffect(expression.place)]);
    case 'pointer-assign':
      return union([
        placed(expression.place),
        of(expression.offset),
        sized(expression),
        updateEffect(expression.place),
      ]);
    case 'increment':
      return union([placed(expression.place), updateEffect(expression.place)]);
    case 'pointer-increment':
      return union([placed(expression.place), sized(expression), updateEffect(expression.place)]);
    case 'call': {
      const { callee } = expression;
      const operands = of(...(callee.kind === 'indirect' ? [callee.pointer] : []), ...expression.arguments);
      return union([completed(operands), callEffects(expression, calls)]);
    }
    case 'statement-expression': {
      const result = expression.result === undefined ? NO_EFFECTS : of(expression.result);
      return completed(union([statementEffects(expression.block, calls), result]));
    }
    case 'variable-argument': {
      const { list, source } = expression;
      const copied = source === undefined ? [] : [placed(source), readEffect(source)];
      return union([placed(list), ...copied, updateEffect(list), touching('read')]);
    }
    case 'overflow': {
      const { left, right, destination } = expression;
      if (destination === undefined) return completed(of(left, right));
      return union([completed(of(left, right, destination)), touching('written')]);
    }
    case 'builtin': {
      if (isUnevaluated(expression.name)) return NO_EFFECTS;
      const operands = completed(of(...expression.arguments));
      return isTranslatedBuiltin(expression.name) ? operands : union([operands, touching('anything')]);
    }
  }
}

/** What it takes to find a place, without an access to it. */
export function placeEffects(place: TypedPlace, calls: CallGraph): Effects {
  switch (place.kind) {
    case 'variable':
    case 'function':
    case 'string':
      return NO_EFFECTS;
    case 'dereference':
      return evaluationEffects(place.pointer, calls);
    case 'member':
      return placeEffects(place.base, calls);
    case 'compound-literal':
      return union([initialiserEffects(place.initialiser, calls), completed(writeEffect(place))]);
    case 'temporary':
      return evaluationEffects(place.value, calls);
  }
}

function initialiserEffects(initialiser: Initialiser, calls: CallGraph): Effects {
  if (initialiser.kind === 'value') return evaluationEffects(initialiser.value, calls);
  return union(
    initialiser.stores.map(({ value }) =>
      value.kind === 'value' ? evaluationEffects(value.value, calls) : NO_EFFECTS,
    ),
  );
}

/** What the execution of a statement does. */
export function statementEffects(statement: TypedStatement, calls: CallGraph): Effects {
  const { expressions, places, statements } = partsOfStatement(statement);
  return union([
    ...expressions.map((each) => evaluationEffects(each, calls)),
    ...(goesOnByPointer(statement) ? [touching('read')] : []),
    ...places.map((each) => placeEffects(each, calls)),
    ...statements.map((each) => statementEffects(each, calls)),
    // Assembly and the like: nobody knows what it does.
    ...(statement.kind === 'unsupported' ? [touching('anything')] : []),
  ]);
}

/** The read of an object whose place is known. */
export function readEffect(place: TypedPlace): Effects {
  return accessEffect(place, 'read');
}

/** The write that an assignment makes once the place and the value are known. */
export function writeEffect(place: TypedPlace): Effects {
  return accessEffect(place, 'written');
}

function updateEffect(place: TypedPlace): Effects {
  return union([readEffect(place), writeEffect(place)]);
}

function accessEffect(place: TypedPlace, access: 'read' | 'written'): Effects {
  const variable = rootVariable(place);
  if (variable === undefined) {
    if (isUnaliased(place)) return NO_EFFECTS;
    return access === 'read' ? touching('read') : { ...touching('written'), pending: touching('written') };
  }
  const only = new Set([variable]);
  if (access === 'read') return { ...NO_EFFECTS, reads: only };
  return { ...NO_EFFECTS, writes: only, pending: { ...NO_ACCESS, writes: only } };
}

/** Places that nothing else leads to, or that nobody changes. */
function isUnaliased(place: TypedPlace): boolean {
  if (place.kind === 'member') return isUnaliased(place.base);
  return place.kind === 'temporary' || place.kind === 'string' || place.kind === 'function';
}

function callEffects(call: Extract<TypedExpression, { kind: 'call' }>, calls: CallGraph): Effects {
  if (isPlainInput(call)) return NO_EFFECTS;
  const { callee } = call;
  if (callee.kind === 'direct' && callee.function.definition === undefined) {
    if (isReadingFunction(callee.function.name)) return touching('read');
    if (isWritingFunction(callee.function.name)) return touching('written');
  }
  if (callee.kind === 'direct' && callee.function.definition === undefined) return touching('anything');
  const called = callee.kind === 'direct' ? calls.functionEffects(callee.function) : calls.effectsByPointer();
  if ([...called.library].some(releasesMemory)) return touching('anything');
  const access = {
    reads: new Set([...called.reads].filter(lasts)),
    writes: new Set([...called.writes].filter(lasts)),
    memory: called.pointers,
  };
  return { ...access, pending: NO_ACCESS };
}

/** Inputs, and other functions without a body that take only numbers and return. */
export function isPlainInput(call: Extract<TypedExpression, { kind: 'call' }>): boolean {
  if (call.callee.kind !== 'direct') return false;
  const { definition, name, noReturn } = call.callee.function;
  return (
    definition === undefined &&
    !noReturn &&
    !mayEnd(name) &&
    call.arguments.every(({ type }) => type.kind !== 'pointer')
  );
}
