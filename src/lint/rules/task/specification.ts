import { ALL_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';
import { formulasOf } from '../../stated-property.js';

/** A warning only: producers abbreviate the property in many ways. */
export const specification: Rule = {
  id: 'WT005',
  name: 'specification',
  summary: 'The specification of the witness is the property of the claim',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'claim',
  witnessLint: [],
  check: {
    summary: ({ metadata }, { propertyText }) => {
      if (propertyText === undefined) return [];
      const wanted = formulasOf(propertyText);
      return metadata.specifications
        .filter(({ value }) => !formulasOf(value).some((formula) => wanted.includes(formula)))
        .map(({ value, position }) => ({
          message: `the specification '${value.slice(0, 80).replace(/\s+/g, ' ')}' is not the property of this claim`,
          position,
        }));
    },
  },
};
