import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { CType } from '../../../c/type/c-type.js';
import { typeModel } from '../../../c/type/type-model.js';
import { BOOL, intSort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import { inBranch } from '../../model/branches.js';
import { goalText } from '../../model/goal-texts.js';
import { OFFSET } from '../../model/layout.js';
import { isPrintingFunction, type PrintingFunction } from '../../model/library-effects.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { NOTHING, type PointerValue, type TermValue } from '../../model/value.js';
import { readList } from '../arguments/list-parts.js';
import { argumentsIn } from '../arguments/variable-arguments.js';
import type { Call } from '../calls.js';
import { anyValue, isNull } from '../pointers.js';
import { requireBytes } from '../valid-access.js';
import { type CallInProgram, pointerIn, readByte, requireOtherObject, writeScalar } from './bytes.js';
import { areAsFormatted, type FormatPart, literalText, partsOfFormat } from './formats.js';
import { requireTexts } from './output.js';
import { type Printed, printedLength } from './printed-lengths.js';
import { printTo } from './printed-texts.js';
import { isStream } from './streams.js';

/** Where a function has its format, behind what it prints to, and where its arguments come from. */
interface Form {
  readonly target: 'output' | 'stream' | 'array' | 'array with size' | 'new memory';
  readonly source: 'arguments' | 'list';
}

const FORMS: Readonly<Record<PrintingFunction, Form>> = {
  vprintf: { target: 'output', source: 'list' },
  vfprintf: { target: 'stream', source: 'list' },
  sprintf: { target: 'array', source: 'arguments' },
  snprintf: { target: 'array with size', source: 'arguments' },
  vsprintf: { target: 'array', source: 'list' },
  vsnprintf: { target: 'array with size', source: 'list' },
  asprintf: { target: 'new memory', source: 'arguments' },
  vasprintf: { target: 'new memory', source: 'list' },
};

/** Parameters before the format. */
const BEFORE: Readonly<Record<Form['target'], number>> = {
  output: 0,
  stream: 1,
  array: 1,
  'array with size': 2,
  'new memory': 1,
};

/** Characters of a format. */
const MOST_CHARACTERS = 512;
const INT = intSort(32, true);

/**
 * A call of a function that prints to memory (C11 7.21.6), or that prints a list of arguments: what it writes, and how much that
 * is. Undefined if it is none, is declared otherwise, or has a format whose length is not known.
 */
export function callPrintingFunction(
  t: Translation,
  state: State,
  call: Call,
  entity: FunctionEntity,
  values: readonly TermValue[],
): TermValue | undefined {
  const { name } = entity;
  if (!isPrintingFunction(name)) return undefined;
  const form = FORMS[name];
  const before = BEFORE[form.target];
  const format = values[before];
  if (!isDeclaredAs(t, entity, call, form) || format?.kind !== 'pointer') return undefined;
  const inProgram = { t, range: call.range };
  const said = call.arguments[before];
  const text = (said && literalText(said)) ?? readText(inProgram, state, format);
  const parts = text === undefined ? undefined : partsOfFormat(text);
  const printed = printedBy(inProgram, state, { call, form, values });
  const pointer = said?.type;
  if (parts === undefined || printed === undefined || pointer === undefined) return undefined;
  if (form.target === 'output' || form.target === 'stream') {
    const types = printed.map(({ type }) => type);
    const [to] = call.arguments;
    // What cannot be written makes the result negative.
    const texts = printed.map(({ value }) => ({ expression: undefined, value }));
    return (form.target === 'output' || (to !== undefined && isStream(t, to, ['stdout', 'stderr']))) &&
      areAsFormatted(parts, types, pointer) &&
      requireTexts(inProgram, state, parts, texts)
      ? anyValue(t, call.functionType.result, name)
      : undefined;
  }
  const length = printedLength(inProgram, state, parts, { printed, pointer });
  if (length === undefined) return undefined;
  const { pool } = t;
  const number = { kind: 'number', term: pool.cast(INT, length) } as const;
  switch (form.target) {
    case 'new memory':
      return inNewMemory(inProgram, state, { call, values }, number.term);
    case 'array':
    case 'array with size': {
      const to = pointerIn(values[0]);
      const [, size] = values;
      if (to === undefined) return undefined;
      for (const from of [format, ...pointersIn(printed)]) requireOtherObject(inProgram, state, to, from);
      if (form.target === 'array') printTo(inProgram, state, to, { parts, length });
      else if (size?.kind === 'number')
        printWithin(inProgram, state, { bytes: to, size: pool.cast(OFFSET, size.term) }, { parts, length });
      return number;
    }
  }
}

/** No more than the size, with the zero behind the text; nothing if it is 0. */
function printWithin(
  call: CallInProgram,
  state: State,
  { bytes, size }: { readonly bytes: PointerValue; readonly size: Term },
  { parts, length }: { readonly parts: readonly FormatPart[]; readonly length: Term },
): void {
  const { t, range } = call;
  const { pool } = t;
  const most = pool.index(0x7fff_ffff);
  const fits = pool.and(pool.atMost(pool.index(0), size), pool.atMost(size, most));
  t.require(state, fits, goalAt('translation', goalText('printed-size'), range));
  // Only a null pointer may lead nowhere, where there is no size (C11 7.1.4p1, 7.21.6.5p2).
  const isThere = pool.not(pool.and(isNull(t, bytes), pool.equal(size, pool.index(0))));
  inBranch(t, state, isThere, (branch) => requireBytes(t, branch, bytes, pool.index(0), range));
  const last = pool.binary('sub', size, pool.index(1));
  const kept = pool.ite(pool.atMost(length, last), length, last);
  inBranch(t, state, pool.less(pool.index(0), size), (branch) =>
    printTo(call, branch, bytes, { parts, length: kept }),
  );
}

/** Memory that is not followed any further, so that nothing may depend on it; it may be that there is none. */
function inNewMemory(
  inProgram: CallInProgram,
  state: State,
  { call, values }: { readonly call: Call; readonly values: readonly TermValue[] },
  length: Term,
): TermValue | undefined {
  const { t } = inProgram;
  const to = pointerIn(values[0]);
  const type = call.arguments[0]?.type;
  const target = type?.kind === 'pointer' ? type.target : undefined;
  const isFollowed = t.checks.memory !== 'irrelevant' || t.checks.leaks !== 'irrelevant';
  if (isFollowed || to === undefined || target?.kind !== 'pointer') return undefined;
  const any = anyValue(t, target, 'printed');
  if (any === undefined) return undefined;
  writeScalar(inProgram, state, to, { type: target, value: any });
  const failed = t.pool.fresh(BOOL, 'no_memory');
  return { kind: 'number', term: t.pool.ite(failed, t.pool.integer(INT, -1), length) };
}

function pointersIn(printed: readonly Printed[]): readonly PointerValue[] {
  return printed.flatMap(({ value }) => (value.kind === 'pointer' ? [value] : []));
}

/** What is printed: the further arguments of the call, or of a list. */
function printedBy(
  { t, range }: CallInProgram,
  state: State,
  { call, form, values }: { readonly call: Call; readonly form: Form; readonly values: readonly TermValue[] },
): readonly Printed[] | undefined {
  const first = BEFORE[form.target] + 1;
  if (form.source === 'arguments')
    return call.arguments.slice(first).map((argument, index) => ({
      type: argument.type,
      value: values[first + index] ?? NOTHING,
    }));
  const list = values[first];
  const type = call.arguments[first]?.type;
  if (list?.kind !== 'pointer' || type?.kind !== 'pointer') return undefined;
  if (type.target.kind !== 'record') return argumentsIn(t, state, list);
  const { base, offset } = list;
  const held = readList(t, state, { base, offset, type: type.target, bitField: undefined }, range);
  return held && argumentsIn(t, state, held);
}

/** The characters up to a zero, if all of them are known. */
function readText(call: CallInProgram, state: State, bytes: PointerValue): string | undefined {
  if (bytes.base.value === undefined || bytes.offset.value === undefined) return undefined;
  let text = '';
  for (let index = 0; index < MOST_CHARACTERS; index++) {
    const { value } = readByte(call, state, bytes, index);
    if (value === undefined) return undefined;
    if (value === 0n) return text;
    text += String.fromCharCode(Number(value));
  }
  return undefined;
}

/** Whether a function is declared, and called, as the library has it. */
function isDeclaredAs(
  { program }: Translation,
  { type }: FunctionEntity,
  call: Call,
  { target, source }: Form,
): boolean {
  const { size, int } = typeModel(program.dataModel);
  const isSize = (each: CType) => each.kind === 'integer' && !each.signed && each.size === size.size;
  const before = BEFORE[target];
  const count = before + (source === 'list' ? 2 : 1);
  const isInt = (each: CType) => each.kind === 'integer' && each.name === int.name;
  return (
    type.prototype &&
    type.variadic === (source === 'arguments') &&
    call.functionType.variadic === type.variadic &&
    type.parameters.length === count &&
    call.arguments.length >= count &&
    [type.result, call.functionType.result].every(isInt) &&
    type.parameters.every((each, index) =>
      target === 'array with size' && index === 1 ? isSize(each) : each.kind === 'pointer',
    )
  );
}
