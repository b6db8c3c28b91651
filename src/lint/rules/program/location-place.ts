import { contractedFunction } from '../../expressions/contracted-function.js';
import {
  isAtLabel,
  isColumnCertain,
  locationsIn,
  suitableAt,
  suitableOnLine,
} from '../../expressions/yaml-locations.js';
import { YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0, by the type of the waypoint or invariant: the beginning of a statement, a keyword, or the parenthesis of a call. */
export const locationPlace = defineRule({
  id: 'WP010',
  name: 'location-place',
  summary: 'A location points to what its type requires',
  severity: 'error',
  consequence: 'none',
  formats: YAML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    elsewhere: 'a location of type {type} must be at {place}; this line has one in column {columns}',
    nowhere: 'a location of type {type} must be at {place}, but this line has none',
  },
  check: checkYaml(function* (outline, context) {
    for (const place of locationsIn(outline, context)) {
      const { program, line, column, location, demand, type } = place;
      if (
        column === undefined ||
        demand === undefined ||
        program.unread.hasLine(line) ||
        !isColumnCertain(place)
      )
        continue;
      if (column > program.source.line(line).length) continue;
      if (type === 'function_contract' && contractedFunction(place) !== undefined) continue;
      if (suitableAt(place).length > 0 || isAtLabel(place)) continue;
      const suitable = suitableOnLine(place);
      const columns = [...new Set(suitable.map(({ range }) => range.column))].toSorted(
        (left, right) => left - right,
      );
      const stated = location.at('column');
      const args = { type, place: demand.description };
      if (columns.length === 0) yield findingAt(stated, 'nowhere', args);
      else yield findingAt(stated, 'elsewhere', { ...args, columns: columns.slice(0, 5).join(', ') });
    }
  }),
});
