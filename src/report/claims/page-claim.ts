/** The data of a page of claims: only what it shows, because there may be a hundred thousand claims. */
export interface ClaimsPageData {
  /** Names of the compared runs: one, or several runs of a campaign. */
  readonly runs: readonly string[];
  readonly claims: readonly PageClaim[];
  /** Limits of the rules by kind of witness; null if the rules are unknown. */
  readonly limits: Readonly<Record<'violation' | 'correctness', PageLimits>> | null;
}

/** CPU and wall time in seconds, memory in bytes. */
export interface PageLimits {
  readonly cputime: number;
  readonly walltime: number;
  readonly memory: number;
}

/** A decided claim. Times are in seconds and memory in bytes, for all runs of validators together. */
export interface PageClaim {
  /** Number of its run. */
  readonly run: number;
  readonly verifier: string;
  readonly task: string;
  readonly property: string;
  readonly category: string;
  readonly verdict: string;
  /** Empty if unknown. */
  readonly expected: string;
  readonly outcome: string;
  /** Who confirmed it, or why nobody did. */
  readonly why: string;
  readonly cputime: number;
  readonly walltime: number;
  /** That of the largest run; null if none was measured. */
  readonly memory: number | null;
  readonly witnesses: readonly PageWitness[];
}

export interface PageWitness {
  readonly path: string;
  readonly what: string;
  readonly kind: 'violation' | 'correctness' | null;
  readonly fault: string | null;
  readonly findings: readonly string[];
  /** Address of the page that shows it, relative to this page. */
  readonly show: string | null;
  /** The command that makes such a page. */
  readonly command: string;
  readonly runs: readonly PageRun[];
  readonly notRun: readonly { readonly validator: string; readonly reason: string }[];
  /** Validators that are not installed. */
  readonly absent: number;
}

export interface PageRun {
  readonly validator: string;
  readonly version: string | null;
  readonly status: string;
  readonly opinion: 'confirmed' | 'rejected' | 'inconclusive';
  readonly detail: string | null;
  readonly cputime: number;
  readonly walltime: number;
  readonly memory: number | null;
  readonly ended: string | null;
  /** Address of its log, relative to this page. */
  readonly log: string | null;
}

/** The name of a validator where several runs are compared. */
export function nameInRun(validator: string, run: number): string {
  return `${validator} (run ${run + 1})`;
}

/** The key that pairs the claims of two runs. */
export function keyOfClaim({ verifier, task, property }: PageClaim): string {
  return [verifier, task, property].join('\n');
}
