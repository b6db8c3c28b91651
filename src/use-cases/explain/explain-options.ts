import type { Kind } from '../../source/check-call.js';
import type { DataModel } from '../../vocabulary/data-model.js';

/** The claim of a witness, and how long to look for an execution. */
export interface ExplainOptions {
  /** The programs of the witness; without any, `explain` explains a rule. */
  readonly programs?: readonly string[] | undefined;
  /** Task definition: provides its programs, its data model and its only property. */
  readonly task?: string | undefined;
  /** Property file; by default, the property that the witness states. */
  readonly property?: string | undefined;
  /** By default, the one that the witness states. */
  readonly dataModel?: DataModel | undefined;
  /** CPU time in seconds; 90 by default. */
  readonly cputime?: number | undefined;
  /** Seed of the random inputs for correctness witnesses: a whole number from 1. */
  readonly seed?: number | undefined;
  /** Where to write a witness that is easier to confirm than the explained one. */
  readonly writeWitness?: string | undefined;
  /** Folder for files that show the violation of a confirmed witness natively. */
  readonly writeHarness?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called once, before the first process is started. */
  readonly onFirstRun?: (() => void) | undefined;
  /** Called when a process begins to look for an execution or a proof, and when it ends, however it does. */
  readonly onProgress?: ((event: ExplainProgress) => void) | undefined;
}

/** A validator of this package begins its part of an explanation, or has ended it. */
export type ExplainProgress =
  | {
      readonly kind: 'run-started';
      readonly validator: ExplainingValidator;
      /** Its limit in seconds of CPU time. */
      readonly cputime: number;
    }
  | {
      readonly kind: 'run-finished';
      readonly validator: ExplainingValidator;
      /** In seconds. */
      readonly walltime: number;
    };

/** `replay` executes the program, `prove` proves what the witness states. */
export type ExplainingValidator = 'replay' | 'prove';

/** CPU time in seconds that an explanation may take if nothing else is said. */
export const EXPLAIN_CPUTIME = 90;

/** The kinds of these options. */
export const EXPLAIN_OPTIONS = {
  programs: 'texts',
  task: 'text',
  property: 'text',
  dataModel: ['ILP32', 'LP64'],
  cputime: 'amount',
  seed: 'count',
  writeWitness: 'text',
  writeHarness: 'text',
  signal: 'signal',
  onFirstRun: 'function',
  onProgress: 'function',
} as const satisfies Record<keyof ExplainOptions, Kind>;
