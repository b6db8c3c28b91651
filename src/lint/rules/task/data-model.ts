import type { Rule } from '../../rule.js';

/** GraphML writes the architecture, YAML the data model: `32bit` and `ILP32` mean the same. */
const DATA_MODELS = new Map([
  ['32bit', 'ILP32'],
  ['ILP32', 'ILP32'],
  ['64bit', 'LP64'],
  ['LP64', 'LP64'],
]);

/** A witness made for another data model speaks about another program. */
export const dataModel: Rule = {
  id: 'WT004',
  name: 'data-model',
  severity: 'warning',
  consequence: 'none',
  check: ({ witness }, claim) => {
    const stated = witness.metadata.dataModel;
    if (stated === undefined || claim.dataModel === undefined) return [];
    const meant = DATA_MODELS.get(stated.value);
    return meant === undefined || meant === claim.dataModel
      ? []
      : [
          {
            message: `the witness is for ${stated.value}, the task for ${claim.dataModel}`,
            position: stated.position,
          },
        ];
  },
};
