/** The local variables that are constant and alive, where pointers may lead to them. */
export class ConstantLocals {
  /** In ascending order of their addresses, which is mostly that in which they began. */
  readonly #all: { readonly id: number; readonly start: number; readonly end: number }[] = [];

  reset(): void {
    this.#all.length = 0;
  }

  begin(id: number, start: number, bytes: number): void {
    this.#all.splice(this.#countUpTo(start), 0, { id, start, end: start + bytes });
  }

  /** The object ends; nothing happens if it is no constant local variable. */
  end(id: number): void {
    if (this.#all.length === 0) return;
    const index = this.#all.findLastIndex((each) => each.id === id);
    if (index >= 0) this.#all.splice(index, 1);
  }

  /** Whether the byte at an address is one of theirs. */
  hold(address: number): boolean {
    const last = this.#all[this.#countUpTo(address) - 1];
    return last !== undefined && address < last.end;
  }

  /** How many begin at an address or before. */
  #countUpTo(address: number): number {
    let low = 0;
    let high = this.#all.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#all[middle]?.start ?? 0) <= address) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
