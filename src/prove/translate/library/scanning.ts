import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import { BOOL, intSort } from '../../../smt/sort.js';
import { inBranch } from '../../model/branches.js';
import { isScanningFunction } from '../../model/library-effects.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { PointerValue, TermValue } from '../../model/value.js';
import { assignPlace } from '../assign-place.js';
import type { Call } from '../calls.js';
import { anyValue } from '../pointers.js';
import { bytePlace, type CallInProgram, pointerIn, requireRoom, unsignedChar, writeScalar } from './bytes.js';
import { literalText } from './formats.js';
import { readScanFormat, type Scanned } from './scan-formats.js';
import { isStream } from './streams.js';

/**
 * A call of scanf, of fscanf from the standard input, or of sscanf from a literal: it converts as much as it likes, from the first conversion on, to any
 * values, and says how much that was, or that nothing was there (C11 7.21.6.2). Undefined if it is none of them, is declared
 * otherwise, or has a format that is not known.
 */
export function callScanningFunction(
  t: Translation,
  state: State,
  call: Call,
  { name, type }: FunctionEntity,
  values: readonly TermValue[],
): TermValue | undefined {
  // The inputs of one execution are not known by conversions.
  if (!isScanningFunction(name) || t.given !== undefined) return undefined;
  const isOfText = name.endsWith('sscanf');
  const before = isOfText || name.endsWith('fscanf') ? 1 : 0;
  const { result } = call.functionType;
  if (!type.prototype || !type.variadic || type.parameters.length !== before + 1) return undefined;
  if (!type.parameters.every(({ kind }) => kind === 'pointer')) return undefined;
  if (result.kind !== 'integer' || result.name !== 'int' || result.enumeration !== undefined)
    return undefined;
  const [source] = call.arguments;
  if (before === 1 && (source === undefined || !isKnownSource(t, source, isOfText ? 'text' : 'stream')))
    return undefined;
  const format = call.arguments[before];
  const others = call.arguments.slice(before + 1);
  const scanned = readScanFormat(format, others, t.program.dataModel);
  if (scanned === undefined) return undefined;
  const { pool } = t;
  const sort = intSort(32, true);
  const count = pool.fresh(sort, name);
  const most = pool.integer(sort, scanned.length);
  t.assume(state, pool.and(pool.atMost(pool.integer(sort, -1), count), pool.atMost(count, most)));
  const inProgram = { t, range: call.range };
  for (const [index, each] of scanned.entries()) {
    const pointer = pointerIn(values[before + 1 + index]);
    if (pointer === undefined) return undefined;
    const isConverted = pool.less(pool.integer(sort, index), count);
    inBranch(t, state, isConverted, (branch) => write(inProgram, branch, pointer, each));
  }
  return { kind: 'number', term: count };
}

function write(call: CallInProgram, state: State, pointer: PointerValue, scanned: Scanned): void {
  const { t, range } = call;
  if (scanned.kind === 'number') {
    const value = anyValue(t, scanned.type, 'scanned');
    if (value !== undefined) writeScalar(call, state, pointer, { type: scanned.type, value });
    return;
  }
  requireRoom(call, state, pointer, t.pool.index(scanned.bytes));
  for (let index = 0; index < scanned.bytes; index++) writeByte({ t, range }, state, pointer, index);
}

/** A text may be shorter: behind it, everything stays. */
function writeByte({ t, range }: CallInProgram, state: State, pointer: PointerValue, index: number): void {
  const any = anyValue(t, unsignedChar(t), 'scanned');
  if (any === undefined) return;
  inBranch(t, state, t.pool.fresh(BOOL, 'written'), (branch) =>
    assignPlace(t, branch, bytePlace(t, pointer, t.pool.index(index)), any, range),
  );
}

/** A literal, to which nothing is written, or the standard input. */
function isKnownSource(t: Translation, source: TypedExpression, kind: 'text' | 'stream'): boolean {
  return kind === 'text' ? literalText(source) !== undefined : isStream(t, source, ['stdin']);
}
