import type { Diagnostic, Severity } from '../../lint/diagnostic.js';
import type { Profile } from '../../lint/lint-context.js';
import type { ChosenSeverity } from '../../lint/select-rules.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';
import type { WitnessFormat } from '../../witness/witness.js';

/** What is known of the claim and which rules apply: plain data that can be sent to a worker. */
export interface LintRules {
  /** Program files; without them, rules that need the program find nothing. */
  readonly programs?: readonly string[] | undefined;
  /** Property file. */
  readonly property?: string | undefined;
  readonly dataModel?: DataModel | undefined;
  /** Task definition: provides its programs, its data model and its only property. */
  readonly task?: string | undefined;
  /** The verdict of the verifier, such as `false(unreach-call)`. */
  readonly verdict?: string | undefined;
  /** Name or file of a rule set: which formats and file names count. */
  readonly ruleset?: string | undefined;
  /** Category of the task, if formats depend on it. */
  readonly category?: string | undefined;
  /** `default` by default. */
  readonly profile?: Profile | undefined;
  /** Codes or names: only these rules. */
  readonly rules?: readonly string[] | undefined;
  /** Severities by code or name. */
  readonly severities?: ReadonlyMap<string, ChosenSeverity> | undefined;
  /** Whether comments of a witness switch rules off; `obeyed` by default. */
  readonly suppressions?: 'obeyed' | 'ignored' | undefined;
}

/** Which witnesses to lint, for which claim, and by which rules. */
export interface LintOptions extends LintRules {
  /** Witness files, directories that contain some, and glob patterns. */
  readonly files: readonly string[];
  /** Witnesses that are in memory. */
  readonly texts?: readonly LintedText[] | undefined;
  /**
   * Folders in which the task of each witness is looked for, next to the folders that are linted. A program or a task of
   * the options holds for all witnesses instead.
   */
  readonly tasks?: readonly string[] | undefined;
  /** Number of threads; by default 1. */
  readonly jobs?: number | undefined;
  /** File in which findings of unchanged files are kept. */
  readonly cache?: string | undefined;
  /** Ends linting, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A witness in memory. */
export interface LintedText {
  /** Name for messages, such as `<stdin>`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The result of linting: the JSON of `witness-check lint`, see `schemas/lint-result.schema.json`. */
export interface LintResult {
  /** Sorted by path. */
  readonly files: readonly LintedFile[];
  /** Number of findings. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** Number of findings that were left out, where only errors were asked for. */
  readonly hidden?: number;
  /** Null where tasks were not looked for. */
  readonly pairing: LintPairing | null;
}

/** How many witnesses were linted for a task of their own. */
export interface LintPairing {
  readonly paired: number;
  /** What is wrong with tasks and results that were looked at, one sentence each. */
  readonly notes: readonly string[];
}

/** A witness with its findings. */
export interface LintedFile {
  readonly path: string;
  /** Null if the file cannot be read as a witness. */
  readonly format: WitnessFormat | null;
  readonly version: string | null;
  readonly kind: WitnessKind | 'unstated' | null;
  /** As written; null if the witness states none. */
  readonly producer: string | null;
  /** Name of the property that the witness states, such as `unreach-call`; null if it states no known property. */
  readonly property: string | null;
  /**
   * The task that it was linted for, and how that was found: `option` for one that the user named, `results` by a
   * results file of BenchExec, `folder` by the folder of its run, `hash` or `name` of a program by what it states. Null
   * where none was found.
   */
  readonly task: {
    readonly path: string;
    readonly by: 'option' | 'results' | 'folder' | 'hash' | 'name';
  } | null;
  /** By position. */
  readonly findings: readonly Diagnostic[];
}
