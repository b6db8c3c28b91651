import type { Rule } from '../../rule.js';
import { GRAPHML_ADVICE } from './graphml-rule.js';

export const superfluousScope: Rule = {
  id: 'WG074',
  name: 'superfluous-scope',
  summary: 'A scope or a result function belongs to a formula',
  ...GRAPHML_ADVICE,
  witnessLint: [],
  check: {
    graphml: (report) => ({
      node: ({ data }) => {
        const scope = data.find(({ name }) => name === 'invariant.scope');
        if (scope === undefined || data.some(({ name }) => name === 'invariant')) return;
        report({ message: `'invariant.scope' has no invariant beside it`, position: scope.position });
      },
      edge: ({ data }) => {
        for (const { name, position } of data) {
          if (name !== 'assumption.scope' && name !== 'assumption.resultfunction') continue;
          if (data.some((each) => each.name === 'assumption')) continue;
          report({ message: `'${name}' has no assumption beside it`, position });
        }
      },
    }),
  },
};
