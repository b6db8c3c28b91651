/** The bytes outside of read-only memory that must not be written: those of constant objects and members that are alive. */
export class ConstantRanges {
  /** In ascending order of their addresses, which is mostly that in which they began. None overlap. */
  readonly #all: { readonly id: number; readonly start: number; readonly end: number }[] = [];

  reset(): void {
    this.#all.length = 0;
  }

  begin(id: number, start: number, bytes: number): void {
    this.#all.splice(this.#countUpTo(start), 0, { id, start, end: start + bytes });
  }

  /** The object ends; nothing happens if nothing of it is constant. */
  end(id: number): void {
    if (this.#all.length === 0) return;
    const last = this.#all.findLastIndex((each) => each.id === id);
    if (last < 0) return;
    // What belongs to one object lies together.
    let first = last;
    while (this.#all[first - 1]?.id === id) first--;
    this.#all.splice(first, last - first + 1);
  }

  /** Whether one of so many bytes from an address on is one of them. */
  meet(address: number, bytes: number): boolean {
    const last = this.#all[this.#countUpTo(address + bytes - 1) - 1];
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
