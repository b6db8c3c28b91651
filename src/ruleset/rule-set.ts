/** Which verdict a witness justifies: FALSE (violation) or TRUE (correctness). */
export type WitnessKind = 'violation' | 'correctness';

/** The rules of one competition about witnesses, as `schemas/rule-set.schema.json` describes them. */
export interface RuleSet {
  readonly name: string;
  /** Where the rules are from, and the state of that source as `YYYY-MM-DD`. */
  readonly source: string;
  readonly date: string;
  /** Which validators take part: an edition that their definitions name, such as `2024`. */
  readonly edition?: string;
  /** CPU time in seconds that a verifier has for one task. */
  readonly verificationTime: number;
  readonly violation: WitnessRules;
  readonly correctness: WitnessRules;
  /** Names of the files in which a verifier leaves its witnesses. */
  readonly witnessFiles: { readonly graphml?: string; readonly yaml?: string };
  readonly match: MatchRule;
  /** Names of the properties that take part. */
  readonly properties: readonly string[];
  readonly categories: readonly Category[];
}

/** The rules for one kind of witness. */
export interface WitnessRules {
  readonly formats: readonly AcceptedFormat[];
  readonly limits: LimitRules;
  /** Globs over category names in which such a witness is not needed. */
  readonly excludedCategories: readonly string[];
}

export interface AcceptedFormat {
  readonly format: 'graphml' | 'yaml';
  readonly versions: readonly string[];
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
  /** `exact`: both are equal. `main`: they are equal up to the parenthesis. */
  readonly mode: 'main' | 'exact';
  /** Properties for which `exact` holds in any case. */
  readonly exactProperties: readonly string[];
}

/** A base category: tasks with one property. */
export interface Category {
  /** Without property: `ReachSafety-Heap`. */
  readonly name: string;
  readonly property: string;
  /** Names of the set files that hold its tasks, without `.set`; at least one. */
  readonly sets: readonly string[];
  /** Names of the set files whose tasks are taken out. */
  readonly without: readonly string[];
}

/** The name of a category as result files have it: `unreach-call.ReachSafety-Heap`. */
export function fullCategoryName({ property, name }: Category): string {
  return `${property}.${name}`;
}
