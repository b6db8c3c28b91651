import { YAML_FORMATS } from '../../formats.js';
import { contractedFunction } from '../../program/contracted-function.js';
import {
  isAtLabel,
  isColumnCertain,
  placesIn,
  suitableAt,
  suitableOnLine,
} from '../../program/yaml-places.js';
import type { Rule } from '../../rule.js';
import { checkYaml } from '../../yaml-rule.js';
import { findingAt } from '../../yaml-values.js';

/** SV-Witnesses 2.0, by the type of the waypoint or invariant: the beginning of a statement, a keyword, or the parenthesis of a call. */
export const locationPlace: Rule = {
  id: 'WP010',
  name: 'location-place',
  summary: 'The place of a location is one that its type demands',
  severity: 'error',
  consequence: 'none',
  formats: YAML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  check: checkYaml(function* (outline, context) {
    for (const place of placesIn(outline, context)) {
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
      const there =
        columns.length === 0
          ? 'this line has none'
          : `this line has one in column ${columns.slice(0, 5).join(', ')}`;
      yield findingAt(
        location.at('column'),
        `a location of type ${type} has to be at ${demand.description}: ${there}`,
      );
    }
  }),
};
