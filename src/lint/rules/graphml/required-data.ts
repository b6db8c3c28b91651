import { GRAPH_KEYS } from '../../../witness/graphml/resolve-key.js';
import { quote } from '../../../witness/quote.js';
import { spaceBefore, type TextTag } from '../../fixes/graphml-text.js';
import { findTag, timeOfCorrection } from '../../fixes/text-to-fix.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

/** All data of a graph except the version, which was added later. */
const REQUIRED: readonly string[] = GRAPH_KEYS.filter((key) => key !== 'witness-format-version');

/** Format section 1.2. */
export const requiredData = defineRule({
  id: 'WG050',
  name: 'required-data',
  summary: 'The graph states the witness type, the program, the property, the producer and the creation time',
  ...GRAPHML_FAULT,
  witnessLint: ['H9'],
  messages: {
    missing: 'the graph lacks data with the key {keys}',
    several: 'the graph lacks data with the keys {keys}',
  },
  check: {
    graphml: (report) => {
      const found = new Set<string>();
      return {
        graph: ({ data }) => {
          for (const { key, leadingText } of data) {
            if (key !== undefined && leadingText !== undefined && REQUIRED.includes(key)) found.add(key);
          }
        },
        end: ({ position }) => {
          const missing = REQUIRED.filter((key) => !found.has(key));
          const args = { keys: missing.map(quote).join(', ') };
          if (missing.length === 1) report({ messageId: 'missing', args, position });
          if (missing.length > 1) report({ messageId: 'several', args, position });
        },
      };
    },
  },
  // One correction adds all data that are known without the author.
  fix: function* (findings, file) {
    const { text, program } = file;
    const [finding] = findings;
    if (finding === undefined) return;
    const graph = findTag(finding, file, 'graph');
    if (graph === undefined || graph.form === 'empty') return;
    const values = new Map([['creationtime', timeOfCorrection()]]);
    if (program !== undefined) values.set('programhash', program.sha256);
    const keys = [...values.keys()].filter(
      (key) => finding.args.keys?.toString().includes(quote(key)) === true && !hasData(text, graph, key),
    );
    if (keys.length === 0) return;
    const next = /\S/g;
    next.lastIndex = graph.end;
    const space = spaceBefore(text, next.exec(text)?.index ?? graph.end);
    const tag = `${graph.prefix}data`;
    const added = keys.map((key) => `${space}<${tag} key="${key}">${values.get(key)}</${tag}>`);
    const description = `add ${keys.map(quote).join(', ')}`;
    const edit = { start: graph.end, end: graph.end, text: added.join('') };
    yield [finding, { description, edits: [edit] }];
  },
});

/** If data of the key exist but are empty, that is another finding; a second element would be wrong. */
function hasData(text: string, graph: TextTag, key: string): boolean {
  const head = text.slice(graph.end, graph.end + 100_000);
  return head.includes(`"${key}"`) || head.includes(`'${key}'`);
}
