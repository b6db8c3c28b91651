import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedExpression, TypedPlace } from '../../../c/tree/typed-expression.js';
import type { CType } from '../../../c/type/c-type.js';
import { flattenPlace } from '../../analysis/flatten-place.js';
import { ACCESS, SEQUENTIALLY_CONSISTENT } from '../../interface/access-kind.js';
import { OP } from '../../wasm/opcodes.js';
import { isConstant } from '../constant-parts.js';
import type { FunctionEmitter } from '../function-emitter.js';
import type { Cell } from './emit-access.js';

/** Whether other threads may see a place: what has a name only here, or never changes, is seen by one. */
export function isShared(f: FunctionEmitter, place: TypedPlace): boolean {
  if (f.context.threads === 'one') return false;
  const { root } = flattenPlace(place);
  if (root.kind === 'pointer') return true;
  if (root.kind !== 'variable' && root.kind !== 'compound-literal') return false;
  const { variable } = root;
  if (f.offsets.has(variable)) return f.idOffsets.has(variable);
  if (isConstant(variable.type)) return false;
  return variable.copies === 'one' || f.context.seenCopies.has(variable);
}

/** Whether operations on a place are atomic (C11 6.2.6.1p9): objects of an `_Atomic` type. */
export function isAtomic(type: CType): boolean {
  if (type.kind === 'array' || type.kind === 'function') return false;
  return type.qualifiers.atomic;
}

/** Whether accesses to a place are reported to the machine. */
export function isReported(f: FunctionEmitter, place: TypedPlace): boolean {
  return f.context.orders !== undefined || isShared(f, place);
}

/** What an access does, in bits of `ACCESS`, and where. */
export interface Manner {
  readonly kind: number;
  readonly range: SourceRange;
}

/** @returns `ACCESS.last` if the store of this expression is the last that its statement does; otherwise 0 */
export function lastAccess(f: FunctionEmitter, expression: TypedExpression): number {
  return expression === f.statementExpression ? ACCESS.last : 0;
}

/** Reports an access to the cell to the machine, which has just happened. Other threads may go on after it. */
export function emitAccessed(f: FunctionEmitter, cell: Cell, bytes: number, { kind, range }: Manner): void {
  const first = cell.bitField === undefined ? 0 : Math.floor(cell.bitField.firstBit / 8);
  if (f.context.orders !== undefined) {
    f.code
      .get(cell.address)
      .i32(cell.offset + first)
      .op(OP.i32.add)
      .i32(bytes - first);
    f.code.i32(kind & ACCESS.write).call(f.context.helpers.orderAccess);
  }
  if (!cell.shared) return;
  const order = isAtomic(cell.type) ? SEQUENTIALLY_CONSISTENT : 0;
  const part = cell.bitField === undefined ? 0 : ACCESS.partial;
  // What leaves the address of a structure has not read it yet, and nobody may free it in between.
  const whole = cell.type.kind === 'record' && (kind & ACCESS.write) === 0 ? ACCESS.uninterrupted : 0;
  const { code } = f;
  if ((kind & ACCESS.last) !== 0) f.settle('settling');
  code
    .get(cell.address)
    .i32(cell.offset + first)
    .op(OP.i32.add)
    .i32(bytes - first);
  code
    .i32(kind | order | whole | part)
    .i32(f.site(range))
    .call(f.context.helpers.accessed);
}

/** The same for an address in a local. */
export function emitAccessedAt(
  f: FunctionEmitter,
  address: number,
  bytes: number,
  { kind, range }: Manner,
): void {
  if (f.context.orders !== undefined) {
    f.code.get(address).i32(bytes);
    f.code.i32(kind & ACCESS.write).call(f.context.helpers.orderAccess);
  }
  if (f.context.threads === 'one') return;
  f.code.get(address).i32(bytes).i32(kind).i32(f.site(range)).call(f.context.helpers.accessed);
}
