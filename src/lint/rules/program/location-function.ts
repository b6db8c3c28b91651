import { shorten } from '../../../witness/quote.js';
import { contractedFunction } from '../../expressions/contracted-function.js';
import { placesIn } from '../../expressions/yaml-places.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: a location whose parts contradict each other makes the witness wrong. */
export const locationFunction = defineRule({
  id: 'WP012',
  name: 'location-function',
  summary: 'The function of a location contains its line',
  severity: 'error',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    inOther: 'line {line} is in "{actual}", not in "{stated}"',
    inNone: 'line {line} is outside all functions, not in "{stated}"',
  },
  check: checkYaml(function* (outline, context) {
    for (const place of placesIn(outline, context)) {
      const { program, line, column, location, type } = place;
      const stated = location.at('function');
      if (stated.text === undefined || program.unread.hasLine(line)) continue;
      const actual =
        (type === 'function_contract' ? contractedFunction(place) : undefined) ??
        program.positions.functionAt(line, column ?? 1) ??
        program.functionOnLine(line);
      const last = program.positions.functionAt(line, program.source.line(line).length);
      if (actual?.name === stated.text || (column === undefined && last?.name === stated.text)) continue;
      const args = { line, stated: shorten(stated.text) };
      if (actual === undefined) yield findingAt(stated, 'inNone', args);
      else yield findingAt(stated, 'inOther', { ...args, actual: shorten(actual.name) });
    }
  }),
});
