import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { ownCopy } from '../../../witness/graphml/own-copy.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const edgeOfSink = defineRule({
  id: 'WG031',
  name: 'edge-of-sink',
  summary: 'No edge leaves a sink',
  ...GRAPHML_FAULT,
  witnessLint: ['E2'],
  messages: {
    leavesSink: 'the edge leaves the sink "{node}"',
  },
  check: {
    graphml: (report) => {
      const sinks = new Set<string>();
      return {
        nodeData: new Map([
          [
            'sink',
            ({ leadingText, value }, node) => {
              const id = readAttribute(node, 'id');
              if (leadingText !== undefined && value === 'true' && id !== undefined) sinks.add(ownCopy(id));
            },
          ],
        ]),
        end: ({ shape }) => {
          if (sinks.size === 0) return;
          for (let edge = 0; edge < shape.edgeCount; edge++) {
            const source = shape.readNodeId(shape.edgeSource(edge));
            if (!sinks.has(source)) continue;
            report({
              messageId: 'leavesSink',
              args: { node: shorten(source) },
              position: shape.positionOfEdge(edge),
            });
          }
        },
      };
    },
  },
});
