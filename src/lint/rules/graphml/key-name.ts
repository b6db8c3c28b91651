import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_WARNING } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { COMMON_KEYS } from '../../witnesslint/standard-keys.js';

const STANDARD: ReadonlySet<string> = new Set([...COMMON_KEYS.keys(), 'witness-format-version']);

/** CPAchecker declares this id, and all tools know it. */
const LEGACY: ReadonlyMap<string, string> = new Map([['returnFrom', 'returnFromFunction']]);

/** Data refer to the id; the name is for people (format section 1.1). */
export const keyName = defineRule({
  id: 'WG018',
  name: 'key-name',
  summary: 'The `id` and the `attr.name` of a key do not contradict each other',
  ...GRAPHML_WARNING,
  witnessLint: [],
  messages: {
    otherKey: "the key '{key}' is named '{name}', which is another key; validators use the id",
    keyInName: `the key "{key}" is named '{name}', but validators use the id; write id="{name}"`,
  },
  check: {
    graphml: (report) => ({
      key: (key) => {
        const id = readAttribute(key, 'id');
        const name = readAttribute(key, 'attr.name');
        if (id === undefined || name === undefined || id === name || LEGACY.get(id) === name) return;
        if (STANDARD.has(id) && STANDARD.has(name)) {
          report({
            messageId: 'otherKey',
            args: { key: id, name },
            position: key.position,
          });
        } else if (STANDARD.has(name)) {
          report({
            messageId: 'keyInName',
            args: { key: shorten(id), name },
            position: key.position,
          });
        }
      },
    }),
  },
});
