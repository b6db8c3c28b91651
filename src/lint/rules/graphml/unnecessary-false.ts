import type { DataVisitor } from '../../../witness/graphml/graphml-events.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_ADVICE } from './graphml-rule.js';

export const unnecessaryFalse: Rule = {
  id: 'WG025',
  name: 'unnecessary-false',
  summary: 'A flag that is not set is left out',
  ...GRAPHML_ADVICE,
  witnessLint: ['M1', 'M3', 'X2'],
  check: {
    graphml: (report) => {
      const check: DataVisitor = ({ key, leadingText, value, position }) => {
        if (leadingText === undefined || value !== 'false') return;
        report({ message: `'${key}' is false unless the witness says otherwise; leave it out`, position });
      };
      return {
        nodeData: new Map(['entry', 'sink', 'violation', 'cyclehead'].map((key) => [key, check])),
        edgeData: new Map([['enterLoopHead', check]]),
      };
    },
  },
};
