import { GRAPH_KEYS } from '../../../witness/graphml/resolve-key.js';
import { quote } from '../../../witness/quote.js';
import { spaceBefore, type TextTag } from '../../fixes/graphml-text.js';
import { tagOf, timeOfCorrection } from '../../fixes/text-to-fix.js';
import { GRAPHML_FAULT } from '../../graphml/graphml-rule.js';
import { defineRule } from '../../rule.js';

/** All data of a graph except the version, which was added later. */
const REQUIRED: readonly string[] = GRAPH_KEYS.filter((key) => key !== 'witness-format-version');

/** Format section 1.2. */
export const requiredData = defineRule({
  id: 'WG050',
  name: 'required-data',
  summary:
    'The graph states what kind of witness it is, for which program and property, by whom and when it was made',
  ...GRAPHML_FAULT,
  witnessLint: ['H9'],
  messages: {
    missing: 'the graph lacks <data key="{key}">',
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
          for (const key of REQUIRED) {
            if (!found.has(key)) report({ messageId: 'missing', args: { key }, position });
          }
        },
      };
    },
  },
  // One correction adds all data that are known without the author.
  fix: function* (findings, file) {
    const { text, program } = file;
    const graph = findings[0] && tagOf(findings[0], file, 'graph');
    if (graph === undefined || graph.form === 'empty') return;
    const values = new Map([['creationtime', timeOfCorrection()]]);
    if (program !== undefined) values.set('programhash', program.sha256);
    const missing = findings.flatMap((finding) => {
      const key = String(finding.args.key);
      return values.has(key) && !hasData(text, graph, key) ? [{ key, finding }] : [];
    });
    const [first] = missing;
    if (first === undefined) return;
    const next = /\S/g;
    next.lastIndex = graph.end;
    const space = spaceBefore(text, next.exec(text)?.index ?? graph.end);
    const tag = `${graph.prefix}data`;
    const added = missing.map(({ key }) => `${space}<${tag} key="${key}">${values.get(key)}</${tag}>`);
    const description = `add ${missing.map(({ key }) => quote(key)).join(', ')}`;
    const edit = { start: graph.end, end: graph.end, text: added.join('') };
    yield [first.finding, { description, edits: [edit] }];
  },
});

/** If data of the key exist but are empty, that is another finding; a second element would be wrong. */
function hasData(text: string, graph: TextTag, key: string): boolean {
  const head = text.slice(graph.end, graph.end + 100_000);
  return head.includes(`"${key}"`) || head.includes(`'${key}'`);
}
