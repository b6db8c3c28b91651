import type { Measurement } from '../execute/system/outcome.js';
import type { Confidence } from '../resolve/consensus.js';
import type { DataModel } from '../vocabulary/data-model.js';
import type { Pool } from './pool.js';
import type { ValidatorRun } from './result.js';
import type { History } from './run/history.js';
import type { RunStore } from './run/run-store.js';
import type { ToolOptions } from './tool-places.js';

/** A claim to decide, and how. Paths are relative to the current directory. */
export interface ValidateOptions {
  /** Task definition (`.yml`) or program. */
  readonly task: string;
  /** Property file; optional if the task or the rules of the competition leave no choice. */
  readonly property?: string | undefined;
  /** The verifier's verdict: `true`, `false`, `false(valid-deref)`, `unknown` … */
  readonly verdict: string;
  /** Witness files, or directories with `witness.graphml` and `witness.yml`. */
  readonly witnesses: readonly string[];
  /** Names of the validators to run; if empty, all applicable ones whose answers count. */
  readonly validators?: readonly string[];
  /** Names of validators to run besides those: verifiers run only if they are named here or there. */
  readonly extraValidators?: readonly string[] | undefined;
  /** The verifier and the CPU time in seconds that it took: at or above the time limit, the verdict is a time-out. */
  readonly verifier?:
    | { readonly name?: string | undefined; readonly cputime?: number | undefined }
    | undefined;
  /**
   * Whether one confirming validator is enough (`any`), or their consensus counts (`consensus`), for which all of
   * them run; the rule set states the default.
   */
  readonly policy?: 'any' | 'consensus' | undefined;
  /** How far validators can be trusted, from earlier results; otherwise it follows from their answers to this claim. */
  readonly confidences?: ReadonlyMap<string, Confidence> | undefined;
  /** Path of a consensus report of `score` (JSON) that says how far validators can be trusted. */
  readonly consensusReport?: string | undefined;
  /** Names of validators that run and are reported, but do not count; references by definition never count. */
  readonly references?: readonly string[] | undefined;
  /** Category of the task; by default, it is looked up in `sets`. */
  readonly category?: string | undefined;
  /** Directory with the `.set` files of the competition. */
  readonly sets?: string | undefined;
  /** Name of a rule set, or path of a rule set file. */
  readonly ruleset?: string | undefined;
  /** Nominal time limit of the verification in CPU seconds; the rule set states the default. */
  readonly verificationTime?: number | undefined;
  /** Data model of a bare program, or of a task definition without one. */
  readonly dataModel?: DataModel | undefined;
  /** Whether findings of the linter withhold a witness from the validators (`enforce`) or are only reported. */
  readonly lint?: 'enforce' | 'report' | undefined;
  /** Whether the first confirmation cancels the remaining runs. */
  readonly runs?: 'until-confirmed' | 'all' | undefined;
  /** Which validators take part, and with which options: `2024`, `2025`, `current`; the rule set states the default. */
  readonly edition?: string | undefined;
  /**
   * Names of linters that decide which witnesses validators get, instead of the built-in one. If there are several,
   * each judges the witnesses in its formats, and one good answer is enough.
   */
  readonly linters?: readonly string[] | undefined;
  /** Directories with further validator definitions; a later one replaces an earlier one of the same name. */
  readonly validatorFolders?: readonly string[] | undefined;
  /** Locations of tools that are not on the PATH. */
  readonly tools?: ToolOptions | undefined;
  /** Paths of BenchExec benchmark definitions: only their validators run, with the limits and options stated there. */
  readonly benchmarkDefinitions?: readonly string[] | undefined;
  /**
   * What benchmark definitions state, already read.
   *
   * @internal
   */
  readonly benchmarks?: readonly ValidatorBenchmark[] | undefined;
  /** File that remembers how long validators took, so that the next claim runs the quickest first. */
  readonly history?: string | undefined;
  /** Processing units instead of those of the rule set. */
  readonly cores?: number | undefined;
  /** Bytes of memory instead of those of the rule set. */
  readonly memory?: number | undefined;
  /** How to enforce limits; by default, the best way that this machine offers. */
  readonly executor?: 'best' | Measurement | undefined;
  /** Whether to keep validators away from network and files if this machine can; this is the default. */
  readonly sandbox?: 'best' | 'none' | undefined;
  /**
   * For root without a sandbox: whether each run gets an unprivileged user of its own, which is the default, or the
   * privileges of root.
   */
  readonly user?: 'own' | 'root' | undefined;
  /** What happens to the working directories of finished runs; by default, they are removed. */
  readonly directories?: 'removed' | 'kept' | undefined;
  /**
   * What many claims share. Otherwise this claim reads everything for itself, and shares cores and memory with all calls
   * of this process that name no pool with a share of its own.
   */
  readonly pool?: Pool | undefined;
  /**
   * Earlier runs: a run is not repeated if nothing that it depends on has changed.
   *
   * @internal
   */
  readonly store?: RunStore | undefined;
  /**
   * Whether the validators of a claim may run at the same time, which is the default, or one after another.
   *
   * @internal
   */
  readonly order?: 'together' | 'one-by-one' | undefined;
  /**
   * The time that validators take according to earlier runs, instead of the history.
   *
   * @internal
   */
  readonly expectations?: History | undefined;
  /**
   * Waits until a run may start, if something other than the machine decides that.
   *
   * @internal
   */
  readonly turn?: ((run: WaitingRun) => Promise<Turn>) | undefined;
  /**
   * How often a run is started at most if the machine fails, not the validator; by default once.
   *
   * @internal
   */
  readonly attempts?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called once, after all inputs were read, before anything is created or started that needs cleaning up. */
  readonly onFirstRun?: (() => void) | undefined;
  /** Receives what happens while the claim is decided. */
  readonly onProgress?: ((event: ProgressEvent) => void) | undefined;
}

