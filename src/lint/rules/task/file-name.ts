import { baseName } from '../../../source/base-name.js';
import { ALL_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** The rule set prescribes the names of witnesses; one with another name is never found. */
export const fileName = defineRule({
  id: 'WT009',
  name: 'file-name',
  summary: 'The file has a name that the rule set looks for',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_FORMATS,
  profile: 'sv-comp',
  needs: 'claim',
  witnessLint: [],
  messages: {
    other: 'the rule set looks only for files named {names}',
  },
  check: {
    summary: (_witness, context) => {
      const { witnessNames } = context;
      // Standard input has no name.
      if (context.fileName === undefined || context.fileName.startsWith('<')) return [];
      if (witnessNames === undefined || witnessNames.includes(baseName(context.fileName))) return [];
      return [
        {
          messageId: 'other',
          args: { names: witnessNames.join(' or ') },
          position: { line: 1, column: 1 },
        },
      ];
    },
  },
});
