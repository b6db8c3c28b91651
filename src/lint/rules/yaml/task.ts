import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import {
  MISSING_KEY,
  missingKeys,
  NOT_LIST,
  NOT_MAPPING,
  NOT_TEXT,
  notList,
  notMapping,
  notText,
} from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: metadata.task, where all five are required. */
export const task = defineRule({
  id: 'WY019',
  name: 'task',
  summary: 'The task has its input files, hashes, specification, data model and language',
  ...YAML_ERROR,
  messages: {
    ...MISSING_KEY,
    ...NOT_LIST,
    ...NOT_MAPPING,
    ...NOT_TEXT,
  },
  check: checkYaml(function* ({ current }) {
    for (const { metadata, task } of current) {
      yield* missingKeys(metadata, ['task']);
      yield* notMapping(task);
      yield* missingKeys(task, [
        'input_files',
        'input_file_hashes',
        'specification',
        'data_model',
        'language',
      ]);
      const files = task.at('input_files');
      yield* notList(files);
      for (const file of files.items) yield* notText(file);
      yield* notText(task.at('specification'));
    }
  }),
});
