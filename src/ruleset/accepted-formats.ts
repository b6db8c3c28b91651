import type { WitnessKind } from '../vocabulary/witness-kind.js';
import { matchesGlob } from './match-glob.js';
import { nameForms } from './name-forms.js';
import type { AcceptedFormat, RuleSet } from './rule-set.js';
import { needsFor, type WitnessNeed } from './witness-need.js';
import { meansVersion } from './witness-tracks.js';

/** What a witness is about. */
export interface WitnessSubject {
  /** Name of the property, such as `valid-memsafety`; undefined for any. */
  readonly property: string | undefined;
  /** The part that a verdict FALSE names, such as `valid-deref`. */
  readonly subproperty: string | undefined;
  /** Undefined if it is unknown: then no category is an obstacle. */
  readonly category: string | undefined;
  /** Whether the verifier itself takes part (the default), or is a tool of earlier years. */
  readonly tool?: 'active' | 'inactive' | undefined;
}

/** Whether a format counts for a subject, and if not, why. */
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

/** Whether the organisers run a tool as one of earlier years, for which older formats may count. */
export function toolStanding(
  { participants }: Pick<RuleSet, 'participants'>,
  tool: string | undefined,
): 'active' | 'inactive' {
  return tool !== undefined && participants.inactive?.includes(tool) === true ? 'inactive' : 'active';
}

/**
 * Whether a witness counts in its version.
 *
 * @param stated as results state it: `1.0`, `2.0`, or `2` if it may be any 2.x; undefined if they do not, and then it
 *   counts
 */
export function countsInVersion(
  ruleSet: RuleSet,
  kind: WitnessKind,
  subject: WitnessSubject,
  stated: string | undefined,
): boolean {
  if (stated === undefined) return true;
  return acceptedFormats(ruleSet, kind, subject).some((format) =>
    meansVersion(stated, format.slice(format.indexOf(' ') + 1)),
  );
}

/** Every format the rules know for this kind of witness, with the decision for this subject. */
export function decideFormats(
  ruleSet: RuleSet,
  kind: WitnessKind,
  subject: WitnessSubject,
): readonly FormatDecision[] {
  const needs = needsFor(ruleSet, kind, subject);
  if (needs.length > 0) return decideByNeeds(ruleSet, kind, needs, subject);
  return ruleSet[kind].formats.flatMap((entry) => {
    const obstacle = findObstacle(entry, subject);
    const reason = obstacle === undefined ? undefined : describeObstacle(obstacle);
    return entry.versions.map((version): FormatDecision => {
      const format = `${entry.format} ${version}`;
      return reason === undefined ? { kind: 'accepted', format } : { kind: 'not-accepted', format, reason };
    });
  });
}

/** Why a format does not count for a subject. */
type FormatObstacle =
  | { readonly code: 'no-property'; readonly property: string }
  /** `glob` stands for the categories without the format. */
  | { readonly code: 'no-category'; readonly glob: string }
  /** The rules list what a verdict needs, and it is not the format. */
  | {
      readonly code: 'not-needed';
      readonly category: string | undefined;
      readonly property: string | undefined;
    }
  | { readonly code: 'inactive-only' };

function describeObstacle(obstacle: FormatObstacle): string {
  switch (obstacle.code) {
    case 'no-property':
      return `does not exist for ${obstacle.property}`;
    case 'no-category':
      return `does not exist in ${obstacle.glob}`;
    case 'not-needed': {
      const { category, property = 'this property' } = obstacle;
      return `does not count in ${category ?? `any category with ${property}`}`;
    }
    case 'inactive-only':
      return 'counts for inactive tools only';
  }
}

function findObstacle(
  { properties, exceptCategories }: AcceptedFormat,
  { property, subproperty, category }: WitnessSubject,
): FormatObstacle | undefined {
  const meant = subproperty ?? property;
  if (properties !== undefined && meant !== undefined && !properties.includes(meant)) {
    return { code: 'no-property', property: meant };
  }
  const forms = nameForms(category?.trim() ?? '');
  const glob = exceptCategories.find((each) => forms.some((form) => matchesGlob(each, form)));
  return glob === undefined ? undefined : { code: 'no-category', glob };
}

/** A format counts if one of the possible entries has it. */
function decideByNeeds(
  ruleSet: RuleSet,
  kind: WitnessKind,
  needs: readonly WitnessNeed[],
  { tool = 'active', category, property }: WitnessSubject,
): readonly FormatDecision[] {
  const listed = needs.flatMap(({ formats }) => formats);
  const known = [...ruleSet[kind].formats, ...listed].flatMap(({ format, versions }) =>
    versions.map((version) => `${format} ${version}`),
  );
  const of = (tools: readonly string[]): ReadonlySet<string> =>
    new Set(
      listed
        .filter((each) => tools.includes(each.tools))
        .flatMap(({ format, versions }) => versions.map((version) => `${format} ${version}`)),
    );
  const [forAll, forInactive] = [of(['all']), of(['inactive'])];
  return [...new Set(known)].map((format): FormatDecision => {
    if (forAll.has(format)) return { kind: 'accepted', format };
    if (!forInactive.has(format)) {
      const reason = describeObstacle({ code: 'not-needed', category, property });
      return { kind: 'not-accepted', format, reason };
    }
    if (tool === 'inactive') return { kind: 'accepted', format };
    return { kind: 'not-accepted', format, reason: describeObstacle({ code: 'inactive-only' }) };
  });
}
