import type { DataVisitor } from '../../../witness/graphml/graphml-events.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const blankData: Rule = {
  id: 'WG059',
  name: 'blank-data',
  summary: 'Producer, specification and program file are not blank',
  ...GRAPHML_FAULT,
  witnessLint: [],
  check: {
    graphml: (report) => {
      const check: DataVisitor = ({ key, leadingText, value, position }) => {
        if (leadingText === undefined || value !== '') return;
        report({ message: `'${key}' is blank; say what it is`, position });
      };
      return { graphData: new Map(['producer', 'specification', 'programfile'].map((key) => [key, check])) };
    },
  },
};
