import { shorten } from '../../../witness/quote.js';
import { replaceData } from '../../fixes/text-to-fix.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { CREATION_TIME } from '../../witnesslint/standard-keys.js';

export const creationTimeForm = defineRule({
  id: 'WG055',
  name: 'creation-time-form',
  summary: 'The creation time includes its time zone and is given to the second',
  ...GRAPHML_FAULT,
  witnessLint: ['H5'],
  messages: {
    notTime: `'creationtime' must be a time with a time zone, such as "2026-01-31T23:59:59+01:00" or "2026-01-31T22:59:59Z", not "{value}"`,
  },
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'creationtime',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || CREATION_TIME.test(value)) return;
            report({ messageId: 'notTime', args: { value: shorten(value) }, position });
          },
        ],
      ]),
    }),
  },
  // A time whose zone lacks only its colon.
  fix: function* (findings, file) {
    for (const finding of findings) {
      const fix = replaceData(finding, file, 'write the zone with a colon', (value) => {
        const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2})(\d{2})$/.exec(value);
        return match === null ? undefined : `${match[1]}:${match[2]}`;
      });
      if (fix !== undefined) yield [finding, fix];
    }
  },
});
