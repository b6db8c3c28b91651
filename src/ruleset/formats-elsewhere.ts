import type { WitnessKind } from '../vocabulary/witness-kind.js';
import { acceptedFormats } from './accepted-formats.js';
import { readShippedRuleSets } from './read-rule-set.js';
import { requirementFor } from './requirement.js';
import type { RuleSet } from './rule-set.js';

/** A format, and the other rule sets that ship in which it counts, the newest first. */
export interface FormatElsewhere {
  readonly format: string;
  readonly ruleSets: readonly string[];
}

/** How many rule sets are named. */
const SHOWN = 3;

/**
 * Where formats count that do not count under the rules at hand. Categories are not asked: each year has its own.
 *
 * @param property undefined for any
 * @param own the rule set at hand
 */
export function findFormatsElsewhere(
  kind: WitnessKind | undefined,
  about: { readonly property: string | undefined; readonly subproperty: string | undefined },
  own: RuleSet,
): readonly FormatElsewhere[] {
  const known = answers.get(own) ?? new Map<string, readonly FormatElsewhere[]>();
  answers.set(own, known);
  const key = [kind ?? '', about.property ?? '', about.subproperty ?? ''].join(' ');
  const answer = known.get(key) ?? search(kind, about, own.name);
  known.set(key, answer);
  return answer;
}

/** Many claims ask the same. */
const answers = new WeakMap<RuleSet, Map<string, readonly FormatElsewhere[]>>();

function search(
  kind: WitnessKind | undefined,
  about: { readonly property: string | undefined; readonly subproperty: string | undefined },
  own: string,
): readonly FormatElsewhere[] {
  const found = new Map<string, string[]>();
  const kinds = kind === undefined ? (['correctness', 'violation'] as const) : [kind];
  for (const ruleSet of readShippedRuleSets().toReversed()) {
    if (ruleSet.name === own) continue;
    const formats = kinds.flatMap((each) =>
      requirementFor(ruleSet, undefined, each, about).kind === 'required'
        ? acceptedFormats(ruleSet, each, { ...about, category: undefined })
        : [],
    );
    for (const format of new Set(formats)) found.set(format, [...(found.get(format) ?? []), ruleSet.name]);
  }
  return [...found].map(([format, names]) => ({ format, ruleSets: names.slice(0, SHOWN) }));
}
