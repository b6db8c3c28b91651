import type { CType, ScalarType } from '../../c/type/c-type.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import { wideCode } from '../values/wide-type.js';
import { F32, F64, I32, I64, OP, REF, type WasmType } from '../wasm/opcodes.js';

/**
 * How WebAssembly represents values of C types: integers up to 32 bits as i32, sign or zero extended to their type;
 * wider ones and pointers as i64, those of more than 64 bits as references; records as the i32 address of their bytes.
 */
export function wasmType(type: CType): WasmType | undefined {
  if (wideCode(type) !== undefined) return REF;
  switch (type.kind) {
    case 'void':
      return undefined;
    case 'integer':
      return type.size <= 4 ? I32 : I64;
    case 'float':
      return type.name === 'float' ? F32 : F64;
    case 'pointer':
      return I64;
    default:
      return I32;
  }
}

export function isSigned(type: CType): boolean {
  return type.kind === 'integer' && type.signed;
}

/** Opcode that loads a scalar; pointers as they lie in memory. */
export function loadOpcode(type: ScalarType, model: DataModel): number {
  if (type.kind === 'float') return type.name === 'float' ? OP.f32.load : OP.f64.load;
  if (type.kind === 'pointer') return model === 'LP64' ? OP.i64.load : OP.i32.load;
  switch (type.size) {
    case 1:
      return type.signed ? OP.i32.load8s : OP.i32.load8u;
    case 2:
      return type.signed ? OP.i32.load16s : OP.i32.load16u;
    case 4:
      return OP.i32.load;
    default:
      return OP.i64.load;
  }
}

export function storeOpcode(type: ScalarType, model: DataModel): number {
  if (type.kind === 'float') return type.name === 'float' ? OP.f32.store : OP.f64.store;
  if (type.kind === 'pointer') return model === 'LP64' ? OP.i64.store : OP.i32.store;
  switch (type.size) {
    case 1:
      return OP.i32.store8;
    case 2:
      return OP.i32.store16;
    case 4:
      return OP.i32.store;
    default:
      return OP.i64.store;
  }
}
