import type { DataVisitor, GraphmlData } from '../../../witness/graphml/graphml-events.js';
import { quote } from '../../../witness/quote.js';
import { dataOf } from '../../data-of.js';
import type { Rule } from '../../rule.js';
import { wholeNumberOf } from '../../whole-number.js';
import { GRAPHML_WARNING } from './graphml-rule.js';

const numberOf = ({ value }: GraphmlData): number => wholeNumberOf(value) ?? Number(value);

export const rangeOrder: Rule = {
  id: 'WG066',
  name: 'range-order',
  summary: 'An edge does not end before it starts',
  ...GRAPHML_WARNING,
  witnessLint: [],
  check: {
    graphml: (report) => {
      const check =
        (startName: string): DataVisitor =>
        (end, { data }) => {
          const start = dataOf({ data }, startName);
          if (start === undefined || !(numberOf(end) < numberOf(start))) return;
          const message = `'${end.name}' ${quote(end.value)} is less than '${startName}' ${quote(start.value)}`;
          report({ message, position: end.position });
        };
      return {
        edgeData: new Map([
          ['endline', check('startline')],
          ['endoffset', check('startoffset')],
        ]),
      };
    },
  },
};
