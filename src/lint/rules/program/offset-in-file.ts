import type { Position } from '../../../source/input-error.js';
import { OriginFile, wholeNumber } from '../../expressions/edge-values.js';
import { programOfEdge } from '../../expressions/program-of.js';
import { GRAPHML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** Offsets count characters from 0. Some tools count bytes, of which there are at least as many. */
export const offsetInFile = defineRule({
  id: 'WP002',
  name: 'offset-in-file',
  summary: 'Character offsets exist in the program',
  severity: 'error',
  consequence: 'none',
  formats: GRAPHML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: ['S2'],
  messages: {
    noCharacter: 'the program has no character {offset}; it has {count}',
    preprocessed:
      'the program has no character {offset}, nor those of {others} other offsets; it has {count}: they seem to count in the preprocessed text',
  },
  check: {
    graphml: (report, context) => {
      const origin = new OriginFile();
      const lengths = new Map<string, number>();
      let first:
        | { readonly args: { offset: string; count: number }; readonly position: Position }
        | undefined;
      let others = 0;
      return {
        key: (key) => origin.addKey(key),
        edge: (edge) => {
          const program = programOfEdge(origin.of(edge), context);
          if (program === undefined) return;
          const { text } = program.source;
          for (const data of edge.data) {
            if (data.name !== 'startoffset' && data.name !== 'endoffset') continue;
            const offset = wholeNumber(data);
            const length = lengths.get(program.sha256) ?? new TextEncoder().encode(text).length;
            lengths.set(program.sha256, length);
            const isBehind = data.name === 'startoffset' ? (offset ?? 0) >= length : (offset ?? 0) > length;
            if (!isBehind) continue;
            if (first === undefined) {
              first = { args: { offset: data.value, count: text.length }, position: data.position };
            } else others += 1;
          }
        },
        // A tool that counts otherwise does so everywhere: that is one mistake.
        end: () => {
          if (first === undefined) return;
          const { args, position } = first;
          if (others === 0) report({ messageId: 'noCharacter', args, position });
          else report({ messageId: 'preprocessed', args: { ...args, others }, position });
        },
      };
    },
  },
});
