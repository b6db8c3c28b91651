import type { CType } from '../../../c/c-type.js';
import { isLibraryName } from '../../../c/library/library-names.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import { isNonZero } from './arithmetic.js';
import type { Call } from './calls.js';
import { ENDS } from './ending-functions.js';
import { give } from './expressions.js';
import { allocate, release, requireEnd } from './heap.js';
import { anyValue } from './pointers.js';
import type { State } from './state.js';
import type { Translation } from './translation.js';
import { NOTHING, type Value } from './value.js';

/** Functions that at most read memory and return an arbitrary number. */
const HARMLESS: ReadonlySet<string> = new Set([
  'printf',
  'puts',
  'putchar',
  'fflush',
  'srand',
  'perror',
  '__VERIFIER_atomic_begin',
  '__VERIFIER_atomic_end',
]);

/** A call of a function that the program does not define. */
export function callLibrary(
  t: Translation,
  state: State,
  call: Call,
  entity: FunctionEntity,
  values: readonly Value[],
): Value {
  const { name } = entity;
  const { result } = call.functionType;
  if (ENDS.has(name)) {
    requireEnd(t, state, call.range);
    t.assume(state, t.pool.false);
    return any(t, result, name);
  }
  switch (name) {
    case '__VERIFIER_assume': {
      const [value] = values;
      if (value?.kind !== 'number') return give(t, state, call, 'this assumption');
      t.assume(state, isNonZero(t, value.term));
      return NOTHING;
    }
    case 'malloc':
    case 'calloc':
      return allocate(t, state, call, values, name);
    case 'free':
      return release(t, state, call, values[0]);
    default:
      break;
  }
  const reads = HARMLESS.has(name) && t.checks.memory === 'irrelevant' && !mayStore(call);
  const isInput = call.arguments.every(({ type }) => type.kind !== 'pointer' && type.kind !== 'record');
  if (!reads && !isInput) return give(t, state, call, `the function ${name}, which has no body,`);
  const isKnown = HARMLESS.has(name) || KNOWN_RESULTS.has(name) || isNondeterministic(name);
  if (!isKnown && (entity.declaration === 'header' || isLibraryName(name))) {
    return give(t, state, call, `the function ${name} of the library`);
  }
  const value = anyValue(t, result, name);
  if (value === undefined) return give(t, state, call, `the result of ${name}`);
  if (value.kind === 'pointer' && !isNondeterministic(name))
    return give(t, state, call, `the pointer that ${name} returns`);
  return value;
}

/** Whether a format may say that a number is stored by a pointer. */
function mayStore({ arguments: [format, ...others] }: Call): boolean {
  if (others.every(({ type }) => type.kind !== 'pointer')) return false;
  const text = format === undefined ? undefined : textOf(format);
  return text === undefined || /%[^%a-zA-Z]*[hlLqjzt]*n/.test(text);
}

/** The characters of a string literal that an argument leads to. */
function textOf(argument: TypedExpression): string | undefined {
  if (argument.kind === 'convert') return textOf(argument.operand);
  if (argument.kind !== 'address' || argument.place.kind !== 'string') return undefined;
  return String.fromCodePoint(...argument.place.elements.filter((each) => each >= 0 && each < 256));
}

/** Library functions without side effects whose result can be anything. */
const KNOWN_RESULTS: ReadonlySet<string> = new Set(['rand', 'getchar', 'time', 'clock']);

function isNondeterministic(name: string): boolean {
  return /^(?:__VERIFIER_)?nondet_\w+$/.test(name);
}

function any(t: Translation, type: CType, hint: string): Value {
  return anyValue(t, type, hint) ?? NOTHING;
}
