import type { Diagnostic, Severity } from '../../lint/rule/diagnostic.js';
import type { Profile } from '../../lint/rule/lint-context.js';
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
  /** Witnesses in memory. */
  readonly texts?: readonly LintedText[] | undefined;
  /**
   * Folders in which to look for the task of each witness, in addition to the linted folders. A program or a task in
   * the options applies to all witnesses instead.
   */
  readonly tasks?: readonly string[] | undefined;
  /** Whether a path, a directory or a pattern without witnesses is an error: `refused`, the default, or `allowed`. */
  readonly unmatched?: 'refused' | 'allowed' | undefined;
  /** Number of threads; by default 1. */
  readonly jobs?: number | undefined;
  /** File in which findings of unchanged files are kept. */
  readonly cache?: string | undefined;
  /** Ends linting, with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Is called whenever files were linted; files in a cache count as linted at once. */
  readonly onProgress?: ((event: LintProgress) => void) | undefined;
}

/** How many files are linted, of how many. */
export interface LintProgress {
  readonly kind: 'files-linted';
  readonly done: number;
  readonly files: number;
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
  /** Number of findings left out because only errors were requested. */
  readonly hidden?: number;
  /** Number of findings left out because a baseline lists them. */
  readonly known?: number;
  /** Number of witnesses that were compared with no program, because none was named or found. */
  readonly notCompared?: number;
  /** Null if tasks were not looked for, or there was none. */
  readonly pairing: LintPairing | null;
}

/** How many witnesses were linted for their own task. */
export interface LintPairing {
  readonly paired: number;
  /** Problems with the tasks and results that were examined, one sentence each. */
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
   * The task for which it was linted, and how that was found: `option` if the user named it, `results` by a BenchExec
   * results file, `folder` by the folder of its run, `hash` or `name` by the program that the witness states. Null if
   * none was found.
   */
  readonly task: {
    readonly path: string;
    readonly by: 'option' | 'results' | 'folder' | 'hash' | 'name';
  } | null;
  /** By position. */
  readonly findings: readonly Diagnostic[];
}
