import { ALL_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** GraphML states the architecture, YAML the data model: `32bit` and `ILP32` mean the same. */
const DATA_MODELS = new Map([
  ['32bit', 'ILP32'],
  ['ILP32', 'ILP32'],
  ['64bit', 'LP64'],
  ['LP64', 'LP64'],
]);

/** A witness made for another data model is about a different program. */
export const dataModel = defineRule({
  id: 'WT004',
  name: 'data-model',
  summary: 'The data model of the witness is that of the task',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'claim',
  witnessLint: [],
  messages: {
    other: 'the witness is for {stated}, but the task is for {wanted}',
  },
  check: {
    summary: ({ metadata }, context) => {
      const stated = metadata.dataModel;
      if (stated === undefined || context.dataModel === undefined) return [];
      const meant = DATA_MODELS.get(stated.value);
      return meant === undefined || meant === context.dataModel
        ? []
        : [
            {
              messageId: 'other',
              args: { stated: stated.value, wanted: context.dataModel },
              position: stated.position,
            },
          ];
    },
  },
});
