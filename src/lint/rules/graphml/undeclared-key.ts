import type { Position } from '../../../source/input-error.js';
import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { ownCopy } from '../../../witness/graphml/own-copy.js';
import { declareKeys } from '../../fixes/declare-keys.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { COMMON_KEYS } from '../../witnesslint/standard-keys.js';

export const undeclaredKey = defineRule({
  id: 'WG016',
  name: 'undeclared-key',
  summary: 'Every key of the format that is used is also declared',
  ...GRAPHML_FAULT,
  witnessLint: ['K10'],
  messages: {
    undeclared: `the key '{key}' is used but not declared; add <key id="{key}" for="{domain}"/>`,
  },
  check: {
    graphml: (report) => {
      const declared = new Set<string>();
      const used = new Map<string, Position>();
      return {
        key: (key) => {
          const id = readAttribute(key, 'id');
          if (id && readAttribute(key, 'for')) declared.add(ownCopy(id));
        },
        data: ({ key, leadingText, position }) => {
          if (key === undefined || leadingText === undefined) return 'more';
          if (!used.has(key) && COMMON_KEYS.has(key)) used.set(ownCopy(key), position);
          return 'enough';
        },
        end: () => {
          for (const [key, position] of used) {
            const domain = COMMON_KEYS.get(key);
            if (declared.has(key) || domain === undefined) continue;
            report({ messageId: 'undeclared', args: { key, domain }, position });
          }
        },
      };
    },
  },
  fix: (findings, file) => declareKeys(findings, file, COMMON_KEYS),
});
