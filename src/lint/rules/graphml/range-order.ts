import type { DataVisitor, GraphmlData } from '../../../witness/graphml/graphml-events.js';
import { shorten } from '../../../witness/quote.js';
import { dataOf } from '../../rule/data-of.js';
import { GRAPHML_WARNING } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { wholeNumberOf } from '../../rule/whole-number.js';

const numberOf = ({ value }: GraphmlData): number => wholeNumberOf(value) ?? Number(value);

export const rangeOrder = defineRule({
  id: 'WG066',
  name: 'range-order',
  summary: 'An edge does not end before it starts',
  ...GRAPHML_WARNING,
  witnessLint: [],
  messages: {
    reversed: `'{end}' "{last}" is less than '{start}' "{first}"`,
  },
  check: {
    graphml: (report) => {
      const check =
        (startName: string): DataVisitor =>
        (end, { data }) => {
          const start = dataOf({ data }, startName);
          if (start === undefined || !(numberOf(end) < numberOf(start))) return;
          const args = {
            ...{ end: end.name, last: shorten(end.value) },
            ...{ start: startName, first: shorten(start.value) },
          };
          report({ messageId: 'reversed', args, position: end.position });
        };
      return {
        edgeData: new Map([
          ['endline', check('startline')],
          ['endoffset', check('startoffset')],
        ]),
      };
    },
  },
});
