import type { DataVisitor } from '../../../witness/graphml/graphml-events.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const blankData = defineRule({
  id: 'WG059',
  name: 'blank-data',
  summary: 'The producer, the specification and the program file are not blank',
  ...GRAPHML_FAULT,
  witnessLint: [],
  messages: {
    blank: "'{key}' is blank; give it a value",
  },
  check: {
    graphml: (report) => {
      const check: DataVisitor = ({ name, leadingText, value, position }) => {
        if (leadingText === undefined || value !== '') return;
        report({ messageId: 'blank', args: { key: name }, position });
      };
      return { graphData: new Map(['producer', 'specification', 'programfile'].map((key) => [key, check])) };
    },
  },
});
