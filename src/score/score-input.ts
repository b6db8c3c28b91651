import type { WitnessFault } from '../resolve/resolve-claim.js';
import type { ResultCategory } from '../resolve/result-category.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';

/** Resources used by a run. Times in seconds, memory in bytes; undefined if nobody measured them. */
export interface Measurements {
  readonly cputime: number | undefined;
  readonly walltime: number | undefined;
  readonly memory: number | undefined;
}

/** One verifier's run on one task, with everything that validation said about it: the basis of scores. */
export interface RunRecord {
  /** The verifier: free text, so that several configurations of a tool can take part. */
  readonly tool: string;
  /** Identifies the task together with the property; the same text for every tool. */
  readonly task: string;
  /** Name of the property, such as `unreach-call`; undefined if the results do not state it. */
  readonly property: string | undefined;
  /** Full name of the base category, such as `unreach-call.ReachSafety-Heap`; undefined if unknown. */
  readonly category: string | undefined;
  /** Expected verdict in BenchExec's words: `true`, `false`, `false(valid-deref)`; undefined if unknown. */
  readonly expected: string | undefined;
  /** Status of the verifier in BenchExec's words, as it was before validation. */
  readonly status: string;
  readonly validation: ValidationRecord;
  readonly used: Measurements;
  /** The policy by which `validate` decided the claim; undefined for other results. */
  readonly policy?: 'any' | 'consensus' | undefined;
  /** CPU time limit of the run in seconds; undefined if the results do not say it. */
  readonly timelimit?: number | undefined;
  /** Why BenchExec ended the run, in its words; undefined for a run that ended by itself. */
  readonly terminationreason?: string | undefined;
  /** Present for one value of an examination of the Model Checking Contest: then `status` and `expected` are values. */
  readonly examination?: ExaminationPart;
  /** Points stated in the results, a decimal such as `-0.25`; they replace those of the rule set. */
  readonly statedScore: string | undefined;
}

/** The examination to which a value belongs. */
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
  /** The author of the results has already decided the category, with or without validation. */
  | {
      readonly kind: 'decided';
      readonly category: ResultCategory;
      /** What is known about the witnesses anyway; it does not change the run. */
      readonly witnesses?: readonly WitnessRecord[];
    }
  /** The runs of linters and validators, from which the category follows. */
  | { readonly kind: 'witnesses'; readonly witnesses: readonly WitnessRecord[] };

/** One witness of a run, and who examined it. */
export interface WitnessRecord {
  /** File name, or anything else that distinguishes it from the other witnesses of the run, such as `witness.yml`. */
  readonly name: string;
  readonly kind: WitnessKind | undefined;
  /** Version of its format, such as `1.0`. */
  readonly version: string | undefined;
  /** Edges of a graph, waypoints of a list; undefined where nobody counted. */
  readonly length: number | undefined;
  /** What our own linter found; linters that ran as tools are in `linters`. */
  readonly fault: WitnessFault | undefined;
  /** The class that the organisers' scripts gave it; otherwise validators vote. */
  readonly statedCategory?: 'correct' | 'wrong' | 'unknown';
  readonly linters: readonly ValidatorRecord[];
  readonly validators: readonly ValidatorRecord[];
}

/** One run of a validator or linter. */
export interface ValidatorRecord {
  readonly validator: string;
  /** In BenchExec's words: `true`, `false(unreach-call)`, `TIMEOUT`, `done`, `ERROR (invalid witness syntax)`. */
  readonly status: string;
  /** Present for a validator that is shown but does not count, and for a verifier, which can only confirm. */
  readonly role?: 'reference' | 'verifier';
  readonly used: Measurements;
}

/** The witnesses of a run, as far as known. */
export function listWitnesses({ validation }: RunRecord): readonly WitnessRecord[] {
  return validation.kind === 'none' ? [] : (validation.witnesses ?? []);
}

/** The validators of a witness that count: references are shown but do not count. */
export function listVoters({ validators }: WitnessRecord): readonly ValidatorRecord[] {
  return validators.filter(({ role }) => role !== 'reference');
}
