import type { Measurement } from '../execute/system/outcome.js';
import type { Leftover } from '../files/leftover.js';
import type { Diagnostic } from '../lint/rule/diagnostic.js';
import type { Opinion } from '../resolve/opinion.js';
import type { Resolution, WitnessFault } from '../resolve/resolve-claim.js';
import type { DataModel } from '../vocabulary/data-model.js';

/** Everything about one decided claim; `schemas/validation-result.schema.json` describes it for other languages. */
export interface ValidationResult {
  readonly task: string;
  readonly property: string;
  /** The data model that the caller gave, as for a program without a task definition. */
  readonly dataModel?: DataModel;
  /** The claimed verdict as a status in BenchExec's words. */
  readonly verdict: string;
  /** The expected verdict in the same words; null if the task does not state one. */
  readonly expected: string | null;
  readonly verifier: VerifierFacts;
  /** Name of the machine on which the validators ran. */
  readonly host: string;
  /** SHA-256 of each program file, in the order of the task. */
  readonly programHashes: readonly string[];
  readonly policy: 'any' | 'consensus';
  readonly ruleset: string;
  readonly category: string | null;
  readonly requirement: RequirementResult;
  readonly witnesses: readonly WitnessResult[];
  readonly resolution: Resolution;
}

/** What the caller said about the verifier. CPU time in seconds. */
export interface VerifierFacts {
  readonly name: string | null;
  readonly cputime: number | null;
}

/** Whether the rule set requires validation of such a verdict, and why; `demo`: validators run without effect. */
export interface RequirementResult {
  readonly kind: 'required' | 'not-required' | 'demo';
  readonly reason: string;
}

/** A witness file with what linters and validators say about it. */
export interface WitnessResult {
  readonly path: string;
  /** Null if the file could not be read. */
  readonly sha256: string | null;
  readonly format: 'graphml' | 'yaml' | null;
  readonly version: string | null;
  readonly kind: 'violation' | 'correctness' | 'unstated' | null;
  /** Edges of an automaton, waypoints of a violation sequence, or invariants; null if the file could not be read. */
  readonly length: number | null;
  /** Why no validator got the file; null for a good one. */
  readonly fault: WitnessFault | null;
  readonly findings: readonly Diagnostic[];
  /** Runs of external linters, if there are any. */
  readonly linterRuns: readonly ValidatorRun[];
  readonly runs: readonly ValidatorRun[];
  readonly notRun: readonly NotRun[];
}

/** A validator that did not run on a witness, with the reason in one line. */
export interface NotRun {
  readonly validator: string;
  /** It does not accept such a claim, it cannot run here, or the claim was decided without it. */
  readonly cause: 'inapplicable' | 'not-installed' | 'not-needed';
  readonly reason: string;
  /** Present for one that is not installed and would not accept the claim either. */
  readonly also?: 'inapplicable';
}

/** One run of one validator on one witness. Times in seconds, memory in bytes. */
export interface ValidatorRun {
  readonly validator: string;
  readonly version: string | null;
  readonly status: string;
  readonly opinion: Opinion;
  /** Present for a validator without a say, and for a verifier that judged the program with the witness in it. */
  readonly role?: 'reference' | 'verifier';
  /** The validator's own words on its status. */
  readonly detail: string | null;
  readonly cputime: number;
  readonly walltime: number;
  readonly memory: number | null;
  readonly terminationreason: string | null;
  readonly measurement: Measurement;
  /** Why the measurement is unfit for potentially hostile validators; absent if it is fit. */
  readonly caution?: string;
  /** What isolated the run from the network, and from files and processes of others. */
  readonly sandbox: 'bubblewrap' | 'runexec' | 'none';
  /** Its working directory, if that was to be kept. */
  readonly directory: string | null;
  /** Present for a run that left something that cannot be removed. */
  readonly leftover?: Leftover;
}
