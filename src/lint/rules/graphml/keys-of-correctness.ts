import type { Position } from '../../../source/input-error.js';
import type { DataVisitor } from '../../../witness/graphml/graphml-events.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { statedType } from '../../rule/stated-type.js';
import { isTermination } from '../../witnesslint/standard-keys.js';

export const keysOfCorrectness = defineRule({
  id: 'WG028',
  name: 'keys-of-correctness',
  summary: 'Invariants occur only in correctness witnesses and in violation witnesses for termination',
  ...GRAPHML_FAULT,
  witnessLint: ['M6'],
  messages: {
    notAllowed: "the key '{key}' is not allowed in a violation witness; remove its data",
  },
  check: {
    graphml: (report) => {
      let type: string | undefined;
      const seen = new Map<string, Position>();
      let isOfTermination = false;
      const note: DataVisitor = ({ key, leadingText, position }) => {
        if (key !== undefined && leadingText !== undefined && !seen.has(key)) seen.set(key, position);
      };
      return {
        nodeData: new Map<string, DataVisitor>([
          ['invariant', note],
          ['invariant.scope', note],
          [
            'cyclehead',
            ({ leadingText, value }) => {
              isOfTermination ||= leadingText !== undefined && value === 'true';
            },
          ],
        ]),
        graphData: new Map([
          [
            'specification',
            ({ value }) => {
              isOfTermination ||= isTermination(value);
            },
          ],
        ]),
        graph: ({ data }) => {
          type = statedType(data);
        },
        end: () => {
          if (type !== 'violation_witness') return;
          for (const [key, position] of seen) {
            if (key === 'invariant' && isOfTermination) continue;
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
