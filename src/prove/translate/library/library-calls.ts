import { functionWithoutBody } from '../../../c/library/functions-without-body.js';
import { promisedByName } from '../../../c/library/input-names.js';
import { mayCallBack } from '../../../c/link/own-library.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { CType } from '../../../c/type/c-type.js';
import { typeModel } from '../../../c/type/type-model.js';
import { isNonZero } from '../../model/arithmetic.js';
import { goalText } from '../../model/goal-texts.js';
import { ENDS, isOutputFunction } from '../../model/library-effects.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { because } from '../../model/unsupported-reasons.js';
import { NOTHING, type TermValue } from '../../model/value.js';
import { allocate, release } from '../allocation/heap.js';
import { reallocate } from '../allocation/reallocate.js';
import { allocateOnStack } from '../allocation/stack-memory.js';
import { requireEnd, requireTracked } from '../allocation/tracked-memory.js';
import { agreesWithDeclaration } from '../callees.js';
import type { Call } from '../calls.js';
import { give } from '../expressions.js';
import { anyValue } from '../pointers.js';
import { registerAtExit, registersAtExit } from './at-exit.js';
import { characterTable, looksForTable } from './character-table.js';
import { callDuplicatingFunction } from './duplicates.js';
import { computeNumber } from './mathematics.js';
import { callMemoryFunction, isDeclaredAsEnd, isOfTheHeap } from './memory-calls.js';
import { onlyPrints } from './output.js';
import { callPrintingFunction } from './printing.js';
import { divideWithQuotient } from './quotients.js';
import { callScanningFunction } from './scanning.js';
import { isDeclaredAs, type Signature } from './signatures.js';
import { callTimerFunction } from './timers.js';
import { callTimeFunction } from './times.js';

/** Functions of the library that read and change nothing in the program and return any number (C11 7.21.7, 7.22.2, 7.27.2). */
const HARMLESS: Readonly<Record<string, Signature>> = {
  putchar: ['int', 'int'],
  getchar: ['int'],
  srand: ['void', 'unsigned int'],
  rand: ['int'],
  clock: ['long'],
  time: ['long', 'pointer'],
  __VERIFIER_atomic_begin: ['void'],
  __VERIFIER_atomic_end: ['void'],
};

/** Whether a call of such a function is declared as the library has it, and gives nothing that it could write to. */
function isHarmless(t: Translation, call: Call, entity: FunctionEntity, signature: Signature): boolean {
  return (
    isDeclaredAs(t, call, entity, signature) &&
    call.arguments.every((argument) => argument.type.kind === 'integer' || isZero(argument))
  );
}

/** Whether a function gets one size, and gives a pointer, as the library has it; any type of the width will do. */
function takesSize({ program }: Translation, { type }: FunctionEntity, call: Call): boolean {
  const { pointerSize } = typeModel(program.dataModel);
  const sizes = [...type.parameters, ...call.arguments.map((argument) => argument.type)];
  return (
    type.prototype &&
    !type.variadic &&
    type.result.kind === 'pointer' &&
    sizes.length === 2 &&
    sizes.every((each) => each.kind === 'integer' && each.size === pointerSize)
  );
}

/** A constant zero, also as a pointer. */
function isZero(argument: TypedExpression): boolean {
  if (argument.kind === 'convert') return isZero(argument.operand);
  return argument.kind === 'integer-constant' && argument.value === 0n;
}

