import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { propertyText } from './pair.js';

const FOLDER = join(import.meta.dirname, 'automata');

/** An automaton with its program and what must be said about it. */
export interface AutomatonCase {
  readonly program: string;
  readonly tool: string;
  readonly why: string;
  readonly property: string;
  readonly dataModel: 'ILP32' | 'LP64';
  readonly programFile: string;
  /** `unknown`, or the status that confirms. */
  readonly expected: string;
  /** How much is searched for what is not to be confirmed: 1 is usual, less does for programs whose error is near. */
  readonly patience: number;
  readonly witness: string;
}

export interface AutomatonEntry {
  /** Whose style it is; written as the producer. */
  readonly tool: string;
  readonly expect: 'confirmed' | 'unconfirmed' | 'refuted';
  readonly why: string;
  readonly property?: string;
  readonly subproperty?: string;
  readonly dataModel?: 'ILP32' | 'LP64';
  /**
   * `source target key=value …`; `offsets="text"` gives startoffset and endoffset of a text of the program,
   * `shifted="9:text"` those of characters so much later, and a key of `COUNTS` those that such a tool writes.
   */
  readonly edges: readonly string[];
  /** More data of nodes: `key=value …`. */
  readonly nodes?: Readonly<Record<string, string>>;
  readonly kind?: 'correctness';
}

/** Nodes of these names are what they are called; the source of the first edge is the entry. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['v', 'violation'],
  ['sink', 'sink'],
]);

/** The program as tools see it that count its characters in other ways. */
const COUNTS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['lf', (text) => text.replaceAll('\r\n', '\n')],
  ['crlf', (text) => text.replaceAll('\n', '\r\n')],
  ['bytes', (text) => Buffer.from(text).toString('latin1')],
  ['lfbytes', (text) => Buffer.from(text.replaceAll('\r\n', '\n')).toString('latin1')],
]);

export function readAutomata(): readonly AutomatonCase[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yml'))
    .flatMap((file) => {
      const table = parse(readFileSync(join(FOLDER, file), 'utf8'));
      const programFile = join(FOLDER, table.program);
      // A byte order mark is no character of the text.
      const text = readFileSync(programFile, 'utf8').replace(/^\ufeff/, '');
      return (table.witnesses as AutomatonEntry[]).map((entry): AutomatonCase => {
        const property = entry.property ?? table.property;
        const dataModel = entry.dataModel ?? table.dataModel;
        const { tool, why } = entry;
        const expected = statusOf(entry, property);
        const witness = graphml(entry, { file: table.program, text, property, dataModel });
        const { program, patience = 1 } = table;
        return { program, tool, why, property, dataModel, programFile, expected, patience, witness };
      });
    });
}

function statusOf({ expect, subproperty, kind }: AutomatonEntry, property: string): string {
  if (expect === 'unconfirmed') return 'unknown';
  if (expect === 'refuted' && kind === 'correctness' && subproperty === undefined) return 'false';
  return `false(${subproperty ?? property})`;
}

interface Subject {
  readonly file: string;
  readonly text: string;
  readonly property: string;
  readonly dataModel: string;
}

/** The text of an automaton that states its own keys. */
export function graphml(entry: AutomatonEntry, { file, text, property, dataModel }: Subject): string {
  const nodes = new Map<string, string>();
  const edges = entry.edges.map((edge) => {
    const [, source = '', target = '', rest = ''] = /^(\S+) (\S+)(.*)$/s.exec(edge) ?? [];
    for (const id of [source, target]) {
      if (nodes.has(id)) continue;
      const flag = nodes.size === 0 ? 'entry' : FLAGS.get(id);
      const more = pairsOf(entry.nodes?.[id] ?? '').map(([key, value]) => data(key, value));
      nodes.set(id, [flag === undefined ? '' : data(flag, 'true'), ...more].join(''));
    }
    const content = pairsOf(rest).flatMap(([key, value]) => {
      const seen = COUNTS.get(key)?.(text);
      if (seen !== undefined) return offsets(seen, value, 'offsets');
      return key === 'offsets' || key === 'shifted' ? offsets(text, value, key) : [data(key, value)];
    });
    return `<edge source="${source}" target="${target}">${content.join('')}</edge>`;
  });
  const header = [
    data('witness-type', `${entry.kind ?? 'violation'}_witness`),
    data('sourcecodelang', 'C'),
    data('producer', entry.tool),
    data('specification', propertyText(property)),
    data('programfile', file),
    data('programhash', createHash('sha256').update(text).digest('hex')),
    data('architecture', dataModel === 'ILP32' ? '32bit' : '64bit'),
    data('creationtime', '2026-11-21T00:00:00Z'),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${keys([...header, ...nodes.values(), ...edges].join(''))}
<graph edgedefault="directed">
${header.join('\n')}
${[...nodes].map(([id, content]) => `<node id="${id}">${content}</node>`).join('\n')}
${edges.join('\n')}
</graph>
</graphml>
`;
}

/** Other validators want every key declared. */
function keys(content: string): string {
  const names = new Set([...content.matchAll(/<data key="([^"]+)"/g)].map(([, name = '']) => name));
  return [...names]
    .map((name) => {
      const owner = ['entry', 'violation', 'sink', 'cyclehead', 'invariant', 'invariant.scope'].includes(name)
        ? 'node'
        : 'edge';
      const type = ['entry', 'violation', 'sink', 'cyclehead'].includes(name) ? 'boolean' : 'string';
      const otherwise = type === 'boolean' ? '<default>false</default>' : '';
      return `<key id="${name}" attr.name="${name}" attr.type="${type}" for="${owner}">${otherwise}</key>`;
    })
    .join('\n');
}

function pairsOf(text: string): readonly (readonly [key: string, value: string])[] {
  return [...text.matchAll(/([\w.-]+)=(?:"([^"]*)"|(\S+))/g)].map(
    ([, key = '', quoted, plain]) => [key, quoted ?? plain ?? ''] as const,
  );
}

function offsets(text: string, value: string, key: 'offsets' | 'shifted'): readonly string[] {
  const [, distance, wanted] = key === 'offsets' ? ['', '0', value] : (/^(\d+):(.*)$/s.exec(value) ?? []);
  const start = wanted === undefined ? -1 : text.indexOf(wanted);
  if (wanted === undefined || start < 0) throw new Error(`the program does not contain '${wanted}'`);
  const first = start + Number(distance);
  return [data('startoffset', String(first)), data('endoffset', String(first + wanted.length - 1))];
}

function data(key: string, value: string): string {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<data key="${key}">${escaped}</data>`;
}
