import { contractedFunction } from '../../expressions/contracted-function.js';
import { locationsIn, suitableOnLine } from '../../expressions/yaml-locations.js';
import { YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: without a column, the leftmost suitable location of the line is meant. */
export const locationLine = defineRule({
  id: 'WP011',
  name: 'location-line',
  summary: 'A location without a column is on a line that has what its type requires',
  severity: 'error',
  consequence: 'none',
  formats: YAML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    unsuitable: 'a location of type {type} must be at {place}, but line {line} has none',
  },
  check: checkYaml(function* (outline, context) {
    for (const place of locationsIn(outline, context)) {
      const { program, line, column, location, demand, type } = place;
      if (column !== undefined || demand === undefined || program.unread.hasLine(line)) continue;
      if (type === 'function_contract' && contractedFunction(place) !== undefined) continue;
      if (suitableOnLine(place).length > 0) continue;
      yield findingAt(location.at('line'), 'unsuitable', { type, place: demand.description, line });
    }
  }),
});
