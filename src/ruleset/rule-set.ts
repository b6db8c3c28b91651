import type { Provenance, WitnessNeed } from './witness-need.js';

/**
 * The rules of one competition about witnesses and scores, as `schemas/rule-set.schema.json` describes them.
 */
export interface RuleSet {
  readonly name: string;
  /** Where the rules are from, and the state of that source as `YYYY-MM-DD` or `YYYY`. */
  readonly source: string;
  readonly date: string;
  /** By topic, such as `points`: where it comes from where that is not `source`, and whether it is confirmed. */
  readonly provenance: ReadonlyMap<string, Provenance>;
  /** Which validators take part: an edition that their definitions name, such as `2024`. */
  readonly edition?: string;
  /** CPU time in seconds that a verifier has for one task. */
  readonly verificationTime: number;
  /** Categories with another verification time; the first entry that fits counts. */
  readonly categoryTimes: readonly CategoryTime[];
  /** What a verifier has for one task next to its CPU time. */
  readonly verifier: VerifierLimits;
  /** What makes a verdict count where a witness is asked for. */
  readonly confirmation: ConfirmationPolicy;
  /** Category of a correct verdict that needs a witness, of which no linter and no validator has looked at one. */
  readonly unvalidated: 'correct' | 'correct-unconfirmed';
  readonly labels: StatusLabels;
  /** Undefined for rules that give no points. */
  readonly points: PointRules | undefined;
  readonly metaScore: MetaScore;
  readonly ranking: RankingRules;
  readonly validatorTrack: ValidatorTrackRules | undefined;
  readonly consensus: ConsensusRules;
  readonly violation: WitnessRules;
  readonly correctness: WitnessRules;
  /** Names of the files in which a verifier leaves its witnesses. */
  readonly witnessFiles: { readonly graphml?: string; readonly yaml?: string; readonly svlib?: string };
  readonly match: MatchRule;
  /** Names of the properties that take part. */
  readonly properties: readonly string[];
  /** From the name of a property by its content to the one that these rules have for it. */
  readonly propertyAliases: ReadonlyMap<string, string>;
  /** Path of the property file that counts for tasks that state no property; undefined where a task must state one. */
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
 * `any`: one validator that confirms one witness is enough. `consensus`: what all of them agree on counts. `none`: no
 * witness is asked for.
 */
export type ConfirmationPolicy = 'any' | 'consensus' | 'none';

/** Memory in bytes, time in seconds; undefined where the rules do not say it. */
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

/** What is put before the status of a verdict that does not count: `witness missing (true)`. */
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
  /** Correct, but no witness was confirmed. */
  readonly unconfirmed: number;
  readonly wrong: number;
}

/** `normalized`: each member weighs the same, whatever its number of tasks. `sum`: each task weighs the same. */
export type MetaScore = 'normalized' | 'sum';

/** Which tools are ranked. */
export interface RankingRules {
  /** Ranks that are marked in a table, from the first on. */
  readonly places: number;
  /** `each`: every tool is ranked. `best`: of the variants of a tool (`tool/variant`) the best one is. */
  readonly variants: 'each' | 'best';
}

/** How the answers of validators are judged. */
export interface ValidatorTrackRules {
  /** Factor of the points for witnesses that are wrong. */
  readonly wrongWitnessFactor: number;
  /** Verdicts about a witness that it takes to classify it. */
  readonly minimumVotes: number;
  /** How many verdicts on one side there must be for each one on the other. */
  readonly majority: number;
  /** Validators in a category that it takes to rank them. */
  readonly minimumParticipants: number;
}

/** How answers are compared where no expected verdict is known. */
export interface ConsensusRules {
  /** Tools that have to agree, next to being the majority, for a value to be trusted. */
  readonly agreeing: number;
  /** Confidence from which on the answer of a single tool is taken. */
  readonly singleToolConfidence: number;
}

/** A category made of others. */
export interface MetaCategory {
  readonly name: string;
  /** Full names of base categories, names of meta categories. */
  readonly members: readonly string[];
  readonly counted: CountedResults;
  /** Verifiers and validators that have a score there; undefined where everybody has who took part in all members. */
  readonly verifiers: readonly string[] | undefined;
  readonly validators: readonly string[] | undefined;
}

/** Which verdicts of the tools a category counts. */
export type CountedResults = 'all' | 'false' | 'true';

/** Tools by their names, and in which categories they do or do not take part. */
export interface Participants {
  /** Tools that are shown, but not ranked. */
  readonly horsConcours: readonly string[];
  /** Tools whose results are ignored, because they withdrew or were disqualified. */
  readonly notParticipating: readonly string[];
  /** Tools of earlier years that the organisers run again; older formats may count for them. */
  readonly inactive?: readonly string[];
  /** Categories by tool; opting out wins over opting in. */
  readonly optOut: ReadonlyMap<string, readonly string[]>;
  readonly optIn: ReadonlyMap<string, readonly string[]>;
}

/** The rules for one kind of witness. */
export interface WitnessRules {
  readonly formats: readonly AcceptedFormat[];
  readonly limits: LimitRules;
  /** What is needed where, category by category; empty for rules that say it by exclusions. */
  readonly needs: readonly WitnessNeed[];
  /** Globs over category names in which such a witness is not needed. */
  readonly excludedCategories: readonly string[];
}

/** A format in which witnesses count, and where. */
export interface AcceptedFormat {
  readonly format: 'graphml' | 'yaml' | 'svlib';
  readonly versions: readonly string[];
  /** Properties, or their parts such as `valid-deref`, for which it exists; undefined for all. */
  readonly properties: readonly string[] | undefined;
  /** Globs over names of categories for which it does not exist. */
  readonly exceptCategories: readonly string[];
}

/** How the limits of a validator follow from the verification time. Times in seconds, sizes in bytes. */
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

/** When the verdict of a validator confirms that of a verifier. */
export interface MatchRule {
  /** `exact`: both are equal (SV-COMP 2022). `main`: they are equal up to the parenthesis (SV-COMP 2025, rule A3). */
  readonly mode: 'main' | 'exact';
  /** Properties for which `exact` holds in any case: those of which each part is a verdict of its own. */
  readonly exactProperties: readonly string[];
}

/** A base category: tasks with one property. */
export interface Category {
  /** Without property: `ReachSafety-Heap`. */
  readonly name: string;
  /** Before the property in the full name since 2026: `C.unreach-call.Heap`. */
  readonly language?: string;
  readonly property: string;
  /** Names of the set files that hold its tasks, without `.set`; at least one. */
  readonly sets: readonly string[];
  /** Names of the set files whose tasks are taken out. */
  readonly without: readonly string[];
}

/**
 * The name of a category as result files have it: `unreach-call.ReachSafety-Heap`, `C.unreach-call.Heap`; not the same
 * word twice.
 */
export function fullCategoryName({ language, property, name }: Category): string {
  const withProperty = property === name ? name : `${property}.${name}`;
  return language === undefined ? withProperty : `${language}.${withProperty}`;
}
