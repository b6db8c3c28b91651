import type { YamlPart } from '../../../witness/yaml/yaml-part.js';
import type { Rule, RuleFinding } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { findingAt } from '../../yaml-values.js';

/** A term of the extended format, not one in a text: those begin with a quote. */
const TERM = /\\(?:result|at|old)\b/;

function* check(value: YamlPart, format: YamlPart): Iterable<RuleFinding> {
  const term = typeof value.value === 'string' ? TERM.exec(value.value)?.[0] : undefined;
  if (term === undefined) return;
  if (format.text === 'c_expression') {
    yield findingAt(value, `${term} is no C: it belongs to the format ext_c_expression`);
  } else if (term === '\\result') {
    yield findingAt(value, 'no function returns here: \\result has no meaning');
  }
}

/** SV-Witnesses: c_expression is C; \result is what a call returns, and means something where one returns only. */
export const expressionTerms: Rule = {
  id: 'WY057',
  name: 'expression-terms',
  summary: 'Terms that begin with a backslash stand only in expressions that may have them',
  ...YAML_ERROR,
  consequence: 'none',
  check: checkYaml(function* ({ waypoints, invariants, contracts }) {
    for (const { part, type } of waypoints) {
      if (type === 'assumption')
        yield* check(part.at('constraint').at('value'), part.at('constraint').at('format'));
    }
    for (const { part } of invariants) yield* check(part.at('value'), part.at('format'));
    for (const { part } of contracts) yield* check(part.at('requires'), part.at('format'));
  }),
};
