import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_ADVICE } from './graphml-rule.js';

const TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['entry', ['boolean']],
  ['sink', ['boolean']],
  ['violation', ['boolean']],
  ['cyclehead', ['boolean']],
  ['enterLoopHead', ['boolean']],
  ['startline', ['int', 'long']],
  ['endline', ['int', 'long']],
  ['startoffset', ['int', 'long']],
  ['endoffset', ['int', 'long']],
]);

export const keyType: Rule = {
  id: 'WG019',
  name: 'key-type',
  summary: 'The `attr.type` of a key fits its values',
  ...GRAPHML_ADVICE,
  witnessLint: [],
  check: {
    graphml: (report) => ({
      key: (key) => {
        const wanted = TYPES.get(attributeOf(key, 'id') ?? '');
        const type = attributeOf(key, 'attr.type');
        if (wanted === undefined || type === undefined || wanted.includes(type)) return;
        report({
          message: `the type ${quote(type)} does not fit; write attr.type="${wanted[0]}"`,
          position: key.position,
        });
      },
    }),
  },
};
