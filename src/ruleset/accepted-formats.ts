import { matchesGlob } from './match-glob.js';
import { nameForms } from './requirement.js';
import type { AcceptedFormat, RuleSet, WitnessKind } from './rule-set.js';

/** What a witness is about. */
export interface WitnessSubject {
  /** Name of the property, such as `valid-memsafety`; undefined for any. */
  readonly property: string | undefined;
  /** The part that a verdict FALSE names, such as `valid-deref`. */
  readonly subproperty: string | undefined;
  /** Undefined where nobody knows it: then no category is an obstacle. */
  readonly category: string | undefined;
}

/** Whether a format counts for a subject; if not, why. */
export type FormatDecision =
  | { readonly kind: 'accepted'; readonly format: string }
  | { readonly kind: 'not-accepted'; readonly format: string; readonly reason: string };

/** Formats with their versions, such as `graphml 1.0`, in which a witness of this kind counts. */
export function acceptedFormats(
  ruleSet: RuleSet,
  kind: WitnessKind,
  subject: WitnessSubject,
): readonly string[] {
  return decideFormats(ruleSet, kind, subject)
    .filter((each) => each.kind === 'accepted')
    .map(({ format }) => format);
}

/** Every format that the rules know for this kind of witness, with the decision for this subject. */
export function decideFormats(
  ruleSet: RuleSet,
  kind: WitnessKind,
  subject: WitnessSubject,
): readonly FormatDecision[] {
  return ruleSet[kind].formats.flatMap((entry) => {
    const reason = obstacleOf(entry, subject);
    return entry.versions.map((version): FormatDecision => {
      const format = `${entry.format} ${version}`;
      return reason === undefined ? { kind: 'accepted', format } : { kind: 'not-accepted', format, reason };
    });
  });
}

function obstacleOf(
  { properties, exceptCategories }: AcceptedFormat,
  { property, subproperty, category }: WitnessSubject,
): string | undefined {
  const meant = subproperty ?? property;
  if (properties !== undefined && meant !== undefined && !properties.includes(meant)) {
    return `does not exist for ${meant}`;
  }
  const forms = nameForms(category?.trim() ?? '');
  const glob = exceptCategories.find((each) => forms.some((form) => matchesGlob(each, form)));
  return glob === undefined ? undefined : `does not exist in ${glob}`;
}
