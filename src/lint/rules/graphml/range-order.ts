import type { DataVisitor, GraphmlData } from '../../../witness/graphml/graphml-events.js';
import { shorten } from '../../../witness/quote.js';
import { findData } from '../../rule/find-data.js';
import { GRAPHML_WARNING } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { parseWholeNumber } from '../../rule/whole-number.js';

const parseDataNumber = ({ value }: GraphmlData): number => parseWholeNumber(value) ?? Number(value);

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
          const start = findData({ data }, startName);
          if (start === undefined || !(parseDataNumber(end) < parseDataNumber(start))) return;
          const args = {
            end: end.name,
            last: shorten(end.value),
            start: startName,
            first: shorten(start.value),
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
