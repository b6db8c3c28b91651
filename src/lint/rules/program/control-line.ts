import { dataOf } from '../../data-of.js';
import { GRAPHML_FORMATS } from '../../formats.js';
import { analyse } from '../../program/analysed-program.js';
import { branchesNear } from '../../program/branching-lines.js';
import { OriginFile, wholeNumber } from '../../program/edge-values.js';
import { programOfEdge } from '../../program/program-of.js';
import type { Rule } from '../../rule.js';

/** README-GraphML: `control` says which branch of the operation on the lines of the edge is taken. */
export const controlLine: Rule = {
  id: 'WP036',
  name: 'control-line',
  summary: 'An edge with control is on lines with something that branches',
  severity: 'warning',
  consequence: 'none',
  formats: GRAPHML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  check: {
    graphml: (report, context) => {
      const origin = new OriginFile();
      return {
        key: (key) => origin.addKey(key),
        edge: (edge) => {
          const control = dataOf(edge, 'control');
          const start = dataOf(edge, 'startline');
          const line = start && wholeNumber(start);
          const readable = programOfEdge(origin.of(edge), context);
          if (control === undefined || line === undefined || readable === undefined) return;
          const program = analyse(readable, context, undefined);
          const end = dataOf(edge, 'endline');
          const last = Math.max((end && wholeNumber(end)) ?? line, line);
          if (line < 1 || last > readable.source.lineCount || program.unread.hasLine(line)) return;
          if (branchesNear(program, line, last)) return;
          const lines = line === last ? `line ${line}` : `lines ${line} to ${last}`;
          report({ message: `nothing branches on ${lines} of the program`, position: control.position });
        },
      };
    },
  },
};
