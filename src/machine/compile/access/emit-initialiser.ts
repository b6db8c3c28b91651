import type { SourceRange } from '../../../c/tree/source-range.js';
import type { Initialiser, InitialiserStore, TypedExpression } from '../../../c/tree/typed-expression.js';
import type { Variable } from '../../../c/tree/typed-program.js';
import { type CType, isScalar, typeSize } from '../../../c/type/c-type.js';
import { ACCESS } from '../../interface/access-kind.js';
import { because } from '../../reasons/because.js';
import { I32, OP } from '../../wasm/opcodes.js';
import { emitValueAs } from '../expressions/emit-expression.js';
import { emitListInOrder } from '../expressions/emit-order.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { type Cell, emitStoreCell, emitStoredCell } from './emit-access.js';
import { emitFieldRange, typeBeforeConversion } from './emit-field-range.js';
import { emitVariableAddress } from './emit-place.js';

/** Initialises a variable. */
export function emitInitialiser(
  f: FunctionEmitter,
  variable: Variable,
  initialiser: Initialiser,
  range: SourceRange,
): void {
  const { code } = f;
  const size = typeSize(variable.type);
  if (size === undefined) {
    f.unsupported(range, because('initialiser-size'));
    return;
  }
  f.with(I32, (address) => {
    const offset = emitVariableAddress(f, variable);
    if (offset !== 0) code.i32(offset).op(OP.i32.add);
    code.set(address);
    if (initialiser.kind === 'value') {
      const whole = { offset: 0, bitField: undefined, type: variable.type };
      emitPart(f, address, whole, initialiser.value, 'reported');
      return;
    }
    emitZeros(f, address, size);
    emitListInOrder(f, initialiser.stores, {
      begin: () => {
        code.get(address).i32(size).i32(ACCESS.write).call(f.context.helpers.orderAccess);
      },
      store: (store, stores) => emitStore(f, address, store, stores),
    });
  });
}

/** The bytes of a static variable whose initialiser consists of numbers, and the remaining stores. */
export function constantBytes(
  initialiser: Initialiser,
  type: CType,
): { readonly bytes: Uint8Array; readonly rest: readonly InitialiserStore[] } {
  const size = typeSize(type) ?? 0;
  const view = new DataView(new ArrayBuffer(size + 8));
  const stores: readonly InitialiserStore[] =
    initialiser.kind === 'value'
      ? [{ offset: 0, bitField: undefined, type, value: { kind: 'value', value: initialiser.value } }]
      : initialiser.stores;
  const rest = stores.filter((store) => !putConstant(view, size, store));
  return { bytes: new Uint8Array(view.buffer, 0, size), rest };
}

function putConstant(view: DataView, size: number, store: InitialiserStore): boolean {
  if (store.bitField !== undefined || store.offset < 0) return false;
  if (store.value.kind === 'string') {
    putString(view, size, store, store.value.elements);
    return true;
  }
  const { value } = store.value;
  const { type } = store;
  if (type.kind !== 'integer' || value.kind !== 'integer-constant' || type.size > 8) return false;
  if (store.offset + type.size > size) return false;
  if (type.size === 8) view.setBigUint64(store.offset, BigInt.asUintN(64, value.value), true);
  else if (type.size === 4) view.setUint32(store.offset, Number(BigInt.asUintN(32, value.value)), true);
  else if (type.size === 2) view.setUint16(store.offset, Number(BigInt.asUintN(16, value.value)), true);
  else view.setUint8(store.offset, Number(BigInt.asUintN(8, value.value)));
  return true;
}

function putString(view: DataView, size: number, store: InitialiserStore, elements: readonly number[]): void {
  const elementSize = store.type.kind === 'array' ? (typeSize(store.type.element) ?? 1) : 1;
  for (const [index, element] of elements.entries()) {
    const at = store.offset + index * elementSize;
    if (at + elementSize > size) return;
    if (elementSize === 1) view.setUint8(at, element);
    else if (elementSize === 2) view.setUint16(at, element, true);
    else view.setUint32(at, element, true);
  }
}

/** The remaining stores of a static variable. */
export function emitStores(
  f: FunctionEmitter,
  variable: Variable,
  stores: readonly InitialiserStore[],
): void {
  if (stores.length === 0) return;
  f.with(I32, (address) => {
    const offset = emitVariableAddress(f, variable);
    f.code.i32(offset).op(OP.i32.add).set(address);
    for (const store of stores) emitStore(f, address, store, 'reported');
  });
}

function emitZeros(f: FunctionEmitter, address: number, bytes: number): void {
  f.code.get(address).i32(0).i32(bytes);
  f.fillKnown();
}

/** Whether the machine is told about each store, or knows about all of them already. */
type Stores = 'reported' | 'known';

function emitStore(f: FunctionEmitter, address: number, store: InitialiserStore, stores: Stores): void {
  if (store.value.kind === 'value') {
    emitPart(f, address, store, store.value.value, stores);
    return;
  }
  const elementType = store.type.kind === 'array' ? store.type.element : store.type;
  const elementSize = typeSize(elementType) ?? 1;
  const last = store.value.elements.findLastIndex((element) => element !== 0);
  for (const [index, element] of store.value.elements.slice(0, last + 1).entries()) {
    f.code.get(address).i32(element);
    const opcode = elementSize === 1 ? OP.i32.store8 : elementSize === 2 ? OP.i32.store16 : OP.i32.store;
    f.code.memory(opcode, store.offset + index * elementSize);
  }
}

function emitPart(
  f: FunctionEmitter,
  address: number,
  { offset, type, bitField }: Pick<InitialiserStore, 'offset' | 'type' | 'bitField'>,
  value: TypedExpression,
  stores: Stores,
): void {
  if (!isScalar(type) && type.kind !== 'record') {
    f.unsupported(value.range, because('initialiser-type'));
    return;
  }
  f.with(wasmType(type) ?? I32, (local) => {
    emitValueAs(f, value, type);
    f.code.set(local);
    emitFieldRange(f, typeBeforeConversion(value), { type, bitField, local, range: value.range });
    const cell: Cell = {
      address,
      offset,
      type,
      bitField,
      protection: 'none',
      mayBeIndeterminate: false,
      shared: false,
    };
    if (stores === 'known') emitStoredCell(f, cell, local, value.range);
    else emitStoreCell(f, cell, local, { range: value.range });
  });
}
