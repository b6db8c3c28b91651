import type { Problem, ProblemKind } from '../../c/tree/source-range.js';
import type { YamlPart } from '../../witness/yaml/yaml-part.js';
import type { RuleChecks, RuleFinding } from '../rule.js';
import { checkYaml } from '../yaml-rule.js';
import { findingAt } from '../yaml-values.js';
import { expressionsIn } from './yaml-expressions.js';

/** A check of all expressions of a YAML witness for problems of some kinds. */
export function findInExpressions(
  kinds: readonly ProblemKind[],
  describe: (message: string) => string,
): RuleChecks {
  return checkYaml(function* (outline, context) {
    for (const { part, problems = [] } of expressionsIn(outline, context)) {
      for (const problem of problems) {
        if (!kinds.includes(problem.kind) || isForbiddenTerm(part, problem)) continue;
        yield findingInExpression(part, problem, describe(problem.message));
      }
    }
  });
}

/** A term with a backslash that the format does not have: the rule about those finds it, without the program. */
function isForbiddenTerm({ value }: YamlPart, { kind, range }: Problem): boolean {
  return kind === 'syntax' && String(value)[range.start] === '\\';
}

/** A finding about a part of an expression: at its characters where the file has them as they are, else at its begin. */
function findingInExpression(part: YamlPart, problem: Problem, message: string): RuleFinding {
  const { document, pointer, value } = part;
  const range = document.scalarRange(pointer);
  const source = document.scalarSource(pointer);
  const quotes = source === value ? 0 : source === `"${value}"` || source === `'${value}'` ? 1 : undefined;
  if (range === undefined || quotes === undefined) return findingAt(part, message);
  const start = range.start + quotes + problem.range.start;
  const end = Math.max(range.start + quotes + problem.range.end, start);
  return { message, position: document.source.positionAt(start), end: document.source.positionAt(end) };
}
