import { quote } from '../../witness/quote.js';
import type { Diagnostic, Fix } from '../rule/diagnostic.js';
import { spaceBefore, tagsBefore } from './graphml-text.js';
import { findTag, type TextToFix } from './text-to-fix.js';

const BOOLEAN_KEYS: ReadonlySet<string> = new Set([
  'entry',
  'sink',
  'violation',
  'cyclehead',
  'enterLoopHead',
]);
const NUMBER_KEYS: ReadonlySet<string> = new Set(['startline', 'endline', 'startoffset', 'endoffset']);

/**
 * Declares the keys of data before the graph, where missing declarations belong. A single correction does it for all
 * keys; it belongs to the first finding.
 * @param findings about data whose keys must be declared
 * @param domains the element of each key; other keys stay as they are
 */
export function* declareKeys(
  findings: readonly Diagnostic[],
  file: TextToFix,
  domains: ReadonlyMap<string, string>,
): Iterable<readonly [Diagnostic, Fix]> {
  const { tags, end: graph } = tagsBefore(file.text, 'key', 'graph');
  const declared = new Set(tags.map(({ attributes }) => attributes.get('id')));
  const wanted = new Set<string>();
  let first: Diagnostic | undefined;
  for (const finding of findings) {
    const id = findTag(finding, file, 'data')?.attributes.get('key');
    if (id === undefined || declared.has(id) || !domains.has(id)) continue;
    first ??= finding;
    wanted.add(id);
  }
  if (graph === undefined || first === undefined) return;
  const space = spaceBefore(file.text, graph.start);
  const text = [...wanted]
    .map((id) => `<${graph.prefix}key ${declareAttributes(id)} for="${domains.get(id)}"/>${space}`)
    .join('');
  const description = `declare ${[...wanted].map(quote).join(', ')}`;
  yield [first, { description, edits: [{ start: graph.start, end: graph.start, text }] }];
}

function declareAttributes(id: string): string {
  const type = BOOLEAN_KEYS.has(id) ? 'boolean' : NUMBER_KEYS.has(id) ? 'int' : 'string';
  return `id="${id}" attr.name="${id}" attr.type="${type}"`;
}
