import type { SourceText } from '../source/source-text.js';
import type { DataModel } from '../vocabulary/data-model.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';

import type { FormatRow } from './format-row.js';

/** Sets of rules, each with those before it: what everybody needs, what SV-COMP asks for, what a careful author wants. */
export const PROFILES = ['default', 'sv-comp', 'strict'] as const;

export type Profile = (typeof PROFILES)[number];

/** A program file of the task. */
export interface LintedProgram {
  /** Path or name, as the user gave it. */
  readonly name: string;
  /** SHA-256 of its bytes, lower case. */
  readonly sha256: string;
  /** Its text, where rules may look into it. */
  readonly source?: SourceText;
}

/** What is known about the claim that a witness is for. A rule whose part is missing finds nothing. */
export interface LintContext {
  readonly profile: Profile;
  /** Kind of witness that the verdict needs. */
  readonly kind?: WitnessKind | undefined;
  readonly propertyText?: string | undefined;
  readonly dataModel?: DataModel | undefined;
  /** Program files of the task; undefined where the programs are not known. */
  readonly programs?: readonly LintedProgram[] | undefined;
  /** Formats that the rule set accepts for the claim, as `graphml 1.0`. */
  readonly acceptedFormats?: readonly string[] | undefined;
  /** What the rule set says for each property and kind, where the claim is not known as a whole. */
  readonly formatRows?: readonly FormatRow[] | undefined;
  /** Name of that rule set, also where the user named it by an alias. */
  readonly ruleSetName?: string | undefined;
  /** Path or name of the witness file; undefined where it is not known or does not matter. */
  readonly fileName?: string | undefined;
  /** Names that the rule set has for witness files; undefined where any name will do. */
  readonly witnessNames?: readonly string[] | undefined;
}
