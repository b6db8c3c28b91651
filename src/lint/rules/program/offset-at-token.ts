import { OriginFile, wholeNumber } from '../../expressions/edge-values.js';
import { programOfEdge } from '../../expressions/program-of.js';
import { countOfOffset, lineOfToken } from '../../expressions/token-lines.js';
import { findData } from '../../rule/find-data.js';
import { GRAPHML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** README-GraphML: line and offset of an edge name the same operation. Some tools count in the preprocessed text. */
export const offsetAtToken = defineRule({
  id: 'WP003',
  name: 'offset-at-token',
  summary: 'A character offset is the start of a token of its line',
  severity: 'warning',
  consequence: 'none',
  formats: GRAPHML_FORMATS,
  profile: 'strict',
  needs: 'program',
  witnessLint: [],
  messages: {
    noToken: 'no token of line {line} starts at offset {offset}',
    otherLine: 'offset {offset} is in line {found}, but the edge states line {line}',
    otherCount: 'a token of line {line} starts at offset {offset} only if a tool counts {counts}',
  },
  check: {
    graphml: (report, context) => {
      const origin = new OriginFile();
      return {
        key: (key) => origin.addKey(key),
        edge: (edge) => {
          const [start, stated] = [findData(edge, 'startoffset'), findData(edge, 'startline')];
          const [offset, line] = [start && wholeNumber(start), stated && wholeNumber(stated)];
          const program = programOfEdge(origin.of(edge), context);
          if (start === undefined || offset === undefined || line === undefined || program === undefined)
            return;
          if (offset >= program.source.text.length || line > program.source.lineCount) return;
          const found = lineOfToken(program, offset);
          if (found === 'unknown' || found === line) return;
          const { position } = start;
          const counts = countOfOffset(program, offset, line);
          if (counts !== undefined) {
            report({ messageId: 'otherCount', args: { offset, line, counts }, position });
            return;
          }
          if (found === 'no token') report({ messageId: 'noToken', args: { offset, line }, position });
          else report({ messageId: 'otherLine', args: { offset, line, found }, position });
        },
      };
    },
  },
});
