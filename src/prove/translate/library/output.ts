import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import { inBranch } from '../../model/branches.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { PointerValue, TermValue } from '../../model/value.js';
import type { Call } from '../calls.js';
import { isNull } from '../pointers.js';
import type { CallInProgram } from './bytes.js';
import { type FormatPart, literalText, partsThatPrint, textsIn } from './formats.js';
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

/** Functions that print to a stream, and change nothing in the program. What they print as a text must be one. */
const OUTPUT: ReadonlyMap<string, Output> = new Map<string, Output>([
  ['printf', printed(0)],
  // Its first argument says what is checked.
  ['__printf_chk', printed(1)],
  [
    'puts',
    (call, state, { call: { arguments: given }, values }) => {
      const [only, ...others] = given;
      const text = { expression: only, value: values[0] };
      return others.length === 0 && requireText(call, state, text) ? 'prints' : 'not known';
    },
  ],
  [
    'perror',
    (call, state, { call: { arguments: given }, values }) => {
      const [value] = values;
      if (given.length !== 1 || value?.kind !== 'pointer') return 'not known';
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
      const [only, ...others] = given;
      if (only === undefined || others.length > 0) return 'not known';
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
  { name, values }: { readonly name: string; readonly values: readonly TermValue[] },
): boolean {
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
  const text: PointerValue = value;
  if (most === undefined || most < 0) lengthOf(call, state, text);
  else READ.strnlen(call, state, { pointers: [text], numbers: [call.t.pool.index(most)] });
  return true;
}

/** A null pointer: all streams. */
function isNone(value: TermValue | undefined): boolean {
  return value?.kind === 'pointer' && value.base.value === 0n && value.offset.value === 0n;
}
