import type { WitnessKind } from '../vocabulary/witness-kind.js';
import { matchesGlob } from './match-glob.js';
import { nameForms } from './name-forms.js';
import type { RuleSet } from './rule-set.js';
import { type NeedSubject, needsFor, type WitnessNeed } from './witness-need.js';

/** Whether a verdict needs a confirmed witness to count, with the reason. */
export type Requirement =
  | {
      readonly kind: 'required';
      readonly because: 'no-exclusion-matches';
      readonly category: string;
      /** The globs that were tried on the category. */
      readonly globs: readonly string[];
    }
  /** The category of the task is unknown, so no exclusion can apply. */
  | { readonly kind: 'required'; readonly because: 'category-unknown' }
  /** The rules never ask for a witness. */
  | { readonly kind: 'not-required'; readonly because: 'no-confirmation' }
  /** An entry of the rules for this category says so, or the entries for all categories with the property. */
  | EntryRequirement
  | {
      readonly kind: 'not-required';
      readonly because: 'exclusion-matches';
      /** The exclusion that matches, and the form of the category's name that it matches. */
      readonly glob: string;
      readonly matched: string;
    };

/** `demo`: no witness is needed; validators run anyway, without effect on scores. */
export interface EntryRequirement {
  readonly kind: 'required' | 'not-required' | 'demo';
  readonly because: 'entry';
  readonly entries: readonly WitnessNeed[];
}

/**
 * Decides whether the rules ask for a witness of this kind in a category.
 *
 * The globs of SV-COMP are written for names such as `ReachSafety-Heap`; a category may also be called
 * `unreach-call.ReachSafety-Heap` or `C.unreach-call.Heap`. The globs are tried on the name with and without its
 * leading parts. Rules since 2026 have an entry for each category instead; if the category is unknown, no witness is
 * needed only if the entries of all categories with the property agree.
 *
 * @param about what else is known about the verdict
 */
export function requirementFor(
  ruleSet: RuleSet,
  category: string | undefined,
  kind: WitnessKind,
  about: Omit<NeedSubject, 'category'> = {},
): Requirement {
  if (ruleSet.confirmation === 'none') return { kind: 'not-required', because: 'no-confirmation' };
  const entries = needsFor(ruleSet, kind, { ...about, category });
  if (entries.length > 0) return { kind: strictest(entries), because: 'entry', entries };
  const name = category?.trim() ?? '';
  const globs = ruleSet[kind].excludedCategories;
  if (globs.includes('*')) {
    return { kind: 'not-required', because: 'exclusion-matches', glob: '*', matched: 'every category' };
  }
  if (name === '') return { kind: 'required', because: 'category-unknown' };
  const forms = nameForms(name);
  for (const glob of globs) {
    const matched = forms.find((form) => matchesGlob(glob, form));
    if (matched !== undefined) {
      return { kind: 'not-required', because: 'exclusion-matches', glob, matched };
    }
  }
  return { kind: 'required', because: 'no-exclusion-matches', category: name, globs };
}

function strictest(entries: readonly WitnessNeed[]): Requirement['kind'] {
  if (entries.some(({ need }) => need === 'required')) return 'required';
  return entries.some(({ need }) => need === 'demo') ? 'demo' : 'not-required';
}
