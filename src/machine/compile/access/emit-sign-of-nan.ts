import type { CType } from '../../../c/type/c-type.js';
import { F32, F64, OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';

/** Which sign a NaN has is open: hardware and compilers choose differently. It shows where its bytes are read. */
export function emitSignOfNan(f: FunctionEmitter, type: CType & { kind: 'float' }): void {
  const { code } = f;
  const single = type.name === 'float';
  f.with(single ? F32 : F64, (value) => {
    code.tee(value).get(value);
    code.op(single ? OP.f32.ne : OP.f64.ne).if();
    code.get(value);
    if (single) code.op(OP.i32.reinterpret, OP.i64.extendU).i64(32n);
    else code.op(OP.i64.reinterpret).i64(64n);
    code.call(f.context.helpers.signOfNan);
    if (single) code.op(OP.i32.wrap, OP.f32.reinterpret);
    else code.op(OP.f64.reinterpret);
    code.set(value).end().get(value);
  });
}
