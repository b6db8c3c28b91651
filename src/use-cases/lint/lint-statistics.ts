import type { Severity } from '../../lint/rule/diagnostic.js';
import { lint } from './lint-files.js';
import { checkLintOptions } from './lint-option-kinds.js';
import type { LintedFile, LintOptions, LintPairing, LintResult } from './lint-options.js';
import { toolName } from './summarise-lint.js';

/**
 * How often each finding occurs: the JSON of `witness-check lint --statistics`, `schemas/lint-statistics.schema.json`.
 */
export interface LintStatistics {
  /** Number of witnesses. */
  readonly files: number;
  /** Number of witnesses without findings. */
  readonly withoutFindings: number;
  /** Number of findings. */
  readonly counts: LintResult['counts'];
  /** Ordered by number of witnesses, most first, then by code. */
  readonly rules: readonly RuleCounts[];
  /** Ordered by number of witnesses, most first, then by name. */
  readonly producers: readonly ProducerStatistics[];
  readonly pairing: LintPairing | null;
}

/** The findings of one rule. */
export interface RuleCounts {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly findings: number;
  /** Number of witnesses with such a finding. */
  readonly files: number;
}

/** The findings in the witnesses of one tool. */
export interface ProducerStatistics {
  /** Name of the tool without its version; empty for witnesses that state none. */
  readonly producer: string;
  readonly files: number;
  readonly withoutFindings: number;
  /** Number of witnesses with an error. */
  readonly withErrors: number;
  /** The rule with findings in most of them; null if there are no findings. */
  readonly commonest: string | null;
}

/**
 * Lints witnesses, and counts findings by rule and by producer.
 *
 * @throws InputError as `lint`
 */
export async function lintStatistics(options: LintOptions): Promise<LintStatistics> {
  checkLintOptions('lintStatistics', options);
  return countFindings(await lint(options));
}

/** Counts findings. */
export function countFindings({ files, counts, pairing }: LintResult): LintStatistics {
  const producers = new Map<string, LintedFile[]>();
  for (const file of files) {
    const name = toolName(file.producer ?? '');
    const own = producers.get(name);
    if (own === undefined) producers.set(name, [file]);
    else own.push(file);
  }
  return {
    files: files.length,
    withoutFindings: files.filter(isClean).length,
    counts,
    rules: countRules(files),
    producers: [...producers]
      .map(([producer, own]) => ({
        producer,
        files: own.length,
        withoutFindings: own.filter(isClean).length,
        withErrors: own.filter(({ findings }) => findings.some(({ severity }) => severity === 'error'))
          .length,
        commonest: countRules(own)[0]?.ruleId ?? null,
      }))
      .sort((one, other) => other.files - one.files || (one.producer < other.producer ? -1 : 1)),
    pairing,
  };
}

function isClean({ findings }: LintedFile): boolean {
  return findings.length === 0;
}

function countRules(files: readonly LintedFile[]): readonly RuleCounts[] {
  const rules = new Map<string, { -readonly [Key in keyof RuleCounts]: RuleCounts[Key] }>();
  for (const { findings } of files) {
    const seen = new Set<string>();
    for (const { ruleId, ruleName, severity } of findings) {
      const counts = rules.get(ruleId) ?? { ruleId, ruleName, severity, findings: 0, files: 0 };
      counts.findings++;
      if (!seen.has(ruleId)) counts.files++;
      seen.add(ruleId);
      rules.set(ruleId, counts);
    }
  }
  return [...rules.values()].sort(
    (one, other) => other.files - one.files || (one.ruleId < other.ruleId ? -1 : 1),
  );
}
