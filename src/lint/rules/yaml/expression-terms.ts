import { shorten } from '../../../witness/quote.js';
import { OLD_VERSIONS } from '../../../witness/yaml/yaml-outline.js';
import type { YamlPart } from '../../../witness/yaml/yaml-part.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** A literal, in which a backslash means something else, or a term that begins with a backslash. */
const LITERAL_OR_TERM = /(?<!\\)"(?:[^"\\]|\\.)*"|(?<!\\)'(?:[^'\\]|\\.)*'|\\[A-Za-z_]\w*/g;

/** Whether `\result` has a meaning: it does where a call returns, and where a function ends. */
type Result = 'returned' | 'nothing';

function* check(value: YamlPart, format: YamlPart, result: Result) {
  if (typeof value.value !== 'string') return;
  for (const term of value.value.match(LITERAL_OR_TERM) ?? []) {
    const fault = term.startsWith('\\') ? findTermFault(term, format.text, result) : undefined;
    if (fault === undefined) continue;
    yield findingAt(value, fault, { term: shorten(term) });
    return;
  }
}

type Fault = 'notC' | 'extended' | 'noResult' | 'unknown' | 'old';

function findTermFault(term: string, format: string | undefined, result: Result): Fault | undefined {
  const isExtended = term === '\\result' || term === '\\at';
  if (format === 'C') return 'notC';
  if (format === 'c_expression') return isExtended ? 'extended' : 'notC';
  if (term === '\\result' && result === 'nothing') return 'noResult';
  if (format !== 'ext_c_expression' || isExtended) return undefined;
  return term === '\\old' ? 'old' : 'unknown';
}

/** SV-Witnesses: c_expression is C; \result is what a call returns, and only has a meaning there. */
export const expressionTerms = defineRule({
  id: 'WY057',
  name: 'expression-terms',
  summary: 'Terms that begin with a backslash occur only where they are allowed',
  ...YAML_ERROR,
  formats: ALL_YAML_FORMATS,
  messages: {
    notC: '{term} is not C',
    extended: '{term} is not C; it belongs to the format ext_c_expression',
    noResult: 'no function returns here, so {term} has no meaning',
    unknown: '{term} is not a term of ext_c_expression',
    old: '{term} is not a term of ext_c_expression; write \\at(…, Old)',
  },
  check: checkYaml(function* ({ entries, waypoints, invariants, contracts, current, updates }) {
    for (const { part, version, type } of entries) {
      if (!OLD_VERSIONS.includes(version)) continue;
      const invariant = part.at(type);
      yield* check(invariant.at('string'), invariant.at('format'), 'nothing');
    }
    for (const { part, type } of waypoints) {
      const constraint = part.at('constraint');
      if (type === 'assumption') yield* check(constraint.at('value'), constraint.at('format'), 'nothing');
      // A wrong format is another finding.
      if (type === 'function_return' && constraint.at('format').text === 'ext_c_expression')
        yield* check(constraint.at('value'), constraint.at('format'), 'returned');
    }
    for (const { part } of invariants) yield* check(part.at('value'), part.at('format'), 'nothing');
    for (const { part } of contracts) {
      yield* check(part.at('requires'), part.at('format'), 'nothing');
      yield* check(part.at('ensures'), part.at('format'), 'returned');
    }
    for (const { content } of current) {
      for (const variable of content.at('ghost_variables').items) {
        const initial = variable.at('initial');
        yield* check(initial.at('value'), initial.at('format'), 'nothing');
      }
    }
    for (const { part } of updates) {
      for (const each of part.at('updates').items)
        yield* check(each.at('value'), each.at('format'), 'nothing');
    }
  }),
});
