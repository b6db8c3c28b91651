import type { SourceRange } from '../../../c/tree/source-range.js';
import { READ_ONLY_START, STACK_START } from '../../interface/memory-layout.js';
import { because } from '../../reasons/because.js';
import { OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import type { Cell } from './emit-access.js';

/** Ends the execution where an object is written that is constant. */
export function emitWriteCheck(
  f: FunctionEmitter,
  cell: Pick<Cell, 'address' | 'offset'>,
  bytes: number,
  range: SourceRange,
): void {
  const { code } = f;
  if (f.context.constants === 'any') {
    code.get(cell.address).i32(cell.offset).op(OP.i32.add).i32(bytes).i32(f.site(range));
    code.call(f.context.helpers.checkWrite);
    return;
  }
  code.get(cell.address).i32(READ_ONLY_START).op(OP.i32.sub);
  code.i32(STACK_START - READ_ONLY_START).op(OP.i32.ltu);
  code.if();
  f.undefinedBehaviour(range, because('constant-write'));
  code.end();
}
