import { isAboutMemory } from '../../c/library/allocators.js';
import { partsOfStatement } from '../../c/tree/parts.js';
import type { ElementSize, Initialiser, TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { rootVariable } from './address-taken.js';
import { isTranslatedBuiltin, isUnevaluated } from './builtin-effects.js';
import type { CallGraph } from './call-graph.js';
import { isReadingFunction, isWritingFunction, mayEnd } from './library-effects.js';

/** What happens to objects without being said by their names. */
interface Access {
  readonly reads: ReadonlySet<Variable>;
  readonly writes: ReadonlySet<Variable>;
  /** Accesses through pointers; `anything`: by code that is not known, also to what only a name leads to. */
  readonly memory: 'untouched' | 'read' | 'written' | 'anything';
}

/** What the evaluation of an expression or of a place reads and writes, as far as its text shows. */
export interface Effects extends Access {
  /** Those of its writes that need not be over when the value is known: of assignments and increments. */
  readonly pending: Access;
}

const NO_ACCESS: Access = { reads: new Set(), writes: new Set(), memory: 'untouched' };
const NO_EFFECTS: Effects = { ...NO_ACCESS, pending: NO_ACCESS };
const STRENGTH = ['untouched', 'read', 'written', 'anything'] as const;

const known = new WeakMap<TypedExpression, Effects>();

/** What the evaluation of an expression does. */
export function evaluationEffects(expression: TypedExpression, calls: CallGraph): Effects {
  const found = known.get(expression);
  if (found !== undefined) return found;
  const effects = computeEffects(expression, calls);
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
    case 'wide-field':
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

function statementEffects(statement: TypedStatement, calls: CallGraph): Effects {
  const { expressions, places, statements } = partsOfStatement(statement);
  return union([
    ...expressions.map((each) => evaluationEffects(each, calls)),
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
  if (callee.kind !== 'direct' || callee.function.definition === undefined) return touching('anything');
  const called = calls.functionEffects(callee.function);
  if ([...called.library].some(isAboutMemory)) return touching('anything');
  const access = {
    reads: new Set([...called.reads].filter(lasts)),
    writes: new Set([...called.writes].filter(lasts)),
    memory: called.pointers,
  };
  return { ...access, pending: NO_ACCESS };
}

/** Local variables of a function are not those of the activation that calls it. */
export function lasts({ storage }: Variable): boolean {
  return storage !== 'local' && storage !== 'parameter';
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

function touching(memory: Access['memory']): Effects {
  return { ...NO_EFFECTS, memory };
}

/** There is a sequence point: nothing is pending any more. */
function completed(effects: Effects): Effects {
  return effects.pending === NO_ACCESS ? effects : { ...effects, pending: NO_ACCESS };
}

/** Everything that these do. */
export function union(all: readonly Effects[]): Effects {
  const active = all.filter((each) => each !== NO_EFFECTS);
  const [first, ...others] = active;
  if (first === undefined) return NO_EFFECTS;
  if (others.length === 0) return first;
  const pending = active.map((each) => each.pending).filter((each) => each !== NO_ACCESS);
  return { ...unionOfAccesses(active), pending: pending.length === 0 ? NO_ACCESS : unionOfAccesses(pending) };
}

function unionOfAccesses(all: readonly Access[]): Access {
  const strongest = Math.max(...all.map(({ memory }) => STRENGTH.indexOf(memory)));
  return {
    reads: new Set(all.flatMap(({ reads }) => [...reads])),
    writes: new Set(all.flatMap(({ writes }) => [...writes])),
    memory: STRENGTH[strongest] ?? 'anything',
  };
}

/** Whether one of these changes what the other one reads or changes. */
export function collide(one: Access, other: Access, exposed: ReadonlySet<Variable>): boolean {
  return interferes(one, other, exposed) || interferes(other, one, exposed);
}

/** The same of what both say by its name. */
export function collideByName(one: Access, other: Access): boolean {
  return (
    [...one.writes].some((each) => other.reads.has(each) || other.writes.has(each)) ||
    [...other.writes].some((each) => one.reads.has(each))
  );
}

function interferes(writer: Access, other: Access, exposed: ReadonlySet<Variable>): boolean {
  for (const variable of writer.writes) {
    if (other.reads.has(variable) || other.writes.has(variable)) return true;
    if (isReached(variable, other.memory, exposed)) return true;
  }
  if (!changesMemory(writer)) return false;
  if (other.memory !== 'untouched') return true;
  return [...other.reads, ...other.writes].some((each) => isReached(each, writer.memory, exposed));
}

/** Whether it changes what it does not name. */
export function changesMemory({ memory }: Access): boolean {
  return memory === 'written' || memory === 'anything';
}

/** Pointers lead to variables whose address is taken; code that is not known knows other names, too. */
function isReached(variable: Variable, memory: Access['memory'], exposed: ReadonlySet<Variable>): boolean {
  if (memory === 'untouched') return false;
  return exposed.has(variable) || variable.storage === 'extern' || (memory === 'anything' && lasts(variable));
}
