import { nameProperty } from '../../lint/rule/stated-property.js';
import { InputError } from '../../source/input-error.js';
import { describeCountingReason } from './counting-reason.js';
import { type Counting, type CountingKind, judgeCounting } from './judge-counting.js';
import { lint } from './lint-files.js';
import { checkLintOptions } from './lint-option-kinds.js';
import type { LintOptions } from './lint-options.js';
import { prepareLint } from './prepare-lint.js';

/** How many witnesses would count: the JSON of `witness-check lint --summary`, `schemas/lint-summary.schema.json`. */
export interface LintSummary {
  readonly ruleset: string;
  readonly category: string | null;
  readonly total: WitnessCounts;
  /** Most witnesses first, then by name. */
  readonly producers: readonly ProducerCounts[];
  /** Why nobody should rely on what the rule set says about these witnesses. */
  readonly notConfirmed: readonly string[];
}

/** Numbers of witnesses; each is in exactly one of the five groups. */
export interface WitnessCounts {
  readonly witnesses: number;
  /** They would count if a validator confirms them. */
  readonly counts: number;
  /** Their format counts only in some categories with their property. */
  readonly depends: number;
  /** Their verdicts count without a witness. */
  readonly notNeeded: number;
  /** Validators run, without effect on scores. */
  readonly demo: number;
  readonly doesNotCount: number;
}

export interface ProducerCounts extends WitnessCounts {
  /** Name of the tool without its version; empty if the witnesses state none. */
  readonly producer: string;
  /** Why the others do not simply count; most witnesses first. */
  readonly reasons: readonly CountedReason[];
}

/** Why some witnesses do not simply count, and how many there are. */
export interface CountedReason {
  readonly kind: Exclude<CountingKind, 'counts'>;
  readonly reason: string;
  readonly witnesses: number;
}

const KEYS = {
  counts: 'counts',
  depends: 'depends',
  'not-needed': 'notNeeded',
  demo: 'demo',
  'does-not-count': 'doesNotCount',
} as const satisfies Record<CountingKind, keyof WitnessCounts>;

/**
 * Lints witnesses, and says how many would count under a rule set, producer by producer. Comments in a witness do not
 * switch rules off here: the linter of a competition does not read them.
 *
 * @throws InputError `usage` without a rule set, and what `lint` throws
 */
export async function summariseLint(options: LintOptions): Promise<LintSummary> {
  checkLintOptions('summariseLint', options);
  const { ruleset, category } = options;
  if (ruleset === undefined) {
    throw new InputError({
      code: 'usage',
      message: 'a summary needs rules that say which witnesses count',
      remedy: 'name them with --ruleset, such as --ruleset current',
    });
  }
  const obeyed: LintOptions = { ...options, suppressions: 'ignored' };
  const { context } = await prepareLint(obeyed);
  const { files } = await lint(obeyed);
  const rows = context.formatRows ?? [];
  const property = context.propertyText === undefined ? undefined : nameProperty([context.propertyText]);
  const claim = { rows, kind: context.kind, property };
  const producers = new Map<string, Counting[]>();
  const properties = new Set<string>();
  for (const file of files) {
    const name = toolName(file.producer ?? '');
    const counting = judgeCounting(file, claim);
    const known = producers.get(name);
    if (known === undefined) producers.set(name, [counting]);
    else known.push(counting);
    properties.add(property ?? file.property ?? '');
  }
  return {
    ruleset: context.ruleSetName ?? ruleset,
    category: category ?? null,
    total: countAll([...producers.values()].flat()),
    producers: [...producers]
      .map(([producer, each]) => ({ producer, ...countAll(each), reasons: countReasons(each) }))
      .sort((one, other) => other.witnesses - one.witnesses || (one.producer < other.producer ? -1 : 1)),
    notConfirmed: [
      ...new Set(rows.filter((row) => properties.has(row.property)).flatMap((row) => row.notConfirmed)),
    ],
  };
}

/** GraphML puts version and configuration after the name: `CPAchecker 2.1.1 / predicateAnalysis`. */
export function toolName(producer: string): string {
  const words = producer.trim().slice(0, 200).split(/\s+/);
  const end = words.findIndex((word, index) => index > 0 && /^(?:[vV(]?\d|[/(])/.test(word));
  return words.slice(0, end < 0 ? words.length : end).join(' ');
}

function countAll(countings: readonly Counting[]): WitnessCounts {
  const counts = { witnesses: 0, counts: 0, depends: 0, notNeeded: 0, demo: 0, doesNotCount: 0 };
  for (const { kind } of countings) {
    counts.witnesses++;
    counts[KEYS[kind]]++;
  }
  return counts;
}

function countReasons(countings: readonly Counting[]): readonly CountedReason[] {
  const found = new Map<string, CountedReason>();
  for (const counting of countings) {
    if (counting.kind === 'counts') continue;
    const { kind } = counting;
    const reason = describeCountingReason(counting.reason);
    const witnesses = (found.get(reason)?.witnesses ?? 0) + 1;
    found.set(reason, { kind, reason, witnesses });
  }
  return [...found.values()].sort(
    (one, other) => other.witnesses - one.witnesses || (one.reason < other.reason ? -1 : 1),
  );
}
