import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_ADVICE } from './graphml-rule.js';

/** Format section 1.4; the main thread is created by none. */
export const threadNamed: Rule = {
  id: 'WG065',
  name: 'thread-named',
  summary: 'An edge that creates a thread says in which thread it lies',
  ...GRAPHML_ADVICE,
  witnessLint: [],
  check: {
    graphml: (report) => ({
      edge: ({ data }) => {
        const creation = data.find(({ name }) => name === 'createThread');
        if (creation === undefined || data.some(({ name }) => name === 'threadId')) return;
        if (
          creation.value === '0' ||
          data.some(({ value, name }) => name === 'enterFunction' && value === 'main')
        )
          return;
        report({
          message: `the edge creates the thread ${quote(creation.value)}; say with 'threadId' which thread does`,
          position: creation.position,
        });
      },
    }),
  },
};
