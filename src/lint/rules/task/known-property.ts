import { shorten } from '../../../witness/quote.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { isKnownProperty } from '../../rule/stated-property.js';

/** SV-COMP has a list of properties; in YAML, the bare formula without CHECK is common and accepted. */
export const knownProperty = defineRule({
  id: 'WT008',
  name: 'known-property',
  summary: 'The specification is a property of SV-COMP, with or without `CHECK` around its formula',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'sv-comp',
  needs: 'witness',
  witnessLint: [],
  messages: {
    unknown: 'SV-COMP has no property "{property}"',
  },
  check: {
    yaml: ({ witness }) =>
      witness.metadata.specifications
        .filter(({ value }) => !isKnownProperty(value))
        .map(({ value, position }) => ({
          messageId: 'unknown',
          args: { property: shorten(value.slice(0, 80).replace(/\s+/g, ' ')) },
          position,
        })),
  },
});
