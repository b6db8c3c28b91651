import type { DataVisitor } from '../../../witness/graphml/graphml-events.js';
import { GRAPHML_ADVICE } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const unnecessaryFalse = defineRule({
  id: 'WG025',
  name: 'unnecessary-false',
  summary: 'A flag that is false is omitted',
  ...GRAPHML_ADVICE,
  witnessLint: ['M1', 'M3', 'X2'],
  messages: {
    unnecessary: "'{key}' is false by default; omit it",
  },
  check: {
    graphml: (report) => {
      const check: DataVisitor = ({ name, leadingText, value, position }) => {
        if (leadingText === undefined || value !== 'false') return;
        report({ messageId: 'unnecessary', args: { key: name }, position });
      };
      return {
        nodeData: new Map(['entry', 'sink', 'violation', 'cyclehead'].map((key) => [key, check])),
        edgeData: new Map([['enterLoopHead', check]]),
      };
    },
  },
});
