import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_ADVICE } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

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

export const keyType = defineRule({
  id: 'WG019',
  name: 'key-type',
  summary: 'The `attr.type` of a key matches its values',
  ...GRAPHML_ADVICE,
  witnessLint: [],
  messages: {
    unfit: 'the type "{type}" does not match the values; write attr.type="{wanted}"',
  },
  check: {
    graphml: (report) => ({
      key: (key) => {
        const wanted = TYPES.get(readAttribute(key, 'id') ?? '');
        const type = readAttribute(key, 'attr.type');
        const [best] = wanted ?? [];
        if (wanted === undefined || best === undefined || type === undefined || wanted.includes(type)) return;
        report({
          messageId: 'unfit',
          args: { type: shorten(type), wanted: best },
          position: key.position,
        });
      },
    }),
  },
});
