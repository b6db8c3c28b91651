import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import { inBranch } from '../../model/branches.js';
import type { OutputFunction } from '../../model/library-effects.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { TermValue } from '../../model/value.js';
import type { Call } from '../calls.js';
import { isNull } from '../pointers.js';
import { requireBytes } from '../valid-access.js';
import type { CallInProgram } from './bytes.js';
import { type FormatPart, literalText, partsThatPrint, textsIn } from './formats.js';
import { isDeclaredAs, isDeclaredWithList, type Signature } from './signatures.js';
import { isStream } from './streams.js';
import { lengthOf, READ } from './strings.js';

/** An argument, with its value. */
interface Argument {
  readonly expression: TypedExpression | undefined;
  readonly value: TermValue | undefined;
}

/** What an argument is; behind a format there are those that it prints. */
type Role = 'integer' | 'text' | 'text or null' | 'stream' | 'stream or null' | 'format';

/** Functions that print to a stream, and change nothing in the program (C11 7.21): what they give, and take. */
const OUTPUT: Readonly<Record<OutputFunction, readonly ['int' | 'void', ...Role[]]>> = {
  printf: ['int', 'format'],
  // The integer says what is checked.
  __printf_chk: ['int', 'integer', 'format'],
  fprintf: ['int', 'stream', 'format'],
  __fprintf_chk: ['int', 'stream', 'integer', 'format'],
  putc: ['int', 'integer', 'stream'],
  fputc: ['int', 'integer', 'stream'],
  puts: ['int', 'text'],
  fputs: ['int', 'text', 'stream'],
  // Without a text, it prints only what `errno` means (C11 7.21.10.4p2).
  perror: ['void', 'text or null'],
  fflush: ['int', 'stream or null'],
};

/** A call of such a function, with the values of its arguments. */
interface OutputCall {
  readonly call: Call;
  readonly entity: FunctionEntity;
  readonly name: OutputFunction;
  readonly values: readonly TermValue[];
}

/**
 * Whether a call of such a function only prints, and nothing else is needed but what is required here: what it prints as a text
 * must be one.
 */
export function onlyPrints(t: Translation, state: State, output: OutputCall): boolean {
  const { call, name } = output;
  const [result, ...roles] = OUTPUT[name];
  const given = call.arguments;
  const takesMore = roles.includes('format');
  if (given.length < roles.length || (given.length > roles.length && !takesMore)) return false;
  const signature: Signature = [result, ...roles.map((role) => (role === 'integer' ? 'int' : 'pointer'))];
  const isDeclared = takesMore ? isDeclaredWithList : isDeclaredAs;
  if (!isDeclared(t, call, output.entity, signature)) return false;
  return roles.every((role, index) => isAsNeeded(t, state, output, { role, index }));
}

/** Whether an argument is what the function takes there, once what is required here holds. */
function isAsNeeded(
  t: Translation,
  state: State,
  output: OutputCall,
  { role, index }: { readonly role: Role; readonly index: number },
): boolean {
  const { call, values } = output;
  const inProgram = { t, range: call.range };
  const expression = call.arguments[index];
  if (expression === undefined) return false;
  const argument = { expression, value: values[index] };
  switch (role) {
    case 'integer':
      return expression.type.kind === 'integer';
    case 'stream':
      return isStream(t, expression, ['stdout', 'stderr']);
    case 'stream or null':
      return isNone(argument.value) || isStream(t, expression, ['stdout', 'stderr']);
    case 'text':
      return requireText(inProgram, state, argument);
    case 'text or null':
      return requireTextUnlessNull(inProgram, state, argument);
    case 'format':
      return printsFormatted(inProgram, state, output, index);
  }
}

function printsFormatted(
  inProgram: CallInProgram,
  state: State,
  { call, values }: OutputCall,
  at: number,
): boolean {
  const parts = partsThatPrint(call.arguments.slice(at));
  if (parts === undefined) return false;
  const others = call.arguments.slice(at + 1).map((expression, index) => ({
    expression,
    value: values[at + 1 + index],
  }));
  return requireTexts(inProgram, state, parts, others);
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
  const { t, range } = call;
  // It leads to an object even if nothing of that is printed (C11 7.1.4p1).
  requireBytes(t, state, value, t.pool.index(0), range);
  if (most === undefined || most < 0) lengthOf(call, state, value);
  else READ.strnlen(call, state, { pointers: [value], numbers: [t.pool.index(most)] });
  return true;
}

function requireTextUnlessNull(call: CallInProgram, state: State, argument: Argument): boolean {
  const { value } = argument;
  if (value?.kind !== 'pointer') return false;
  const { t } = call;
  inBranch(t, state, t.pool.not(isNull(t, value)), (branch) => {
    requireText(call, branch, argument);
  });
  return true;
}

/** A null pointer: all streams. */
function isNone(value: TermValue | undefined): boolean {
  return value?.kind === 'pointer' && value.base.value === 0n && value.offset.value === 0n;
}
