import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { NOT_MAPPING, NOT_TEXT, notMapping, notText, wrong } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: task.input_file_hashes maps each input file to its SHA-256. */
export const programHashForm = defineRule({
  id: 'WY022',
  name: 'program-hash-form',
  summary: 'Every hash is a SHA-256: 64 hexadecimal digits, as a string',
  ...YAML_ERROR,
  messages: {
    ...NOT_MAPPING,
    ...NOT_TEXT,
    notSha256: '{part} must be the SHA-256 of the file: 64 hexadecimal digits[, not "{value}"]',
  },
  check: checkYaml(function* ({ current }) {
    for (const { task } of current) {
      const hashes = task.at('input_file_hashes');
      yield* notMapping(hashes);
      for (const hash of hashes.entries) {
        yield* notText(hash);
        if (typeof hash.value !== 'string' || /^[0-9a-fA-F]{64}$/.test(hash.value)) continue;
        yield wrong(hash, 'notSha256');
      }
    }
  }),
});
