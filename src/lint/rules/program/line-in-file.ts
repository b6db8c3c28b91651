import type { YamlOutline } from '../../../witness/yaml/yaml-outline.js';
import { OriginFile, wholeNumber } from '../../expressions/edge-values.js';
import { programOfEdge, programOfLocation } from '../../expressions/program-of.js';
import { ALL_FORMATS } from '../../rule/formats.js';
import type { LintContext } from '../../rule/lint-context.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

function* findInYaml(outline: YamlOutline, context: LintContext) {
  const old = outline.oldInvariants.map((entry) => ({ entry, part: entry.part.at('location') }));
  for (const { entry, part } of [...outline.locations, ...old]) {
    const line = part.at('line');
    const column = part.at('column');
    const program = programOfLocation(part, entry, context);
    if (program === undefined || line.integer === undefined || line.integer < 1) continue;
    const { source } = program;
    if (line.integer > source.lineCount) {
      yield findingAt(line, 'noLine', { line: line.integer, count: source.lineCount });
    } else {
      const text = source.line(line.integer);
      // Tools that count bytes get larger columns.
      const width = new TextEncoder().encode(text).length;
      if (column.integer === undefined || column.integer <= width) continue;
      const args = { line: line.integer, column: column.integer, count: text.length };
      yield findingAt(column, 'noColumn', args);
    }
  }
}

/** SV-Witnesses: lines and columns are those of the program file; a tab counts as one character. */
export const lineInFile = defineRule({
  id: 'WP001',
  name: 'line-in-file',
  summary: 'Lines and columns exist in the program',
  severity: 'error',
  consequence: 'none',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: ['S1'],
  messages: {
    noLine: 'the program has no line {line}; it has {count}',
    noColumn: 'line {line} has no column {column}; it has {count}',
  },
  check: {
    ...checkYaml(findInYaml),
    graphml: (report, context) => {
      const origin = new OriginFile();
      return {
        key: (key) => origin.addKey(key),
        edge: (edge) => {
          const source = programOfEdge(origin.of(edge), context)?.source;
          if (source === undefined) return;
          for (const data of edge.data) {
            const line = data.name === 'startline' || data.name === 'endline' ? wholeNumber(data) : undefined;
            if (line === undefined || (line >= 1 && line <= source.lineCount)) continue;
            const args = { line, count: source.lineCount };
            report({ messageId: 'noLine', args, position: data.position });
          }
        },
      };
    },
  },
});
