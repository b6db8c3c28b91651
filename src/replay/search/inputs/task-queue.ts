/** Something to try. The smaller rank comes first, and among equals the older one. */
export interface Ranked {
  readonly rank: readonly number[];
}

/** A priority queue as a binary heap. */
export class TaskQueue<Task extends Ranked> {
  readonly #heap: { readonly task: Task; readonly number: number }[] = [];
  #count = 0;

  get size(): number {
    return this.#heap.length;
  }

  /** The next task, which stays. */
  get first(): Task | undefined {
    return this.#heap[0]?.task;
  }

  push(task: Task): void {
    this.#heap.push({ task, number: this.#count++ });
    let at = this.#heap.length - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): Task | undefined {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (first === undefined || last === undefined) return undefined;
    if (this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink();
    }
    return first.task;
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let smallest = at;
      if (left < this.#heap.length && this.#isBefore(left, smallest)) smallest = left;
      if (right < this.#heap.length && this.#isBefore(right, smallest)) smallest = right;
      if (smallest === at) return;
      this.#swap(at, smallest);
      at = smallest;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [left, right] = [this.#heap[one], this.#heap[other]];
    if (left === undefined || right === undefined) return false;
    for (const [index, rank] of left.task.rank.entries()) {
      const difference = rank - (right.task.rank[index] ?? 0);
      if (difference !== 0) return difference < 0;
    }
    return left.number < right.number;
  }

  #swap(one: number, other: number): void {
    const [left, right] = [this.#heap[one], this.#heap[other]];
    if (left === undefined || right === undefined) return;
    this.#heap[one] = right;
    this.#heap[other] = left;
  }
}
