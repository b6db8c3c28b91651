import type { DataVisitor } from '../../../witness/graphml/graphml-events.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const flagValue = defineRule({
  id: 'WG024',
  name: 'flag-value',
  summary: 'A flag of a node or an edge is `true` or `false`',
  ...GRAPHML_FAULT,
  witnessLint: ['M1', 'M3', 'X2'],
  messages: {
    notFlag: `'{key}' must be "true" or "false", not "{value}"`,
  },
  check: {
    graphml: (report) => {
      const check: DataVisitor = ({ name, leadingText, value, position }) => {
        if (leadingText === undefined || value === 'true' || value === 'false') return;
        report({ messageId: 'notFlag', args: { key: name, value: shorten(value) }, position });
      };
      return {
        nodeData: new Map(['entry', 'sink', 'violation', 'cyclehead'].map((key) => [key, check])),
        edgeData: new Map([['enterLoopHead', check]]),
      };
    },
  },
});
