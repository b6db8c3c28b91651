import { gravestConsequence } from '../../lint/lint-witness.js';
import { type FormatRow, findRefusal, rowsFor } from '../../lint/rule/format-row.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';
import type { CountingReason } from './counting-reason.js';
import type { LintedFile } from './lint-options.js';

/** Whether a witness would count under a rule set, as far as linting can tell; a validator must also confirm it. */
export type Counting =
  /** Well formed, and in a format that counts wherever the verdict needs a witness. */
  | { readonly kind: 'counts' }
  /** In a format that counts in some categories with the property, but not in others. */
  | { readonly kind: 'depends'; readonly reason: CountingReason }
  /** In every category with the property, the verdict counts without a witness. */
  | { readonly kind: 'not-needed'; readonly reason: CountingReason }
  /** Validators run, without effect on scores. */
  | { readonly kind: 'demo'; readonly reason: CountingReason }
  | { readonly kind: 'does-not-count'; readonly reason: CountingReason };

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
  if (format === null) return no({ code: 'unreadable' });
  const kind = claim.kind ?? (file.kind === 'unstated' || file.kind === null ? undefined : file.kind);
  if (kind === undefined) return no({ code: 'no-verdict' });
  const written = `${format} ${version ?? ''}`;
  const property = claim.property ?? file.property;
  const row = claim.rows.find((each) => each.kind === kind && each.property === property);
  if (row === undefined || property === null) {
    const any = rowsFor(claim.rows, { kind, property: undefined });
    if (findRefusal(any, written) !== undefined) return no({ code: 'nowhere', written });
    return no(property === null ? { code: 'no-property' } : { code: 'no-category', property });
  }
  const about = { kind, property };
  if (row.need === 'nowhere') return { kind: 'not-needed', reason: { code: 'not-needed', ...about } };
  if (findRefusal([row], written) !== undefined) {
    const tools = row.inactive.includes(written) ? 'of this year' : 'all';
    return no({ code: 'other-formats', written, ...about, tools, formats: row.formats });
  }
  const fault = findWitnessFault(findings);
  if (fault !== undefined) return no(fault);
  if (row.need === 'demo') return { kind: 'demo', reason: { code: 'no-effect', ...about } };
  const exception = row.exceptions.find((each) => each.format === written);
  if (exception === undefined) return { kind: 'counts' };
  return {
    kind: 'depends',
    reason: { code: 'exception', written, ...about, categories: exception.categories },
  };
}

/** What makes a witness count as missing: the most serious consequence, with the rule of its first finding. */
function findWitnessFault(findings: LintedFile['findings']): CountingReason | undefined {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const consequence = gravestConsequence(errors);
  if (consequence === 'none') return undefined;
  const first = errors.find((each) => each.consequence === consequence);
  if (first === undefined) return undefined;
  const { ruleId, ruleName } = first;
  return { code: 'findings', consequence, ruleId, ruleName };
}

function no(reason: CountingReason): Counting {
  return { kind: 'does-not-count', reason };
}
