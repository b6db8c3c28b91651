import { lookUpName, type ScopePoint } from '../../../c/tree/scope.js';
import { shorten } from '../../../witness/quote.js';
import { namesIn } from '../../expressions/judge-expression.js';
import { readInvariants } from '../../expressions/read-invariants.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** A name of two variables is easily taken for the other one, by authors and by tools that rename variables. */
export const hiddenName = defineRule({
  id: 'WP026',
  name: 'hidden-name',
  summary: 'No invariant uses a name whose declaration hides another variable',
  severity: 'info',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'strict',
  needs: 'program',
  witnessLint: [],
  messages: {
    hidden: '"{name}" is the variable of line {line} here, which hides that of line {outer}',
  },
  check: checkYaml(function* (outline, context) {
    for (const { part, text, point } of readInvariants(outline, context)) {
      for (const name of new Set(namesIn(text))) {
        const lines = linesOf(point, name);
        if (lines !== undefined) yield findingAt(part, 'hidden', { name: shorten(name), ...lines });
      }
    }
  }),
});

/** The lines of a variable and of the one that it hides; undefined if it hides none. */
function linesOf(
  point: ScopePoint,
  name: string,
): { readonly line: number; readonly outer: number } | undefined {
  const inner = lookUpName(point, name);
  if (inner?.entity.kind !== 'variable' || inner.range === undefined) return undefined;
  for (let { scope } = point; scope.parent !== undefined; scope = scope.parent) {
    if (scope.names.get(name) !== inner) continue;
    const outer = lookUpName({ ...point, scope: scope.parent }, name);
    if (outer?.entity.kind !== 'variable' || outer.range === undefined) return undefined;
    return { line: inner.range.line, outer: outer.range.line };
  }
  return undefined;
}
