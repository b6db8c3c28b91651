import type { WitnessFault } from '../resolve/resolve-claim.js';
import type { ResultCategory } from '../resolve/result-category.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';

/** What a run used. Times in seconds, memory in bytes; undefined where nobody measured it. */
export interface Measurements {
  readonly cputime: number | undefined;
  readonly walltime: number | undefined;
  readonly memory: number | undefined;
}

/** One verifier's run on one task, with all that validation said about it: what scores are computed from. */
export interface RunRecord {
  /** The verifier: free text, so that several configurations of a tool can take part. */
  readonly tool: string;
  /** Identifies the task together with the property; the same text for every tool. */
  readonly task: string;
  /** Name of the property, such as `unreach-call`; undefined where the results do not say it. */
  readonly property: string | undefined;
  /** Base category by its full name, such as `unreach-call.ReachSafety-Heap`; undefined where it is not known. */
  readonly category: string | undefined;
  /** Expected verdict in BenchExec's words: `true`, `false`, `false(valid-deref)`; undefined where not known. */
  readonly expected: string | undefined;
  /** Status of the verifier in BenchExec's words, as it was before validation. */
  readonly status: string;
  readonly validation: ValidationRecord;
  readonly used: Measurements;
  /** What `validate` decided the claim by; undefined for other results. */
  readonly policy?: 'any' | 'consensus' | undefined;
  /** CPU time in seconds after which the run was to end; undefined where the results do not say it. */
  readonly timelimit?: number | undefined;
  /** There for one value of an examination of the Model Checking Contest: `status` and `expected` are values then. */
  readonly examination?: ExaminationPart;
  /** Points that the results state themselves, a decimal such as `-0.25`; they take the place of those of the rule set. */
  readonly statedScore: string | undefined;
}

/** The examination that a value is part of. */
export interface ExaminationPart {
  /** Identifies the examination of a model; the same text for every tool. */
  readonly run: string;
  /** Number of its values, by which its points are divided. */
  readonly values: number;
  /** Whether the tool computed all of them. */
  readonly complete: boolean;
}

/** What is known about the witnesses of a run. */
export type ValidationRecord =
  /** Nothing: the results are those of the verifier alone. */
  | { readonly kind: 'none' }
  /** Whoever wrote the results has decided the category already, with or without validation. */
  | {
      readonly kind: 'decided';
      readonly category: ResultCategory;
      /** What is known about the witnesses all the same; it changes nothing about the run. */
      readonly witnesses?: readonly WitnessRecord[];
    }
  /** The runs of linters and validators, from which the category follows. */
  | { readonly kind: 'witnesses'; readonly witnesses: readonly WitnessRecord[] };

/** One witness of a run, and who looked at it. */
export interface WitnessRecord {
  /** File name, or what tells it from the others of the run, such as `witness.yml`. */
  readonly name: string;
  readonly kind: WitnessKind | undefined;
  /** Version of its format, such as `1.0`. */
  readonly version: string | undefined;
  /** Edges of a graph, waypoints of a list; undefined where nobody counted. */
  readonly length: number | undefined;
  /** What a linter of our own found; linters that ran as tools are among `linters`. */
  readonly fault: WitnessFault | undefined;
  /** What the organisers' scripts have classified it as; otherwise validators vote. */
  readonly statedCategory?: 'correct' | 'wrong' | 'unknown';
  readonly linters: readonly ValidatorRecord[];
  readonly validators: readonly ValidatorRecord[];
}

/** One run of a validator or linter. */
export interface ValidatorRecord {
  readonly validator: string;
  /** In BenchExec's words: `true`, `false(unreach-call)`, `TIMEOUT`, `done`, `ERROR (invalid witness syntax)`. */
  readonly status: string;
  /** There for a validator that is shown, but has no say. */
  readonly role?: 'reference';
  readonly used: Measurements;
}

/** The witnesses of a run, as far as they are known. */
export function witnessesOf({ validation }: RunRecord): readonly WitnessRecord[] {
  return validation.kind === 'none' ? [] : (validation.witnesses ?? []);
}

/** The validators of a witness with a say: references are shown and have none. */
export function votersOf({ validators }: WitnessRecord): readonly ValidatorRecord[] {
  return validators.filter(({ role }) => role !== 'reference');
}
