import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import { inBranch } from '../../model/branches.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { TermValue } from '../../model/value.js';
import type { Call } from '../calls.js';
import { isNull } from '../pointers.js';
import { requireBytes } from '../valid-access.js';
import { type Bytes, bytesOf, type CallInProgram } from './bytes.js';
import { type FormatPart, literalText, partsThatPrint, textsIn } from './formats.js';
import { isDeclaredAs, isDeclaredWithList, type Signature } from './signatures.js';
import { isStream } from './streams.js';
import { lengthOf, READ } from './strings.js';

/** An argument, with its value. */
interface Argument {
  readonly expression: TypedExpression | undefined;
  readonly value: TermValue | undefined;
}

type Output = (
  call: CallInProgram,
  state: State,
  given: { readonly call: Call; readonly values: readonly TermValue[] },
) => 'prints' | 'not known';

/** Result and parameters, as the library has them (C11 7.21); further ones are what a format says. */
const SIGNATURES: Readonly<Record<string, Signature>> = {
  printf: ['int', 'pointer'],
  // Its first argument says what is checked.
  __printf_chk: ['int', 'int', 'pointer'],
  puts: ['int', 'pointer'],
  perror: ['void', 'pointer'],
  fflush: ['int', 'pointer'],
};

const FORMATTED: ReadonlySet<string> = new Set(['printf', '__printf_chk']);

/** Functions that print to a stream, and change nothing in the program. What they print as a text must be one. */
const OUTPUT: ReadonlyMap<string, Output> = new Map<string, Output>([
  ['printf', printed(0)],
  ['__printf_chk', printed(1)],
  [
    'puts',
    (call, state, { call: { arguments: given }, values }) => {
      return requireText(call, state, { expression: given[0], value: values[0] }) ? 'prints' : 'not known';
    },
  ],
  [
    'perror',
    (call, state, { call: { arguments: given }, values }) => {
      const [value] = values;
      if (value?.kind !== 'pointer') return 'not known';
      // Without a text, it prints only what `errno` means (C11 7.21.10.4p2).
      inBranch(call.t, state, call.t.pool.not(isNull(call.t, value)), (branch) => {
        requireText(call, branch, { expression: given[0], value });
      });
      return 'prints';
    },
  ],
  [
    'fflush',
    ({ t }, _state, { call: { arguments: given }, values }) => {
      const [only] = given;
      if (only === undefined) return 'not known';
      return isNone(values[0]) || isStream(t, only, ['stdout', 'stderr']) ? 'prints' : 'not known';
    },
  ],
]);

export function isOutputFunction(name: string): boolean {
  return OUTPUT.has(name);
}

/** Whether a call of such a function only prints, and nothing else is needed but what is required here. */
export function onlyPrints(
  t: Translation,
  state: State,
  call: Call,
  { entity, values }: { readonly entity: FunctionEntity; readonly values: readonly TermValue[] },
): boolean {
  const { name } = entity;
  const signature = SIGNATURES[name];
  if (signature === undefined) return false;
  const declares = FORMATTED.has(name) ? isDeclaredWithList : isDeclaredAs;
  if (!declares(t, call, entity, signature)) return false;
  return OUTPUT.get(name)?.({ t, range: call.range }, state, { call, values }) === 'prints';
}

function printed(before: number): Output {
  return (call, state, { call: { arguments: given }, values }) => {
    const parts = partsThatPrint(given.slice(before));
    if (parts === undefined) return 'not known';
    const others = given.slice(before + 1).map((expression, index) => ({
      expression,
      value: values[before + 1 + index],
    }));
    return requireTexts(call, state, parts, others) ? 'prints' : 'not known';
  };
}

/** What a format prints as texts ends, or is as long as is printed of it (C11 7.21.6.1p8). */
export function requireTexts(
  call: CallInProgram,
  state: State,
  parts: readonly FormatPart[],
  others: readonly Argument[],
): boolean {
  return textsIn(parts).every(({ conversion: { precision }, index }) => {
    const argument = others[index];
    if (argument === undefined) return false;
    const most = precision === undefined || precision === '*' ? undefined : Number(precision);
    return requireText(call, state, argument, most);
  });
}

/** False if it is not known where the text is. */
function requireText(
  call: CallInProgram,
  state: State,
  { expression, value }: Argument,
  most?: number,
): boolean {
  if (state.isDead || (expression !== undefined && literalText(expression) !== undefined)) return true;
  if (value?.kind !== 'pointer') return false;
  const text: Bytes = bytesOf(expression, value) ?? { ...value, room: undefined };
  // Even if nothing is printed of it (C11 7.21.6.1p8).
  requireBytes(call.t, state, text, call.t.pool.index(0), call.range);
  if (state.isDead) return true;
  if (most === undefined || most < 0) lengthOf(call, state, text);
  else READ.strnlen(call, state, { pointers: [text], numbers: [call.t.pool.index(most)] });
  return true;
}

/** A null pointer: all streams. */
function isNone(value: TermValue | undefined): boolean {
  return value?.kind === 'pointer' && value.base.value === 0n && value.offset.value === 0n;
}
