import { quote } from '../../../witness/quote.js';
import { ALL_YAML_FORMATS } from '../../formats.js';
import { contractedFunction } from '../../program/contracted-function.js';
import { placesIn } from '../../program/yaml-places.js';
import type { Rule } from '../../rule.js';
import { checkYaml } from '../../yaml-rule.js';
import { findingAt } from '../../yaml-values.js';

/** SV-Witnesses 2.0: a location whose parts contradict each other makes the witness wrong. */
export const locationFunction: Rule = {
  id: 'WP012',
  name: 'location-function',
  summary: 'The function of a location is the one that its line belongs to',
  severity: 'error',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
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
      const there = actual === undefined ? 'is in no function' : `is in ${quote(actual.name)}`;
      yield findingAt(stated, `line ${line} ${there}, not in ${quote(stated.text)}`);
    }
  }),
};
