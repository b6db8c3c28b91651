import { shorten } from '../../../witness/quote.js';
import { isMapping } from '../../../witness/yaml/yaml-part.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt, findingAtKey } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: input_file_hashes has a key for each of input_files. */
export const hashedFiles = defineRule({
  id: 'WY023',
  name: 'hashed-files',
  summary: 'Every input file has a hash, and every hash belongs to an input file',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  messages: {
    noHash: `the input file "{file}" has no hash in 'input_file_hashes'`,
    notInput: '"{file}" is not one of the input files',
  },
  check: checkYaml(function* ({ current }) {
    for (const { task } of current) {
      const files = task.at('input_files').items;
      const hashes = task.at('input_file_hashes');
      if (!isMapping(hashes.value) || !Array.isArray(task.at('input_files').value)) continue;
      const hashed = new Set(hashes.entries.map(({ pointer }) => String(pointer.at(-1))));
      const names = new Set(files.map(({ text }) => text));
      for (const file of files) {
        if (file.text === undefined || hashed.has(file.text)) continue;
        yield findingAt(file, 'noHash', { file: shorten(file.text) });
      }
      for (const hash of hashes.entries) {
        const name = String(hash.pointer.at(-1));
        if (!names.has(name)) yield findingAtKey(hash, 'notInput', { file: shorten(name) });
      }
    }
  }),
});
