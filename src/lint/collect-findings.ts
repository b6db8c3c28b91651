import type { Diagnostic } from './rule/diagnostic.js';
import type { LintContext } from './rule/lint-context.js';
import type { Rule, RuleFinding } from './rule/rule.js';
import { toDiagnostic } from './to-diagnostic.js';

/**
 * How many findings of one rule about one file are kept: more repeat the same message.
 */
const MAXIMUM_FINDINGS_OF_RULE = 1000;

/** Takes a finding; `enough`: it would not keep any more. */
export type Report = (finding: RuleFinding) => 'more' | 'enough';

/** Collects the findings about one file of any format: each once, and not more of one rule than anyone reads. */
export class FindingCollector {
  readonly #findings: Diagnostic[] = [];

  /** Not sorted. */
  get findings(): readonly Diagnostic[] {
    return this.#findings;
  }

  /** Returns what takes the findings of one rule. Call it only once per rule. */
  makeReporter(rule: Rule): Report {
    const seen = new Set<string>();
    return (finding) => {
      const identity = findingIdentity(finding);
      if (seen.size < MAXIMUM_FINDINGS_OF_RULE && !seen.has(identity)) {
        seen.add(identity);
        this.#findings.push(toDiagnostic(rule, finding));
      }
      return seen.size < MAXIMUM_FINDINGS_OF_RULE ? 'more' : 'enough';
    };
  }
}

/** Two findings of a rule that say the same about the same location are one. */
function findingIdentity({ messageId, args = {}, position }: RuleFinding): string {
  return `${position.line}:${position.column}:${messageId}:${Object.values(args).join('\n')}`;
}

/** Takes findings until no more are kept; later ones are not even searched for. */
export function reportAll(findings: Iterable<RuleFinding>, report: Report): void {
  for (const finding of findings) if (report(finding) === 'enough') return;
}

/** The rules that can find something: rules that need a program are left out if there is none. */
export function askedRules(rules: readonly Rule[], { programs = [] }: LintContext): readonly Rule[] {
  return programs.length > 0 ? rules : rules.filter(({ needs }) => needs !== 'program');
}
