import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedPlace } from '../../../c/tree/typed-expression.js';
import { type CType, isScalar } from '../../../c/type/c-type.js';
import { toInputType } from '../../analysis/input-functions.js';
import { OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import type { Cell } from './emit-access.js';
import { nameIn } from './emit-definedness.js';
import { isReported } from './emit-shared.js';

/** A volatile object is about to be read: it may have changed (C11 6.7.3p7). Leaves nothing on the stack. */
export function emitChange(f: FunctionEmitter, cell: Cell, range: SourceRange): void {
  const { code, context } = f;
  const { type, bitField, address, offset } = cell;
  const inputType = toInputType(type);
  if (!mayChange(f, type) || bitField !== undefined || !isScalar(type) || inputType === undefined) return;
  const kind = { name: nameIn(f, range), reason: 'library', type: inputType } as const;
  const read = context.lists.indeterminateRead({ type, kind, when: 'always' });
  code.get(address).i32(offset).op(OP.i32.add).i32(read);
  code.i32(f.site(range)).call(context.helpers.readIndeterminate);
}

/** Whether what is read may have changed since it was written. */
function mayChange({ context }: FunctionEmitter, type: CType): boolean {
  return context.volatileObjects === 'changed' && type.qualifiers.volatile;
}

/** Whether a read is more than taking what lies there: it is reported, or may find something else. */
export function isMoreThanLoad(f: FunctionEmitter, place: TypedPlace): boolean {
  return mayChange(f, place.type) || isReported(f, place);
}
