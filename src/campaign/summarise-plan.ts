import type { SkipReason } from './campaign-claim.js';
import type { PlanEntry, PlannedCategory, PlanSummary } from './plan-entry.js';

/** Counts the lines of a plan while they are written. */
export class PlanCounter {
  readonly #categories = new Map<string, PlannedCategory>();
  readonly #skipped = new Map<SkipReason, number>();
  #claims = 0;
  #validations = 0;
  #problems = 0;
  #limit = 0;
  #cputime = 0;
  #walltime = 0;
  #category = '';

  add(entry: PlanEntry): void {
    switch (entry.kind) {
      case 'claim':
        this.#claims += 1;
        this.#category = entry.claim.category ?? NO_CATEGORY;
        this.#cputime += entry.expected.cputime;
        this.#walltime += entry.expected.walltime;
        this.#count(this.#category, { claims: 1, cputime: entry.expected.cputime });
        break;
      case 'validation':
        this.#validations += 1;
        this.#limit += entry.limits.cputime;
        this.#count(this.#category, { validations: 1 });
        break;
      case 'skipped':
        this.#skipped.set(entry.reason, (this.#skipped.get(entry.reason) ?? 0) + 1);
        this.#count(entry.category ?? NO_CATEGORY, { skipped: 1 });
        break;
      case 'problem':
        this.#problems += 1;
        break;
    }
  }

  /** @param slots runs that the machine can do at a time */
  summary(slots: number): PlanSummary {
    const byName = (a: PlannedCategory, b: PlannedCategory) => (a.category < b.category ? -1 : 1);
    return {
      claims: this.#claims,
      validations: this.#validations,
      skipped: Object.fromEntries(this.#skipped),
      problems: this.#problems,
      categories: [...this.#categories.values()].sort(byName),
      expected: { cputime: this.#cputime, walltime: this.#walltime / Math.max(1, slots) },
      limit: this.#limit,
      slots,
    };
  }

  #count(category: string, more: Partial<Omit<PlannedCategory, 'category'>>): void {
    const known = this.#categories.get(category) ?? EMPTY;
    this.#categories.set(category, {
      category,
      claims: known.claims + (more.claims ?? 0),
      validations: known.validations + (more.validations ?? 0),
      skipped: known.skipped + (more.skipped ?? 0),
      cputime: known.cputime + (more.cputime ?? 0),
    });
  }
}

/** What claims are counted under of which nobody says the category. */
export const NO_CATEGORY = '(not known)';

const EMPTY = { claims: 0, validations: 0, skipped: 0, cputime: 0 };
