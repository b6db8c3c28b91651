import { Bytes } from './byte-writer.js';
import { NOTHING, OP, type WasmType } from './opcodes.js';

/** The code of one WebAssembly function under construction. Blocks are named by their depth. */
export class Code {
  readonly #bytes = new Bytes();
  readonly #locals: WasmType[] = [];
  readonly #free = new Map<WasmType, number[]>();
  readonly #called = new Set<number>();
  #depth = 0;

  constructor(readonly parameters: readonly WasmType[]) {}

  op(...opcodes: number[]): this {
    for (const opcode of opcodes) {
      if (opcode >= 0xfc00) {
        this.#bytes.byte(0xfc);
        this.#bytes.unsigned(opcode - 0xfc00);
      } else this.#bytes.byte(opcode);
    }
    return this;
  }

  i32(value: number): this {
    this.#bytes.byte(0x41);
    this.#bytes.signed(value);
    return this;
  }

  /** An i32 constant whose value comes later. @returns its position for `patch` */
  patchable(): number {
    this.#bytes.byte(0x41);
    const position = this.#bytes.length;
    for (let index = 0; index < 5; index++) this.#bytes.byte(0);
    return position;
  }

  patch(position: number, value: number): void {
    for (let index = 0; index < 5; index++) {
      const part = (value >> (7 * index)) & 0x7f;
      this.#bytes.replace(position + index, index < 4 ? part | 0x80 : part & 0x0f);
    }
  }

  i64(value: bigint): this {
    this.#bytes.byte(0x42);
    this.#bytes.signed64(value);
    return this;
  }

  f32(value: number): this {
    this.#bytes.byte(0x43);
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setFloat32(0, value, true);
    this.#bytes.append(bytes);
    return this;
  }

  f64(value: number): this {
    this.#bytes.byte(0x44);
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value, true);
    this.#bytes.append(bytes);
    return this;
  }

  /** A load or store; `offset` bytes are added to the address. */
  memory(opcode: number, offset = 0): this {
    this.#bytes.byte(opcode);
    this.#bytes.byte(0);
    this.#bytes.unsigned(offset);
    return this;
  }

  /** Address, byte and length are on the stack. */
  fill(): this {
    this.op(0xfc0b);
    this.#bytes.byte(0);
    return this;
  }

  /** Destination, source and length are on the stack; they may overlap. */
  copy(): this {
    this.op(0xfc0a);
    this.#bytes.byte(0);
    this.#bytes.byte(0);
    return this;
  }

  get(local: number): this {
    this.#bytes.byte(0x20);
    this.#bytes.unsigned(local);
    return this;
  }

  set(local: number): this {
    this.#bytes.byte(0x21);
    this.#bytes.unsigned(local);
    return this;
  }

  tee(local: number): this {
    this.#bytes.byte(0x22);
    this.#bytes.unsigned(local);
    return this;
  }

  getGlobal(global: number): this {
    this.#bytes.byte(0x23);
    this.#bytes.unsigned(global);
    return this;
  }

  setGlobal(global: number): this {
    this.#bytes.byte(0x24);
    this.#bytes.unsigned(global);
    return this;
  }

  /** The functions that this code calls by their indices. */
  get called(): ReadonlySet<number> {
    return this.#called;
  }

  call(functionIndex: number): this {
    this.#called.add(functionIndex);
    this.#bytes.byte(0x10);
    this.#bytes.unsigned(functionIndex);
    return this;
  }

  callIndirect(typeIndex: number): this {
    this.#bytes.byte(0x11);
    this.#bytes.unsigned(typeIndex);
    this.#bytes.byte(0);
    return this;
  }

  /** @returns the label that `branch` takes: it jumps to the end of the block */
  block(type: number = NOTHING): number {
    return this.#open(0x02, type);
  }

  /** @returns the label that `branch` takes: it jumps to the start of the loop */
  loop(type: number = NOTHING): number {
    return this.#open(0x03, type);
  }

  if(type: number = NOTHING): number {
    return this.#open(0x04, type);
  }

  /** Calls in it may throw; see `catchAll`. */
  try(type: number = NOTHING): number {
    return this.#open(0x06, type);
  }

  /** What follows, up to `end`, is executed when something was thrown in the block of `try`. */
  catchAll(): this {
    return this.op(0x19);
  }

  /** Throws on what the `try` with this label has caught. */
  rethrow(label: number): this {
    this.#bytes.byte(0x09);
    this.#bytes.unsigned(this.#depth - label);
    return this;
  }

  else(): this {
    return this.op(OP.else);
  }

  end(): this {
    this.#depth--;
    return this.op(OP.end);
  }

  branch(label: number): this {
    this.#bytes.byte(0x0c);
    this.#bytes.unsigned(this.#depth - label);
    return this;
  }

  branchIf(label: number): this {
    this.#bytes.byte(0x0d);
    this.#bytes.unsigned(this.#depth - label);
    return this;
  }

  /** The number on the stack chooses a label. */
  branchTable(labels: readonly number[], otherwise: number): this {
    this.#bytes.byte(0x0e);
    this.#bytes.unsigned(labels.length);
    for (const label of labels) this.#bytes.unsigned(this.#depth - label);
    this.#bytes.unsigned(this.#depth - otherwise);
    return this;
  }

  /** A local variable that nobody else uses until it is released. */
  acquire(type: WasmType): number {
    const free = this.#free.get(type)?.pop();
    if (free !== undefined) return free;
    this.#locals.push(type);
    return this.parameters.length + this.#locals.length - 1;
  }

  release(local: number): void {
    const type = this.#locals[local - this.parameters.length];
    if (type === undefined) return;
    const list = this.#free.get(type);
    if (list === undefined) this.#free.set(type, [local]);
    else list.push(local);
  }

  /** The body with its declaration of locals, for the code section. */
  finish(): Uint8Array {
    const body = new Bytes();
    body.unsigned(this.#locals.length);
    for (const type of this.#locals) {
      body.unsigned(1);
      body.byte(type);
    }
    body.append(this.#bytes.finish());
    body.byte(OP.end);
    const sized = new Bytes();
    sized.unsigned(body.length);
    sized.append(body.finish());
    return sized.finish();
  }

  #open(opcode: number, type: number): number {
    this.#bytes.byte(opcode);
    this.#bytes.byte(type);
    return ++this.#depth;
  }
}
