import type { YamlOutline } from '../../../witness/yaml/yaml-outline.js';
import { ALL_FORMATS } from '../../formats.js';
import type { LintContext } from '../../lint-context.js';
import { OriginFile, wholeNumber } from '../../program/edge-values.js';
import { programOfEdge, programOfLocation } from '../../program/program-of.js';
import type { Rule, RuleFinding } from '../../rule.js';
import { checkYaml } from '../../yaml-rule.js';
import { findingAt } from '../../yaml-values.js';

function* findInYaml(outline: YamlOutline, context: LintContext): Iterable<RuleFinding> {
  const old = outline.oldInvariants.map((entry) => ({ entry, part: entry.part.at('location') }));
  for (const { entry, part } of [...outline.locations, ...old]) {
    const line = part.at('line');
    const column = part.at('column');
    const program = programOfLocation(part, entry, context);
    if (program === undefined || line.integer === undefined || line.integer < 1) continue;
    const { source } = program;
    if (line.integer > source.lineCount) {
      yield findingAt(line, `the program has no line ${line.integer}, it has ${source.lineCount}`);
    } else {
      const text = source.line(line.integer);
      // Those who count bytes come to larger columns.
      const width = new TextEncoder().encode(text).length;
      if (column.integer === undefined || column.integer <= width) continue;
      yield findingAt(column, `line ${line.integer} has no column ${column.integer}, it has ${text.length}`);
    }
  }
}

/** SV-Witnesses: lines and columns are those of the program file; a tab counts as one character. */
export const lineInFile: Rule = {
  id: 'WP001',
  name: 'line-in-file',
  summary: 'Lines and columns lie in the program',
  severity: 'error',
  consequence: 'none',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: ['S1'],
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
            const message = `the program has no line ${line}, it has ${source.lineCount}`;
            report({ message, position: data.position });
          }
        },
      };
    },
  },
};
