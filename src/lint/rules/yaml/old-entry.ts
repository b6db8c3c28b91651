import { OLD_VERSIONS } from '../../../witness/yaml/yaml-outline.js';
import { OLD_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt, MISSING_KEY, missingKeys, NOT_MAPPING, notMapping } from '../../rule/yaml-values.js';

/** The keys of each entry in addition to its metadata. */
const KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['loop_invariant', ['location', 'loop_invariant']],
  ['location_invariant', ['location', 'location_invariant']],
  ['precondition_loop_invariant', ['location', 'loop_invariant', 'precondition']],
  ['loop_invariant_certificate', ['target', 'certification']],
  ['ghost_variable', ['variable', 'scope', 'type', 'initial']],
  ['ghost_update', ['variable', 'expression', 'location']],
]);

/** README-YAML of 2022: an entry of type loop_invariant has the key loop_invariant, and no content. */
export const oldEntry = defineRule({
  id: 'WY080',
  name: 'old-entry',
  summary: 'An entry of format 0.1 has the part after which it is named',
  ...YAML_ERROR,
  consequence: 'none',
  formats: OLD_YAML_FORMATS,
  messages: {
    ...MISSING_KEY,
    ...NOT_MAPPING,
    missing: "an entry of type {type} lacks '{key}'",
  },
  check: checkYaml(function* ({ entries }) {
    for (const { part, type, version } of entries) {
      if (!OLD_VERSIONS.includes(version)) continue;
      yield* missingKeys(part, ['entry_type']);
      const keys = KEYS.get(type);
      if (keys === undefined) continue;
      const missing = keys.filter((key) => part.at(key).value === undefined);
      for (const key of missing) yield findingAt(part, 'missing', { type, key });
      for (const key of keys) {
        if (key === 'location' || key === 'loop_invariant' || key === 'location_invariant')
          yield* notMapping(part.at(key));
      }
    }
  }),
});
