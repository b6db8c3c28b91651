import { shorten } from '../../../witness/quote.js';
import { placesIn, suitableAt } from '../../expressions/yaml-places.js';
import { YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: the value that the controlling expression must have. */
export const branchValue = defineRule({
  id: 'WP014',
  name: 'branch-value',
  summary:
    'The value of a `switch` is an integer constant or `default`, that of other branchings `true` or `false`',
  severity: 'error',
  consequence: 'none',
  formats: YAML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    ofSwitch: 'the value of a switch must be an integer constant or "default"',
    ofCondition: 'the value of this "{keyword}" must be "true" or "false"',
  },
  check: checkYaml(function* (outline, context) {
    for (const place of placesIn(outline, context)) {
      const value = place.owner.at('constraint').at('value');
      if (place.type !== 'branching' || value.text === undefined || place.program.unread.hasLine(place.line))
        continue;
      const keywords = new Set(
        suitableAt(place).map((record) => (record.kind === 'branch' ? record.keyword : '')),
      );
      const [keyword] = keywords;
      if (keyword === undefined || keywords.size > 1) continue;
      const isTruth = value.text === 'true' || value.text === 'false';
      if (keyword === 'switch' && isTruth) {
        yield findingAt(value, 'ofSwitch');
      }
      if (keyword !== 'switch' && !isTruth) {
        yield findingAt(value, 'ofCondition', { keyword: shorten(keyword) });
      }
    }
  }),
});
