import type { ValidatorRun } from '../../dispatch/result.js';
import type { History } from '../../dispatch/run/history.js';
import { scanJournal } from './journal.js';
import type { ExpectedRun } from './plan-entry.js';

/** A run in a journal: the head has its id, the body its result. */
export interface RunBody {
  readonly run: ValidatorRun;
  readonly propertyName: string;
  readonly kind: 'violation' | 'correctness';
}

/** The head of a run in a journal. */
export interface RunHead {
  readonly id: string;
}

/** Undefined for anything else. */
export function readRunHead(value: unknown): RunHead | undefined {
  const { id } = (value ?? {}) as Partial<RunHead>;
  return typeof id === 'string' ? { id } : undefined;
}

/** Undefined for anything else. */
export function readRunBody(value: unknown): RunBody | undefined {
  const { run, propertyName, kind } = (value ?? {}) as Partial<RunBody>;
  if (typeof run !== 'object' || run === null || typeof propertyName !== 'string') return undefined;
  const { validator, cputime, walltime } = run;
  const isRun = typeof validator === 'string' && typeof cputime === 'number' && typeof walltime === 'number';
  return isRun && (kind === 'violation' || kind === 'correctness') ? { run, propertyName, kind } : undefined;
}

/** The total for runs with the same validator, property and kind of witness. */
interface Total {
  runs: number;
  confirmations: number;
  cputime: number;
  walltime: number;
}

/** What past runs of a campaign say about future ones. Seconds. */
export class Experience {
  readonly #totals = new Map<string, Total>();

  /** Learns from a run. One that was killed from outside says nothing about its validator. */
  add({ run, propertyName, kind }: RunBody): void {
    if (run.terminationreason === 'killed' || run.terminationreason === 'failed') return;
    const key = experienceKey({ validator: run.validator, propertyName, kind });
    const total = this.#totals.get(key) ?? { runs: 0, confirmations: 0, cputime: 0, walltime: 0 };
    this.#totals.set(key, {
      runs: total.runs + 1,
      confirmations: total.confirmations + Number(run.opinion === 'confirmed'),
      cputime: total.cputime + run.cputime,
      walltime: total.walltime + run.walltime,
    });
  }

  /**
   * The mean of such runs; what the definition says counts as one that confirmed, and chances are never certain.
   *
   * @param cost seconds that the definition expects
   * @param limit CPU seconds of the run
   */
  expected(
    subject: { readonly validator: string; readonly propertyName: string; readonly kind: string },
    cost: number,
    limit: number,
  ): ExpectedRun {
    const total = this.#totals.get(experienceKey(subject));
    const { runs, confirmations, cputime, walltime } = total ?? NOTHING;
    const prior = Math.min(cost, limit);
    return {
      cputime: (prior + cputime) / (1 + runs),
      walltime: (prior + walltime) / (1 + runs),
      chance: (1 + confirmations) / (2 + runs),
    };
  }

  /** The order in which `validate` asks the validators of a claim: by the time until a confirmation. */
  asHistory(): History {
    return {
      expectedTime: (runs, cost) => {
        const { walltime, chance } = this.expected(runs, cost, Number.POSITIVE_INFINITY);
        return walltime / chance;
      },
    };
  }
}

const NOTHING: Total = { runs: 0, confirmations: 0, cputime: 0, walltime: 0 };

/** Reads what the runs of earlier starts say. */
export async function readExperience(journals: readonly string[]): Promise<Experience> {
  const experience = new Experience();
  for (const file of journals) {
    for await (const line of scanJournal(file, readRunHead)) {
      const body = line.kind === 'record' ? readRunBody(line.body()) : undefined;
      if (body !== undefined) experience.add(body);
    }
  }
  return experience;
}

/**
 * What validating a claim is expected to take when its runs come one after another and the first confirmation spares
 * the rest.
 *
 * @param runs in the order in which they would start
 */
export function expectedOfClaim(
  runs: readonly ExpectedRun[],
  mode: 'until-confirmed' | 'all',
): Omit<ExpectedRun, 'chance'> {
  let left = 1;
  let cputime = 0;
  let walltime = 0;
  for (const run of runs) {
    cputime += left * run.cputime;
    walltime += left * run.walltime;
    if (mode === 'until-confirmed') left *= 1 - run.chance;
  }
  return { cputime, walltime };
}

function experienceKey({
  validator,
  propertyName,
  kind,
}: {
  validator: string;
  propertyName: string;
  kind: string;
}): string {
  return `${validator} ${propertyName} ${kind}`;
}
