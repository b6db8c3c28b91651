import type { SourceText } from '../../../source/source-text.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** Characters that YAML does not consider printable (YAML 1.2, production 1). */
const UNPRINTABLE = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function* find(source: SourceText) {
  for (const { 0: character, index } of source.text.matchAll(UNPRINTABLE)) {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    yield {
      messageId: 'unprintable' as const,
      args: { code },
      position: source.positionAt(index),
      end: source.positionAt(index + character.length),
    };
  }
}

/** YAML allows no control characters; PyYAML refuses the whole file. */
export const yamlUnprintable = defineRule({
  id: 'WS017',
  name: 'yaml-unprintable',
  summary: 'The file contains only characters that YAML considers printable',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
  messages: {
    unprintable:
      'YAML does not allow the character U+{code}; write it as an escape sequence in double quotes',
  },
  check: { yaml: ({ document }) => find(document.source) },
});
