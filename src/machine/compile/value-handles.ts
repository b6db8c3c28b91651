import { I32 } from '../wasm/opcodes.js';
import type { FunctionEmitter } from './function-emitter.js';

/** What the values in some locals depend on, kept in locals beside them; nothing where values carry no trees. */
export class ValueHandles {
  readonly #beside = new Map<number, number>();
  readonly #f: FunctionEmitter;

  constructor(f: FunctionEmitter) {
    this.#f = f;
  }

  addFor(...locals: readonly number[]): void {
    if (this.#f.handle === undefined) return;
    for (const local of locals) this.#beside.set(local, this.#f.code.acquire(I32));
  }

  /** The local with the handle of the value in a local. */
  of(local: number): number | undefined {
    return this.#beside.get(local);
  }

  /** The value in a local depends on what the value computed last does. */
  keep(local: number): void {
    const { code, handle } = this.#f;
    const kept = this.#beside.get(local);
    if (handle !== undefined && kept !== undefined) code.get(handle).set(kept);
  }

  /** The value in a local is the one computed last; it depends on nothing if nothing is kept beside it. */
  use(local: number): void {
    const { code, handle } = this.#f;
    const kept = this.#beside.get(local);
    if (handle === undefined) return;
    if (kept === undefined) this.#f.concrete();
    else code.get(kept).set(handle);
  }

  release(): void {
    for (const local of this.#beside.values()) this.#f.code.release(local);
  }
}
