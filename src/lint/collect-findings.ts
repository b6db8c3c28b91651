import type { Diagnostic } from './diagnostic.js';
import type { LintContext } from './lint-context.js';
import type { Rule, RuleFinding } from './rule.js';
import { toDiagnostic } from './to-diagnostic.js';

/** Findings of one rule about one file that are kept; a file that breaks it at every line is told so this often. */
export const MAXIMUM_FINDINGS_OF_RULE = 1000;

/** Takes a finding; `enough`: further ones would not be kept. */
export type Report = (finding: RuleFinding) => 'more' | 'enough';

/** The findings about one file, whatever its format: each once, and of a rule not more than anyone reads. */
export class FindingCollector {
  readonly #findings: Diagnostic[] = [];

  /** Not sorted. */
  get findings(): readonly Diagnostic[] {
    return this.#findings;
  }

  /** What takes the findings of one rule. To be asked for once. */
  reporterOf(rule: Rule): Report {
    const seen = new Set<string>();
    return (finding) => {
      const identity = identityOf(finding);
      if (seen.size < MAXIMUM_FINDINGS_OF_RULE && !seen.has(identity)) {
        seen.add(identity);
        this.#findings.push(toDiagnostic(rule, finding));
      }
      return seen.size < MAXIMUM_FINDINGS_OF_RULE ? 'more' : 'enough';
    };
  }
}

/** Two findings of a rule that say the same of the same place are one. */
function identityOf({ messageId, args = {}, position }: RuleFinding): string {
  return `${position.line}:${position.column}:${messageId}:${Object.values(args).join('\n')}`;
}

/** Takes findings up to the last that is kept: those after it are not looked for. */
export function reportAll(findings: Iterable<RuleFinding>, report: Report): void {
  for (const finding of findings) if (report(finding) === 'enough') return;
}

/** The rules that can find something: not those that compare with a program that is not known. */
export function askedRules(rules: readonly Rule[], { programs = [] }: LintContext): readonly Rule[] {
  return programs.length > 0 ? rules : rules.filter(({ needs }) => needs !== 'program');
}
