import type { SourceText } from '../../source/source-text.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';

import type { FormatRow } from './format-row.js';

/**
 * Sets of rules, each including the ones before it: what everybody needs, what SV-COMP asks for, what a careful
 * author wants.
 */
export const PROFILES = ['default', 'sv-comp', 'strict'] as const;

export type Profile = (typeof PROFILES)[number];

/** A program file of the task. */
export interface LintedProgram {
  /** Path or name, as the user gave it. */
  readonly name: string;
  /** SHA-256 of its bytes, lower case. */
  readonly sha256: string;
  /** Its text, if rules may look into it. */
  readonly source?: SourceText;
  /** Why rules that should look into it cannot. */
  readonly obstacle?: ProgramObstacle | undefined;
}

/** Why a program has no text. */
export type ProgramObstacle = 'too-large' | 'encoding';

/** Other rule sets in which formats count. */
export interface FormatsElsewhere {
  readonly option: '--ruleset' | '--profile';
  readonly formats: readonly { readonly format: string; readonly ruleSets: readonly string[] }[];
}

/** What is known about the claim for which a witness was made. A rule that lacks its part of it finds nothing. */
export interface LintContext {
  readonly profile: Profile;
  /** Kind of witness that the verdict needs. */
  readonly kind?: WitnessKind | undefined;
  readonly propertyText?: string | undefined;
  readonly dataModel?: DataModel | undefined;
  /** Program files of the task; undefined if the programs are not known. */
  readonly programs?: readonly LintedProgram[] | undefined;
  /** Formats that the rule set accepts for the claim, such as `graphml 1.0`. */
  readonly acceptedFormats?: readonly string[] | undefined;
  /** Where formats count that do not count under these rules, and the option that takes such rules. */
  readonly formatsElsewhere?: FormatsElsewhere | undefined;
  /** What the rule set says for each property and kind, if the claim is not fully known. */
  readonly formatRows?: readonly FormatRow[] | undefined;
  /** Full name of that rule set, even if the user gave an alias. */
  readonly ruleSetName?: string | undefined;
  /** Path or name of the witness file; undefined if it is unknown or does not matter. */
  readonly fileName?: string | undefined;
  /** Names that the rule set prescribes for witness files; undefined if any name will do. */
  readonly witnessNames?: readonly string[] | undefined;
}
