import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { graphml } from '../automaton-table.js';
import { propertyText } from '../pair.js';

const FOLDER = join(import.meta.dirname, 'mistakes');

/** A program with a witness that is confirmed, and mistakes in it, of the kinds that authors of tools make. */
export interface MistakeTable {
  readonly program: string;
  readonly property: string;
  readonly format: string;
  /** Segments in YAML, one after the other. */
  readonly witness?: string;
  /** The edges of an automaton, one a line. */
  readonly edges?: string;
  readonly nodes?: Readonly<Record<string, string>>;
  readonly mistakes: readonly Mistake[];
}

export interface Mistake {
  readonly name: string;
  /** Texts, each with what stands there instead. */
  readonly change?: readonly string[];
  /** Numbers of the segments that are there, in order. */
  readonly segments?: readonly number[];
  readonly nodes?: Readonly<Record<string, string>>;
  readonly property?: string;
  /** What is printed. */
  readonly explained: string;
}

export const MISTAKE_TABLES = readdirSync(FOLDER)
  .sort()
  .map((file) => ({ file, table: parse(readFileSync(join(FOLDER, file), 'utf8')) as MistakeTable }));

function changed(text: string, change: readonly string[] = []): string {
  let result = text;
  for (let index = 0; index < change.length; index += 2) {
    const [from = '', to = ''] = change.slice(index, index + 2);
    if (!result.includes(from)) throw new Error(`the witness does not contain '${from}'`);
    result = result.replace(from, () => to);
  }
  return result;
}

export function witnessOf(
  table: MistakeTable,
  { change, segments, nodes, property }: Partial<Mistake>,
): string {
  const stated = property ?? table.property;
  if (table.edges !== undefined) {
    const edges = changed(table.edges.trim(), change).split('\n');
    const entry = {
      tool: 'tests',
      expect: 'unconfirmed',
      why: '',
      edges,
      nodes: nodes ?? table.nodes ?? {},
    } as const;
    return graphml(entry, { file: 'p.c', text: table.program, property: stated, dataModel: 'LP64' });
  }
  const written = (table.witness ?? '').split(/^(?=- segment)/m);
  const chosen = segments === undefined ? written : segments.map((number) => written[number - 1] ?? '');
  const metadata = {
    format_version: table.format,
    uuid: '4b2c4c90-bf06-5a9c-b9ae-d377e9c16265',
    creation_time: '2026-11-21T08:00:00Z',
    producer: { name: 'tests', version: '1' },
    task: {
      input_files: ['p.c'],
      input_file_hashes: { 'p.c': '0'.repeat(64) },
      specification: propertyText(stated),
      data_model: 'LP64',
      language: 'C',
    },
  };
  const content = changed(chosen.join(''), change).replace(/^/gm, '  ');
  return `- entry_type: violation_sequence\n  metadata: ${JSON.stringify(metadata)}\n  content:\n${content}\n`;
}
