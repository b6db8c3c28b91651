import type { Provenance, WitnessNeed } from './witness-need.js';

/**
 * The rules of one competition about witnesses and scores, as `schemas/rule-set.schema.json` describes them.
 */
export interface RuleSet {
  readonly name: string;
  /** Where the rules come from, and the date of that source as `YYYY-MM-DD` or `YYYY`. */
  readonly source: string;
  readonly date: string;
  /** By topic, such as `points`: its source if that is not `source`, and whether it is confirmed. */
  readonly provenance: ReadonlyMap<string, Provenance>;
  /** Which validators take part: an edition that their definitions name, such as `2024`. */
  readonly edition?: string;
  /** CPU time in seconds that a verifier may use for one task. */
  readonly verificationTime: number;
  /** Categories with another verification time; the first entry that fits counts. */
  readonly categoryTimes: readonly CategoryTime[];
  /** Further limits of a verifier for one task. */
  readonly verifier: VerifierLimits;
  /** What makes a verdict count if the rules ask for a witness. */
  readonly confirmation: ConfirmationPolicy;
  /** Category of a correct verdict that needs a witness, but whose witnesses no linter or validator has examined. */
  readonly unvalidated: 'correct' | 'correct-unconfirmed';
  readonly labels: StatusLabels;
  /** Undefined for rules that give no points. */
  readonly points: PointRules | undefined;
  readonly metaScore: MetaScore;
  readonly ranking: RankingRules;
  readonly validatorTrack: ValidatorTrackRules | undefined;
  /** Which formats validators are for, in the words of the competition's benchmark definitions. */
  readonly witnessTracks: readonly WitnessTrack[];
  readonly consensus: ConsensusRules;
  readonly violation: WitnessRules;
  readonly correctness: WitnessRules;
  /** Names of the files in which a verifier leaves its witnesses. */
  readonly witnessFiles: { readonly graphml?: string; readonly yaml?: string; readonly svlib?: string };
  readonly match: MatchRule;
  /** Names of the properties that take part. */
  readonly properties: readonly string[];
  /** Maps the canonical name of a property to its name in these rules. */
  readonly propertyAliases: ReadonlyMap<string, string>;
  /** Path of the property file for tasks that state no property; undefined if a task must state one. */
  readonly impliedProperty: string | undefined;
  readonly categories: readonly Category[];
  readonly metaCategories: readonly MetaCategory[];
  /** Names of categories that are shown, but neither ranked nor part of a meta category. */
  readonly demoCategories: readonly string[];
  /** Names of categories in which validators take part, but no verifiers. */
  readonly validationOnly: readonly string[];
  readonly participants: Participants;
}

/**
 * `any`: it is enough if one validator confirms one witness. `consensus`: what the validators agree on counts. `none`:
 * the rules ask for no witness.
 */
export type ConfirmationPolicy = 'any' | 'consensus' | 'none';

/** Memory in bytes, time in seconds; undefined if the rules do not say. */
export interface VerifierLimits {
  readonly memory: number | undefined;
  readonly cores: number | undefined;
  readonly walltime: number | undefined;
}

/** Time in seconds. */
export interface CategoryTime {
  /** Globs over category names. */
  readonly categories: readonly string[];
  readonly verificationTime: number;
}

/** Labels before the status of a verdict that does not count, as in `witness missing (true)`. */
export interface StatusLabels {
  readonly invalidWitness: string;
  readonly missingWitness: string;
  readonly typeMismatch: string;
  readonly versionMismatch: string;
  readonly invalidTask: string;
}

/** Points for the verdict TRUE and for FALSE; everything else gives 0 points. */
export interface PointRules {
  readonly true: VerdictPoints;
  readonly false: VerdictPoints;
}

/** Points for an answer to a task. */
export interface VerdictPoints {
  readonly correct: number;
  /** Correct, but without a confirmed witness. */
  readonly unconfirmed: number;
  readonly wrong: number;
}

/**
 * `normalized`: each member has the same weight, whatever its number of tasks. `sum`: each task has the same weight.
 */
export type MetaScore = 'normalized' | 'sum';

/** Which tools are ranked. */
export interface RankingRules {
  /** How many ranks a table marks, from the first. */
  readonly places: number;
  /** `each`: every tool is ranked. `best`: only the best variant of a tool (`tool/variant`) is. */
  readonly variants: 'each' | 'best';
}

