/** What comes next of what was left again and again because it needs more effort. */
export class TurnsOfLevels {
  readonly #spent: number[] = [];
  readonly #allowedAt: (level: number) => number;

  /** @param allowedAt the effort for one of those that were left so often */
  constructor(allowedAt: (level: number) => number) {
    this.#allowedAt = allowedAt;
  }

  /** One of those that were left so often had this effort. */
  spend(level: number, effort: number): void {
    this.#spent[level] = this.#spentAt(level) + effort;
  }

  /**
   * The many that wait for the first time, and the few that need more, have the same effort: what needs much does not wait for
   * all others.
   *
   * @param waiting how many wait that were left so often
   * @returns how often those were left that come next, because the effort below them is as large as one of them needs
   */
  due(waiting: readonly number[]): number | undefined {
    const level = waiting.findLastIndex((count, each) => {
      return each > 0 && count > 0 && this.#spentAt(each) + this.#allowedAt(each) <= this.#spentAt(each - 1);
    });
    return level < 0 ? undefined : level;
  }

  #spentAt(level: number): number {
    return this.#spent[level] ?? 0;
  }
}
