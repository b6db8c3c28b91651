import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { CType, Member } from '../../../c/type/c-type.js';
import { because } from '../../reasons/because.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';

/** A bit-field, and the local with the value that is about to be stored there. */
interface FieldStore {
  readonly type: CType;
  readonly bitField: Member['bitField'];
  readonly local: number;
  readonly range: SourceRange;
}

/**
 * A floating-point number becomes one of the type of the bit-field, which has its bits only: what does not fit is
 * undefined (C11 6.3.1.4p1), and gcc takes the nearest number or cuts bits off.
 */
export function emitFieldRange(f: FunctionEmitter, from: CType, store: FieldStore): void {
  const { type, bitField, local, range } = store;
  const wasm = wasmType(type);
  if (bitField === undefined || from.kind !== 'float' || type.kind !== 'integer') return;
  if (wasm !== I32 && wasm !== I64) return;
  const { code } = f;
  const unused = BigInt(64 - bitField.width);
  const widened = (): void => {
    code.get(local);
    if (wasm === I32) code.op(type.signed ? OP.i64.extendS : OP.i64.extendU);
  };
  widened();
  code.i64(unused).op(OP.i64.shl);
  code.i64(unused).op(type.signed ? OP.i64.shrs : OP.i64.shru);
  widened();
  code.op(OP.i64.ne).if();
  f.undefinedBehaviour(range, because('conversion-range'));
  code.end();
}

/** The type from which a value is converted to that of the object in which it is stored. */
export function typeBeforeConversion(value: TypedExpression): CType {
  return value.kind === 'convert' ? value.operand.type : value.type;
}
