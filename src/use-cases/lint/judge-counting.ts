import { gravestConsequence } from '../../lint/lint-witness.js';
import { type FormatRow, findRefusal, rowsFor } from '../../lint/rule/format-row.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';

import type { LintedFile } from './lint-options.js';

/** How many categories a reason lists. */
const SHOWN_CATEGORIES = 3;

/** Whether a witness would count under a rule set, as far as linting can tell; a validator must also confirm it. */
export type Counting =
  /** Well formed, and in a format that counts wherever the verdict needs a witness. */
  | { readonly kind: 'counts' }
  /** In a format that counts in some categories with the property, but not in others. */
  | { readonly kind: 'depends'; readonly reason: string }
  /** In every category with the property, the verdict counts without a witness. */
  | { readonly kind: 'not-needed'; readonly reason: string }
  /** Validators run, without effect on scores. */
  | { readonly kind: 'demo'; readonly reason: string }
  | { readonly kind: 'does-not-count'; readonly reason: string };

export type CountingKind = Counting['kind'];

/** What is known of the claims of all files. */
export interface CountingClaim {
  readonly rows: readonly FormatRow[];
  /** Kind that the verdict needs, and property, if the user gave them. */
  readonly kind: WitnessKind | undefined;
  readonly property: string | undefined;
}

/** Judges one linted file. The first thing that keeps a witness from counting is the reason. */
export function judgeCounting(file: LintedFile, claim: CountingClaim): Counting {
  const { format, version, findings } = file;
  if (format === null) return no('it cannot be read');
  const kind = claim.kind ?? (file.kind === 'unstated' || file.kind === null ? undefined : file.kind);
  if (kind === undefined) return no('it does not state the verdict that it is for');
  const written = `${format} ${version ?? ''}`;
  const property = claim.property ?? file.property;
  const row = claim.rows.find((each) => each.kind === kind && each.property === property);
  if (row === undefined || property === null) {
    const any = rowsFor(claim.rows, { kind, property: undefined });
    if (findRefusal(any, written) !== undefined) return no(`${written} counts for no property`);
    const which =
      property === null ? 'it states no property of SV-COMP' : `the rules have no category with ${property}`;
    return no(which);
  }
  const about = `${kind} witnesses for ${property}`;
  if (row.need === 'nowhere') return { kind: 'not-needed', reason: `no ${about} are needed` };
  if (findRefusal([row], written) !== undefined) {
    const tools = row.inactive.includes(written) ? ' except for tools of earlier years' : '';
    return no(`${written} does not count for ${about}${tools}, only ${row.formats.join(', ')}`);
  }
  const fault = findWitnessFault(findings);
  if (fault !== undefined) return no(fault);
  if (row.need === 'demo') return { kind: 'demo', reason: `${about} have no effect yet` };
  const exception = row.exceptions.find((each) => each.format === written);
  if (exception === undefined) return { kind: 'counts' };
  return {
    kind: 'depends',
    reason: `${written} counts for ${about}, but not in ${abbreviateCategories(exception.categories)}`,
  };
}

function abbreviateCategories(categories: readonly string[]): string {
  const shown = categories.slice(0, SHOWN_CATEGORIES).join(', ');
  const others = categories.length - SHOWN_CATEGORIES;
  return others > 0 ? `${shown} and ${others} more` : shown;
}

/** What makes a witness count as missing: the most serious consequence, with the rule of its first finding. */
function findWitnessFault(findings: LintedFile['findings']): string | undefined {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const consequence = gravestConsequence(errors);
  if (consequence === 'none') return undefined;
  const first = errors.find((each) => each.consequence === consequence);
  return `${consequence}: ${first?.ruleId} ${first?.ruleName}`;
}

function no(reason: string): Counting {
  return { kind: 'does-not-count', reason };
}