/**
 * What is claimed, and what decides which rules apply to it.
 *
 * @internal
 */
export type StatedClaim = Pick<
  ValidateOptions,
  | 'task'
  | 'property'
  | 'verdict'
  | 'verifier'
  | 'category'
  | 'sets'
  | 'ruleset'
  | 'edition'
  | 'verificationTime'
  | 'dataModel'
  | 'benchmarks'
>;

/**
 * Who decides.
 *
 * @internal
 */
export type ValidatorChoice = Pick<
  ValidateOptions,
  'validators' | 'extraValidators' | 'references' | 'benchmarks' | 'tools'
>;

/**
 * What runs get instead of what the rules and definitions prescribe.
 *
 * @internal
 */
export type RunDemands = Pick<
  ValidateOptions,
  'verificationTime' | 'cores' | 'memory' | 'benchmarks' | 'tools'
>;

/**
 * Everything that is examined before validators run.
 *
 * @internal
 */
export type PlanningOptions = StatedClaim &
  ValidatorChoice &
  RunDemands &
  Pick<
    ValidateOptions,
    'witnesses' | 'validatorFolders' | 'linters' | 'lint' | 'policy' | 'confidences' | 'signal'
  >;

/**
 * How the runs of a claim are carried out.
 *
 * @internal
 */
export type RunConduct = Pick<
  ValidateOptions,
  'runs' | 'order' | 'turn' | 'store' | 'attempts' | 'signal' | 'onProgress'
>;

/** A run that is ready to start. */
export interface WaitingRun {
  /** Its place among the runs of its claim, from 0: earlier ones are expected to confirm sooner. */
  readonly place: number;
  readonly validator: string;
  /** Seconds until a confirmation, as far as one can tell. */
  readonly expectedTime: number;
  readonly signal: AbortSignal;
}

/** The right to run, until it is returned. */
export interface Turn {
  end(): void;
}

/** How to run one validator, instead of what its definition and the rule set say. */
export interface ValidatorBenchmark {
  readonly validator: string;
  /** The category of a task, if the benchmark definition tells. */
  findCategory(task: string, propertyName: string): Promise<string | undefined>;
  settingsFor(run: BenchmarkRun): Promise<BenchmarkSettings>;
}

export interface BenchmarkRun {
  readonly kind: 'violation' | 'correctness';
  readonly format: string;
  readonly version: string;
  readonly propertyName: string;
  readonly category: string | undefined;
  /** Path of the task definition, or of a bare program. */
  readonly task: string;
  readonly program: string;
}

export type BenchmarkSettings =
  | {
      readonly kind: 'settings';
      /** May contain `${witness}` and the other values of a run. */
      readonly options: readonly string[];
      /** Times in seconds, memory in bytes; the rule set provides what is omitted. */
      readonly limits: {
        readonly cputime?: number | undefined;
        readonly hardCputime?: number | undefined;
        readonly walltime?: number | undefined;
        readonly memory?: number | undefined;
        readonly cores?: number | undefined;
      };
    }
  | { readonly kind: 'none'; readonly reason: MissingSettings };

/** Why a benchmark definition, which a file with this name contains, says nothing about a run. */
export type MissingSettings = { readonly file: string } & (
  | { readonly code: 'other-kind'; readonly kind: 'violation' | 'correctness' }
  | { readonly code: 'other-version'; readonly version: string }
  | { readonly code: 'other-format'; readonly format: string }
  | { readonly code: 'no-property'; readonly property: string }
  | { readonly code: 'no-category'; readonly category: string }
);

/** What happens while a claim is decided. */
export type ProgressEvent =
  | {
      readonly kind: 'run-started';
      readonly validator: string;
      readonly witness: string;
      readonly cputime: number;
    }
  | { readonly kind: 'run-finished'; readonly witness: string; readonly run: ValidatorRun }
  /** Something that the user should know, and that changes no result. */
  | { readonly kind: 'warning'; readonly message: string };
