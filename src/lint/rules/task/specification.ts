import type { Rule } from '../../rule.js';

/** Everything that may differ between two spellings of one property: white space, and `CHECK(…)` around it. */
function formulasOf(text: string): readonly string[] {
  const plain = text.replace(/\s+/g, '').replaceAll('__VERIFIER_error', 'reach_error');
  const formulas = [...plain.matchAll(/LTL\(((?:[^()]|\([^()]*(?:\([^()]*\))*[^()]*\))*)\)/g)].map(
    (match) => match[1] ?? '',
  );
  return formulas.length > 0 ? formulas : plain.split(/&&|\|/).map((part) => part.replace(/^G(?=valid)/, ''));
}

/** A warning only: producers abbreviate the property in many ways. */
export const specification: Rule = {
  id: 'WT005',
  name: 'specification',
  severity: 'warning',
  consequence: 'none',
  check: ({ witness }, { propertyText }) => {
    const wanted = formulasOf(propertyText).map((formula) => formula.replace(/^G(?=valid)/, ''));
    return witness.metadata.specifications
      .filter(({ value }) => {
        const stated = formulasOf(value).map((formula) => formula.replace(/^G(?=valid)/, ''));
        return !stated.some((formula) => wanted.includes(formula));
      })
      .map(({ value, position }) => ({
        message: `the specification '${value.replace(/\s+/g, ' ').slice(0, 80)}' is not the property of this claim`,
        position,
      }));
  },
};
