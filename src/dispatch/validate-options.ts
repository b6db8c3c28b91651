import type { ValidatorRun } from './result.js';

/** A claim to be decided, and how. Paths are relative to the current directory. */
export interface ValidateOptions {
  /** Task definition (`.yml`) or program. */
  readonly task: string;
  /** Property file; may be left out where the task or the rules of the competition leave no choice. */
  readonly property?: string | undefined;
  /** The verifier's verdict: `true`, `false`, `false(valid-deref)`, `unknown` … */
  readonly verdict: string;
  /** Witness files, or directories with `witness.graphml` and `witness.yml`. */
  readonly witnesses: readonly string[];
  /** Names of the validators to run; all that are applicable when empty. */
  readonly validators?: readonly string[];
  /** Category of the task; looked up in `sets` when left out. */
  readonly category?: string | undefined;
  /** Directory with the `.set` files of the competition. */
  readonly sets?: string | undefined;
  /** Name of a rule set, or path of a rule set file. */
  readonly ruleset?: string | undefined;
  /** Nominal time limit of the verification in CPU seconds; the rule set states the default. */
  readonly verificationTime?: number | undefined;
  /** Data model of a bare program, or of a task definition that states none. */
  readonly dataModel?: 'ILP32' | 'LP64' | undefined;
  /** Whether findings of the linter keep a witness from the validators (`enforce`) or are only reported. */
  readonly lint?: 'enforce' | 'report' | undefined;
  /** Whether the first confirmation cancels the runs that are left. */
  readonly runs?: 'until-confirmed' | 'all' | undefined;
  /** Processing units instead of those of the rule set. */
  readonly cores?: number | undefined;
  /** Bytes of memory instead of those of the rule set. */
  readonly memory?: number | undefined;
  /** How limits are enforced; the best way that this machine offers when left out. */
  readonly executor?: 'best' | 'cgroup-v2' | 'cgroup-v1' | 'approximate' | 'runexec' | undefined;
  /** Whether validators are kept away from network and files where this machine can do that, which is the default. */
  readonly sandbox?: 'best' | 'none' | undefined;
  /** What happens to the working directories of runs that are over; removed unless given. */
  readonly directories?: 'removed' | 'kept' | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((event: ProgressEvent) => void) | undefined;
}

/** What happens while a claim is decided. */
export type ProgressEvent =
  | {
      readonly kind: 'run-started';
      readonly validator: string;
      readonly witness: string;
      readonly cputime: number;
    }
  | { readonly kind: 'run-finished'; readonly witness: string; readonly run: ValidatorRun };