/** How validators are rated. */
export interface ValidatorTrackRules {
  /** Factor of the points for wrong witnesses. */
  readonly wrongWitnessFactor: number;
  /** Number of verdicts needed to classify a witness. */
  readonly minimumVotes: number;
  /** How many verdicts one side needs for each verdict on the other. */
  readonly majority: number;
  /** Number of validators in a category needed for a ranking. */
  readonly minimumParticipants: number;
  /** Whether witnesses that verifiers wrote where formats are only for demonstration are tasks for validators. */
  readonly demoWitnesses: 'counted' | 'excluded';
}

/** Versions of formats that share a word in the names of benchmark definitions, and whose validators compete. */
export interface WitnessTrack {
  /** Such as `1.0` or `v2`; empty where names do not tell. */
  readonly name: string;
  readonly versions: readonly string[];
}

/** How answers are compared if no expected verdict is known. */
export interface ConsensusRules {
  /** How many tools must agree on a trusted value, apart from being the majority. */
  readonly agreeing: number;
  /** Confidence needed for the answer of a single tool to be accepted. */
  readonly singleToolConfidence: number;
}

/** A category made of others. */
export interface MetaCategory {
  readonly name: string;
  /** Full names of base categories, and names of meta categories. */
  readonly members: readonly string[];
  readonly counted: CountedResults;
  /** Verifiers and validators with a score there; undefined if every tool that took part in all members has one. */
  readonly verifiers: readonly string[] | undefined;
  readonly validators: readonly string[] | undefined;
}

/** Which verdicts a category counts. */
export type CountedResults = 'all' | 'false' | 'true';

/** Names of tools, and the categories in which they do or do not take part. */
export interface Participants {
  /** Tools that are shown, but not ranked. */
  readonly horsConcours: readonly string[];
  /** Tools whose results are ignored, because they withdrew or were disqualified. */
  readonly notParticipating: readonly string[];
  /** Tools of earlier years that the organisers run again; for them, older formats may count. */
  readonly inactive?: readonly string[];
  /** Categories by tool; opting out wins over opting in. */
  readonly optOut: ReadonlyMap<string, readonly string[]>;
  readonly optIn: ReadonlyMap<string, readonly string[]>;
}

/** The rules for one kind of witness. */
export interface WitnessRules {
  readonly formats: readonly AcceptedFormat[];
  readonly limits: LimitRules;
  /** What is needed in which category; empty for rules with exclusions instead. */
  readonly needs: readonly WitnessNeed[];
  /** Globs for the names of categories that need no such witness. */
  readonly excludedCategories: readonly string[];
}

/** A format in which witnesses count, and where. */
export interface AcceptedFormat {
  readonly format: 'graphml' | 'yaml' | 'svlib';
  readonly versions: readonly string[];
  /** Properties, or parts such as `valid-deref`, for which it exists; undefined for all. */
  readonly properties: readonly string[] | undefined;
  /** Globs for the names of categories for which it does not exist. */
  readonly exceptCategories: readonly string[];
}

/** How the limits of a validator follow from the verification time. Times are in seconds, sizes in bytes. */
export interface LimitRules {
  readonly cputimeFactor: number;
  /** From `cputime` to `hardCputime`. */
  readonly hardCputimeMargin: number;
  /** From `hardCputime` to `walltime`. */
  readonly walltimeMargin: number;
  readonly memory: number;
  readonly cores: number;
  readonly processes: number;
  readonly outputKept: number;
  readonly outputTotal: number;
}

/** When a validator's verdict confirms the verifier's. */
export interface MatchRule {
  /** `exact`: both are equal (SV-COMP 2022). `main`: they are equal up to the parenthesis (SV-COMP 2025, rule A3). */
  readonly mode: 'main' | 'exact';
  /** Properties for which `exact` always applies: those whose parts are verdicts of their own. */
  readonly exactProperties: readonly string[];
}

/** A base category: tasks with one property. */
export interface Category {
  /** Without property: `ReachSafety-Heap`. */
  readonly name: string;
  /** Precedes the property in the full name since 2026: `C.unreach-call.Heap`. */
  readonly language?: string;
  readonly property: string;
  /** Names of the set files with its tasks, without `.set`; at least one. */
  readonly sets: readonly string[];
  /** Names of the set files with tasks to exclude. */
  readonly without: readonly string[];
}

/**
 * The name of a category as results files write it: `unreach-call.ReachSafety-Heap`, `C.unreach-call.Heap`; no word is
 * repeated.
 */
export function fullCategoryName({ language, property, name }: Category): string {
  const withProperty = property === name ? name : `${property}.${name}`;
  return language === undefined ? withProperty : `${language}.${withProperty}`;
}
