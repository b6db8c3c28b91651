import { quote } from '../../../witness/quote.js';
import { baseName } from '../../base-name.js';
import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { findingAt } from '../../yaml-values.js';

/** Validators compare the names of files without their folders. */
export const locationFile: Rule = {
  id: 'WY031',
  name: 'location-file',
  summary: 'The file of a location is an input file of the task',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  check: checkYaml(function* ({ locations }) {
    for (const { entry, part } of locations) {
      const files = entry.task
        .at('input_files')
        .items.flatMap(({ text }) => (text === undefined ? [] : [baseName(text)]));
      const file = part.at('file_name');
      if (file.text === undefined || files.length === 0 || files.includes(baseName(file.text))) continue;
      yield findingAt(file, `${quote(file.text)} is none of the input files of the task`);
    }
  }),
};
