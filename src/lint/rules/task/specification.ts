import { ALL_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { splitFormulas } from '../../rule/stated-property.js';

/** Only a warning: producers abbreviate the property in many ways. */
export const specification = defineRule({
  id: 'WT005',
  name: 'specification',
  summary: 'The specification of the witness is the property of the claim',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'claim',
  witnessLint: [],
  messages: {
    other: "the specification '{specification}' is not the property of this claim",
  },
  check: {
    summary: ({ metadata }, { propertyText }) => {
      if (propertyText === undefined) return [];
      const wanted = splitFormulas(propertyText);
      return metadata.specifications
        .filter(({ value }) => !splitFormulas(value).some((formula) => wanted.includes(formula)))
        .map(({ value, position }) => ({
          messageId: 'other',
          args: { specification: value.slice(0, 80).replace(/\s+/g, ' ') },
          position,
        }));
    },
  },
});
