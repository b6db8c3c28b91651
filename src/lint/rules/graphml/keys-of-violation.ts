import type { Position } from '../../../source/input-error.js';
import type { DataVisitor } from '../../../witness/graphml/graphml-events.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { statedType } from '../../rule/stated-type.js';

/** WitnessLint and SV-COMP; the tables of the format allow assumptions in both kinds of witnesses. */
export const keysOfViolation = defineRule({
  id: 'WG027',
  name: 'keys-of-violation',
  summary: 'Sinks, violations and assumptions occur only in violation witnesses',
  ...GRAPHML_FAULT,
  witnessLint: ['M5'],
  messages: {
    notAllowed: "the key '{key}' is not allowed in a correctness witness; remove its data",
  },
  check: {
    graphml: (report) => {
      let type: string | undefined;
      const seen = new Map<string, Position>();
      const note: DataVisitor = ({ key, leadingText, position }) => {
        if (key !== undefined && leadingText !== undefined && !seen.has(key)) seen.set(key, position);
      };
      return {
        nodeData: new Map(['sink', 'violation'].map((key) => [key, note])),
        edgeData: new Map(
          ['assumption', 'assumption.scope', 'assumption.resultfunction'].map((key) => [key, note]),
        ),
        graph: ({ data }) => {
          type = statedType(data);
        },
        end: () => {
          if (type !== 'correctness_witness') return;
          for (const [key, position] of seen) {
            report({
              messageId: 'notAllowed',
              args: { key },
              position,
            });
          }
        },
      };
    },
  },
});
