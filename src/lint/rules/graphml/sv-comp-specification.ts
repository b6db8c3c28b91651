import { quote, shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { SV_COMP_SPECIFICATIONS } from '../../witnesslint/standard-keys.js';

export const svCompSpecification = defineRule({
  id: 'WG057',
  name: 'sv-comp-specification',
  summary: 'The specification is exactly one of those of SV-COMP',
  ...GRAPHML_FAULT,
  consequence: 'none',
  profile: 'sv-comp',
  witnessLint: ['H8'],
  messages: {
    oneSpace:
      'one space is missing before {where}: the specification must equal that of the property file, character by character',
    spaces: 'only white space differs from "{wanted}"; copy the line of the property file',
    unknown: 'the specification "{value}" is not one of SV-COMP; copy the line from the property file',
  },
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'specification',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || SV_COMP_SPECIFICATIONS.has(value)) return;
            report({ ...compareSpecification(value), position });
          },
        ],
      ]),
    }),
  },
});

/** What keeps a specification from being one of SV-COMP. */
function compareSpecification(value: string) {
  const squeezed = value.replace(/\s+/g, '');
  const wanted = [...SV_COMP_SPECIFICATIONS].find((each) => each.replace(/\s+/g, '') === squeezed);
  if (wanted === undefined) return { messageId: 'unknown', args: { value: shorten(value) } } as const;
  const at = [...wanted].findIndex((character, index) => character !== value[index]);
  const isOne = wanted[at] === ' ' && wanted.slice(0, at) + wanted.slice(at + 1) === value;
  if (!isOne) return { messageId: 'spaces', args: { wanted } } as const;
  const where = at === wanted.length - 2 ? 'the last )' : quote(wanted.slice(at + 1, at + 9));
  return { messageId: 'oneSpace', args: { where } } as const;
}
