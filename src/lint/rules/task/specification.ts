import { ALL_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** A property is a few lines; what is longer is none, and is not searched. */
const MAXIMUM_LENGTH = 10_000;

/** Everything that may differ between two spellings of one property: white space, and `CHECK(…)` around it. */
function formulasOf(text: string): readonly string[] {
  const plain = text
    .slice(0, MAXIMUM_LENGTH)
    .replace(/\s+/g, '')
    .replaceAll('__VERIFIER_error', 'reach_error');
  const [, ...checks] = plain.split('LTL(');
  const formulas = checks.length > 0 ? checks.map(untilClosed) : plain.split(/&&|\|/);
  return formulas.map((formula) => formula.replace(/^G(?=valid)/, ''));
}

/** The text up to the parenthesis that closes what was opened before it. One pass: the text is untrusted. */
function untilClosed(text: string): string {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return text.slice(0, at);
  }
  return text;
}

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
