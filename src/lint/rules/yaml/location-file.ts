import { baseName } from '../../../source/base-name.js';
import { shorten } from '../../../witness/quote.js';
import type { EntryOutline } from '../../../witness/yaml/yaml-outline.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

function inputFileNames({ task }: EntryOutline): ReadonlySet<string> {
  const { items } = task.at('input_files');
  return new Set(items.flatMap(({ text }) => (text === undefined ? [] : [baseName(text)])));
}

/** Validators compare the names of files without their folders. */
export const locationFile = defineRule({
  id: 'WY031',
  name: 'location-file',
  summary: 'The file of a location is an input file of the task',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  messages: {
    notInput: '"{file}" is not one of the input files of the task',
  },
  check: checkYaml(function* ({ locations }) {
    const filesByEntry = new Map<EntryOutline, ReadonlySet<string>>();
    for (const { entry, part } of locations) {
      const files = filesByEntry.get(entry) ?? inputFileNames(entry);
      filesByEntry.set(entry, files);
      const file = part.at('file_name');
      if (file.text === undefined || files.size === 0 || files.has(baseName(file.text))) continue;
      yield findingAt(file, 'notInput', { file: shorten(file.text) });
    }
  }),
});
