import { analyse } from '../../expressions/analysed-program.js';
import { branchesNear } from '../../expressions/branching-lines.js';
import { OriginFile, wholeNumber } from '../../expressions/edge-values.js';
import { programOfEdge } from '../../expressions/program-of.js';
import { findData } from '../../rule/find-data.js';
import { GRAPHML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** README-GraphML: `control` says which branch of the operation on the lines of the edge is taken. */
export const controlLine = defineRule({
  id: 'WP036',
  name: 'control-line',
  summary: 'An edge with `control` is on a line with a branching',
  severity: 'warning',
  consequence: 'none',
  formats: GRAPHML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    line: 'line {line} of the program has no branching',
    lines: 'lines {line} to {last} of the program have no branching',
  },
  check: {
    graphml: (report, context) => {
      const origin = new OriginFile();
      return {
        key: (key) => origin.addKey(key),
        edge: (edge) => {
          const control = findData(edge, 'control');
          const start = findData(edge, 'startline');
          const line = start && wholeNumber(start);
          const readable = programOfEdge(origin.of(edge), context);
          if (control === undefined || line === undefined || readable === undefined) return;
          const program = analyse(readable, context, undefined);
          const end = findData(edge, 'endline');
          const last = Math.max((end && wholeNumber(end)) ?? line, line);
          if (line < 1 || last > readable.source.lineCount || program.unread.hasLine(line)) return;
          if (branchesNear(program, line, last)) return;
          const { position } = control;
          if (line === last) report({ messageId: 'line', args: { line }, position });
          else report({ messageId: 'lines', args: { line, last }, position });
        },
      };
    },
  },
});
