import type { PageClaim } from './page-claim.js';

/** What one validator did in all claims. CPU times are in seconds. */
export interface ValidatorTally {
  readonly validator: string;
  readonly runs: number;
  readonly confirmed: number;
  readonly rejected: number;
  readonly inconclusive: number;
  /** Number of runs that ended at a limit. */
  readonly limited: number;
  readonly cputime: number;
  /** Median of its runs. */
  readonly median: number;
  /** Number of claims that no other validator confirmed. */
  readonly alone: number;
}

/** How far two validators agree on the witnesses that both answered. */
export interface Agreement {
  readonly both: number;
  readonly agreed: number;
}

export interface ValidatorTallies {
  /** In alphabetical order. */
  readonly validators: readonly ValidatorTally[];
  /** Indexed by the numbers of two validators; for a validator and itself, what it answered. */
  readonly agreement: readonly (readonly Agreement[])[];
}

/** Counts the answers of validators, and how often any two of them gave the same answer. */
export function tallyValidators(claims: readonly PageClaim[]): ValidatorTallies {
  const names = new Set<string>();
  for (const { witnesses } of claims)
    for (const { runs } of witnesses) for (const run of runs) names.add(run.validator);
  const order = [...names].sort();
  const numbers = new Map(order.map((name, index) => [name, index]));
  const tallies = order.map((validator) => ({
    validator,
    runs: 0,
    confirmed: 0,
    rejected: 0,
    inconclusive: 0,
    limited: 0,
    cputime: 0,
    alone: 0,
    times: [] as number[],
  }));
  const agreement = order.map(() => order.map(() => ({ both: 0, agreed: 0 })));
  for (const { witnesses } of claims) {
    const confirming = new Set<string>();
    for (const { runs } of witnesses) {
      for (const run of runs) {
        const tally = tallies[numbers.get(run.validator) ?? -1];
        if (tally === undefined) continue;
        tally.runs++;
        tally[run.opinion]++;
        tally.cputime += run.cputime;
        tally.times.push(run.cputime);
        if (run.ended !== null) tally.limited++;
        if (run.opinion === 'confirmed') confirming.add(run.validator);
      }
      countPairs(
        runs.filter(({ opinion }) => opinion !== 'inconclusive'),
        numbers,
        agreement,
      );
    }
    const [only] = confirming;
    const tally = confirming.size === 1 ? tallies[numbers.get(only ?? '') ?? -1] : undefined;
    if (tally !== undefined) tally.alone++;
  }
  const validators = tallies.map(({ times, ...tally }) => ({ ...tally, median: median(times) }));
  return { validators, agreement };
}

function countPairs(
  answered: readonly { readonly validator: string; readonly opinion: string }[],
  numbers: ReadonlyMap<string, number>,
  agreement: readonly (readonly { both: number; agreed: number }[])[],
): void {
  for (const one of answered) {
    for (const other of answered) {
      const pair = agreement[numbers.get(one.validator) ?? -1]?.[numbers.get(other.validator) ?? -1];
      if (pair === undefined) continue;
      pair.both++;
      if (one.opinion === other.opinion) pair.agreed++;
    }
  }
}

function median(numbers: number[]): number {
  numbers.sort((one, other) => one - other);
  return numbers[Math.floor((numbers.length - 1) / 2)] ?? 0;
}
