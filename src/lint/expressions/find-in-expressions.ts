import type { Problem, ProblemKind } from '../../c/tree/source-range.js';
import type { YamlPart } from '../../witness/yaml/yaml-part.js';
import type { FindingWith, RuleChecks } from '../rule/rule.js';
import { checkYaml } from '../rule/yaml-rule.js';
import { findingAt } from '../rule/yaml-values.js';
import { expressionsIn } from './yaml-expressions.js';

/** What is wrong with an expression, in the words of the C front end. */
type ExpressionFinding = FindingWith<'problem', { readonly problem: string }>;

/** A check of all expressions of a YAML witness for problems of some kinds. */
export function findInExpressions(kinds: readonly ProblemKind[]): RuleChecks<ExpressionFinding> {
  return checkYaml(function* (outline, context) {
    for (const { part, problems = [] } of expressionsIn(outline, context)) {
      for (const problem of problems) {
        if (!kinds.includes(problem.kind) || isForbiddenTerm(part, problem)) continue;
        yield findingInExpression(part, problem);
      }
    }
  });
}

/** A backslash term that the format does not have: its own rule finds it, without the program. */
function isForbiddenTerm({ value }: YamlPart, { kind, range }: Problem): boolean {
  return kind === 'syntax' && String(value)[range.start] === '\\';
}

/**
 * A finding about a part of an expression: at its characters if the file has them verbatim, otherwise at its
 * beginning.
 */
function findingInExpression(part: YamlPart, problem: Problem): ExpressionFinding {
  const { document, pointer, value } = part;
  const args = { problem: problem.message };
  const range = document.scalarRange(pointer);
  const source = document.scalarSource(pointer);
  const quotes = source === value ? 0 : source === `"${value}"` || source === `'${value}'` ? 1 : undefined;
  if (range === undefined || quotes === undefined) return findingAt(part, 'problem', args);
  const start = range.start + quotes + problem.range.start;
  const end = Math.max(range.start + quotes + problem.range.end, start);
  const { source: text } = document;
  return { messageId: 'problem', args, position: text.positionAt(start), end: text.positionAt(end) };
}
