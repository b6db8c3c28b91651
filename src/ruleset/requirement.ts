import { matchesGlob } from './match-glob.js';
import type { RuleSet, WitnessKind } from './rule-set.js';

/** Whether a verdict needs a confirmed witness to count, with the reason. */
export type Requirement =
  | {
      readonly kind: 'required';
      readonly because: 'no-exclusion-matches';
      readonly category: string;
      /** The globs that were compared with the category. */
      readonly globs: readonly string[];
    }
  /** Nobody said which category the task is in, so that no exclusion can apply. */
  | { readonly kind: 'required'; readonly because: 'category-unknown' }
  /** The rules ask for no witness anywhere. */
  | { readonly kind: 'not-required'; readonly because: 'no-confirmation' }
  | {
      readonly kind: 'not-required';
      readonly because: 'exclusion-matches';
      /** The exclusion that matches, and the form of the category's name that it matches. */
      readonly glob: string;
      readonly matched: string;
    };

/**
 * Decides whether the rules ask for a witness of this kind in a category.
 *
 * The globs of SV-COMP are written for names such as `ReachSafety-Heap`; a category may also be called
 * `unreach-call.ReachSafety-Heap` or `C.unreach-call.Heap`. Each form that such a name has without its leading
 * parts is compared.
 */
export function requirementFor(
  ruleSet: RuleSet,
  category: string | undefined,
  kind: WitnessKind,
): Requirement {
  if (ruleSet.confirmation === 'none') return { kind: 'not-required', because: 'no-confirmation' };
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

/** `C.unreach-call.Heap` gives itself, `unreach-call.Heap` and `Heap`. */
export function nameForms(name: string): readonly string[] {
  const parts = name.split('.');
  return parts.map((_, index) => parts.slice(index).join('.')).filter((form) => form !== '');
}
