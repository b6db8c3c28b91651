import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { ownCopy } from '../../../witness/graphml/own-copy.js';
import { shorten } from '../../../witness/quote.js';
import { declareKeys } from '../../fixes/declare-keys.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { COMMON_KEYS } from '../../witnesslint/standard-keys.js';

/** Keys of the format that WitnessLint does not know. */
const FURTHER_KEYS: ReadonlyMap<string, 'graph' | 'edge'> = new Map([
  ['witness-format-version', 'graph'],
  ['originfile', 'edge'],
]);

export const unknownDataKey = defineRule({
  id: 'WG017',
  name: 'unknown-data-key',
  summary: 'The key of `<data>` belongs to the format, or is declared for its element',
  ...GRAPHML_FAULT,
  witnessLint: ['D5'],
  messages: {
    undeclared: 'the key "{key}" is not declared; declare it first, with for="{element}"',
    otherDomain: 'the key "{key}" is declared for "{domain}"; declare it first, with for="{element}"',
    otherElement: `the key '{key}' belongs to <{domain}>, not to <{element}>`,
  },
  check: {
    graphml: (report) => {
      const domains = new Map<string, string>();
      return {
        key: (key) => {
          const id = readAttribute(key, 'id');
          const domain = readAttribute(key, 'for');
          if (id && domain && !domains.has(id)) domains.set(ownCopy(id), domain);
        },
        data: ({ key, leadingText, position }, { local }) => {
          if (key === undefined || leadingText === undefined) return 'more';
          if (COMMON_KEYS.get(key) === local || (key === 'returnFrom' && local === 'edge')) return 'enough';
          const domain = domains.get(key);
          if (domain === local) return 'enough';
          const common = COMMON_KEYS.get(key);
          const args = { key: shorten(key), element: local };
          if (common !== undefined) {
            report({ messageId: 'otherElement', args: { ...args, domain: common }, position });
          } else if (domain !== undefined) {
            report({ messageId: 'otherDomain', args: { ...args, domain: shorten(domain) }, position });
          } else report({ messageId: 'undeclared', args, position });
          return 'more';
        },
      };
    },
  },
  // A key that the format does not have may be a typo; a key at the wrong element is a different mistake.
  fix: (findings, file) =>
    declareKeys(
      findings.filter(
        ({ messageId, args }) =>
          messageId !== 'otherElement' && FURTHER_KEYS.get(String(args.key)) === args.element,
      ),
      file,
      FURTHER_KEYS,
    ),
});
