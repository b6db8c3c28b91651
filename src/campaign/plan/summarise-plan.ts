import type { SkipReason } from '../store/campaign-claim.js';
import type { PlanEntry, PlannedCategory, PlanSummary } from '../store/plan-entry.js';

/** What lines of a plan add to its summary: plain data that a thread can send. */
export interface PlanCounts {
  readonly claims: number;
  readonly validations: number;
  readonly problems: number;
  /** Microseconds: the sum of whole numbers is the same in whatever order they are added. */
  readonly limit: number;
  readonly cputime: number;
  readonly walltime: number;
  readonly skipped: ReadonlyMap<SkipReason, number>;
  /** By name; expected microseconds. */
  readonly categories: ReadonlyMap<string, Omit<PlannedCategory, 'category'>>;
}

/** Counts the lines of a plan while they are written. */
export class PlanCounter {
  readonly #categories = new Map<string, Omit<PlannedCategory, 'category'>>();
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
      case 'claim': {
        const cputime = microseconds(entry.expected.cputime);
        this.#claims += 1;
        this.#category = entry.claim.category ?? NO_CATEGORY;
        this.#cputime += cputime;
        this.#walltime += microseconds(entry.expected.walltime);
        this.#count(this.#category, { claims: 1, cputime });
        break;
      }
      case 'validation':
        this.#validations += 1;
        this.#limit += microseconds(entry.limits.cputime);
        this.#count(this.#category, { validations: 1 });
        break;
      case 'skipped':
        this.#skip(entry.reason, 1);
        this.#count(entry.category ?? NO_CATEGORY, { skipped: 1 });
        break;
      case 'problem':
        this.#problems += 1;
        break;
    }
  }

  /** Adds what was counted elsewhere. */
  addCounts(counts: PlanCounts): void {
    this.#claims += counts.claims;
    this.#validations += counts.validations;
    this.#problems += counts.problems;
    this.#limit += counts.limit;
    this.#cputime += counts.cputime;
    this.#walltime += counts.walltime;
    for (const [reason, times] of counts.skipped) this.#skip(reason, times);
    for (const [category, more] of counts.categories) this.#count(category, more);
  }

  counts(): PlanCounts {
    return {
      claims: this.#claims,
      validations: this.#validations,
      problems: this.#problems,
      limit: this.#limit,
      cputime: this.#cputime,
      walltime: this.#walltime,
      skipped: this.#skipped,
      categories: this.#categories,
    };
  }

  /** @param slots number of runs that the machine can do at a time */
  summary(slots: number): PlanSummary {
    const byName = (a: PlannedCategory, b: PlannedCategory) => (a.category < b.category ? -1 : 1);
    const categories = [...this.#categories].map(([category, counted]) => ({
      category,
      ...counted,
      cputime: seconds(counted.cputime),
    }));
    return {
      claims: this.#claims,
      validations: this.#validations,
      skipped: Object.fromEntries(this.#skipped),
      problems: this.#problems,
      categories: categories.sort(byName),
      expected: { cputime: seconds(this.#cputime), walltime: seconds(this.#walltime) / Math.max(1, slots) },
      limit: seconds(this.#limit),
      slots,
    };
  }

  #skip(reason: SkipReason, times: number): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + times);
  }

  #count(category: string, more: Partial<Omit<PlannedCategory, 'category'>>): void {
    const known = this.#categories.get(category) ?? EMPTY;
    this.#categories.set(category, {
      claims: known.claims + (more.claims ?? 0),
      validations: known.validations + (more.validations ?? 0),
      skipped: known.skipped + (more.skipped ?? 0),
      cputime: known.cputime + (more.cputime ?? 0),
    });
  }
}

/** Counts claims whose category is unknown. */
export const NO_CATEGORY = '(not known)';

const EMPTY = { claims: 0, validations: 0, skipped: 0, cputime: 0 };

function microseconds(time: number): number {
  return Math.round(time * 1e6);
}

function seconds(time: number): number {
  return time / 1e6;
}
