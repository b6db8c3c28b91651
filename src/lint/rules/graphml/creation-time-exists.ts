import { shorten } from '../../../witness/quote.js';
import { GRAPHML_WARNING } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { CREATION_TIME } from '../../witnesslint/standard-keys.js';

export const creationTimeExists = defineRule({
  id: 'WG058',
  name: 'creation-time-exists',
  summary: 'The value of `creationtime` is a valid date and time',
  ...GRAPHML_WARNING,
  witnessLint: [],
  messages: {
    noSuchTime: '"{value}" is not a valid date and time',
  },
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'creationtime',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || !CREATION_TIME.test(value)) return;
            const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = value
              .split(/\D/, 6)
              .map(Number);
            const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
            const isReal =
              date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
            if (isReal && second < 60) return;
            report({ messageId: 'noSuchTime', args: { value: shorten(value) }, position });
          },
        ],
      ]),
    }),
  },
});