/** A call of a function that the program does not define. */
export function callLibrary(
  t: Translation,
  state: State,
  call: Call,
  entity: FunctionEntity,
  values: readonly TermValue[],
): TermValue {
  const { name } = entity;
  const { result } = call.functionType;
  if (!agreesWithDeclaration(call, entity)) return give(t, state, call, because('call-type'));
  if (mayCallBack(t.program, name)) return give(t, state, call, because('calling-back', name));
  if (ENDS.has(name)) {
    if (!isDeclaredAsEnd(t, call, entity)) return give(t, state, call, because('call', name));
    requireEnd(t, state, 'of active functions', call.range);
    t.assume(state, t.pool.false);
    return any(t, result, name);
  }
  if (entity.noReturn) return callWithoutReturn(t, state, call, entity);
  switch (name) {
    case '__VERIFIER_assume': {
      const [value] = values;
      if (value?.kind !== 'number' || values.length > 1 || value.term.sort.kind !== 'int')
        return give(t, state, call, because('call', '__VERIFIER_assume'));
      const holds = isNonZero(t, value.term);
      // Where it is false, the call loops for ever by the letter of the rules.
      if (t.checks.termination === 'checked') {
        t.require(state, holds, goalAt('property', goalText('assumption-holds'), call.range));
      }
      requireTracked(t, state.fork(t.pool, t.pool.not(holds)), call.range);
      t.assume(state, holds);
      return NOTHING;
    }
    case 'malloc':
    case 'calloc': {
      if (!isOfTheHeap(t, call, entity, name)) return give(t, state, call, because('call', name));
      const declared = takesSize(t, entity, call) ? 'as-library' : 'otherwise';
      return allocate(t, state, call, values, { name, declared });
    }
    case 'realloc':
      return isOfTheHeap(t, call, entity, name)
        ? reallocate(t, state, call, values)
        : give(t, state, call, because('call', name));
    case 'alloca':
      return takesSize(t, entity, call)
        ? allocateOnStack(t, state, call, values[0])
        : give(t, state, call, because('call', name));
    case '__ctype_b_loc':
      return looksForTable(call) ? characterTable(t, state) : give(t, state, call, because('call', name));
    case 'free':
      return isOfTheHeap(t, call, entity, name)
        ? release(t, state, call, values[0])
        : give(t, state, call, because('call', name));
    default:
      break;
  }
  const computed =
    computeNumber(t, state, call, entity, values) ??
    callMemoryFunction(t, state, call, entity, values) ??
    callDuplicatingFunction(t, state, call, entity, values) ??
    callScanningFunction(t, state, call, entity, values) ??
    callPrintingFunction(t, state, call, entity, values) ??
    callTimeFunction(t, state, call, entity, values) ??
    callTimerFunction(t, state, call, entity, values) ??
    divideWithQuotient(t, state, call, entity, values) ??
    (name === 'atexit' ? registerAtExit(t, state, call, values) : undefined);
  if (computed !== undefined) return computed;
  const isInput = call.arguments.every(({ type }) => type.kind !== 'pointer' && type.kind !== 'record');
  const harmless = Object.hasOwn(HARMLESS, name) ? HARMLESS[name] : undefined;
  const kind = functionWithoutBody(name);
  const prints = isOutputFunction(name);
  if (harmless !== undefined || prints) {
    const isKnown = prints
      ? onlyPrints(t, state, { call, entity, name, values })
      : harmless !== undefined && isHarmless(t, call, entity, harmless);
    if (!isKnown) return give(t, state, call, because('call', name));
  } else if (!isInput) return give(t, state, call, because('pointer-without-body', name));
  else if (kind === 'reserved') return give(t, state, call, because('reserved-function', name));
  else if (kind === 'of-library' || (kind === 'ordinary' && entity.declaration === 'header'))
    return give(t, state, call, because('library-function', name));
  if (kind === 'input' && !mayGive(t, name, result)) return give(t, state, call, because('input-type', name));
  const isGiven = t.given !== undefined && harmless === undefined && !prints && result.kind !== 'void';
  const value = isGiven ? t.given.take(t.pool, call.range, result, state.guard) : anyValue(t, result, name);
  if (value === undefined) return give(t, state, call, because('result', name));
  if (value.kind === 'pointer' && kind !== 'input')
    return give(t, state, call, because('returned-pointer', name));
  return value;
}

/**
 * A function without a body that does not return: it ends the program, or goes on for ever, and nobody knows which. Those of the
 * library do other things, too: `longjmp` does.
 */
function callWithoutReturn(
  t: Translation,
  state: State,
  call: Call,
  { name, declaration }: FunctionEntity,
): TermValue {
  const takesNumbers = call.arguments.every(({ type }) => type.kind !== 'pointer' && type.kind !== 'record');
  const isOwn = declaration !== 'header' && functionWithoutBody(name) === 'ordinary';
  const isOpen = t.checks.termination === 'checked' || t.modularFunctions.size > 0 || registersAtExit(t);
  if (!isOwn || !takesNumbers || isOpen) return give(t, state, call, because('unknown-end', name));
  requireEnd(t, state, 'of active functions', call.range);
  requireTracked(t, state, call.range);
  t.assume(state, t.pool.false);
  return any(t, call.functionType.result, name);
}

/**
 * Whether an input gives a number where its name promises one. A truth value may hold what an input of another type leaves
 * there, which is not a truth value.
 */
function mayGive({ program }: Translation, name: string, result: CType): boolean {
  const promised = promisedByName(name, program.dataModel);
  if (promised === undefined || result.kind === 'void') return true;
  if (promised.kind !== result.kind) return false;
  const isTruth = result.kind === 'integer' && result.name === '_Bool';
  return !isTruth || (promised.kind === 'integer' && promised.width === 1);
}

function any(t: Translation, type: CType, hint: string): TermValue {
  return anyValue(t, type, hint) ?? NOTHING;
}
