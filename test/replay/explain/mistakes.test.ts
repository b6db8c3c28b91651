import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { explainClaim } from '../../../src/replay/explain/explain-claim.js';
import { diagnosisLines } from '../../../src/report/pretty-witness-diagnosis.js';
import { checkSchema } from '../../../src/source/check-schema.js';
import type { WitnessExplanation } from '../../../src/use-cases/explain/follow-witness.js';
import { oneIn } from '../../effort.js';
import { graphml } from '../automaton-table.js';
import { propertyText } from '../pair.js';

const FOLDER = join(import.meta.dirname, 'mistakes');

/** A program with a witness that is confirmed, and mistakes in it, of the kinds that authors of tools make. */
interface Table {
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

interface Mistake {
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

const TABLES = readdirSync(FOLDER)
  .sort()
  .map((file) => ({ file, table: parse(readFileSync(join(FOLDER, file), 'utf8')) as Table }));

function changed(text: string, change: readonly string[] = []): string {
  let result = text;
  for (let index = 0; index < change.length; index += 2) {
    const [from = '', to = ''] = change.slice(index, index + 2);
    if (!result.includes(from)) throw new Error(`the witness does not contain '${from}'`);
    result = result.replace(from, () => to);
  }
  return result;
}

function witnessOf(table: Table, { change, segments, nodes, property }: Partial<Mistake>): string {
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

async function explained(table: Table, mistake: Partial<Mistake>): Promise<WitnessExplanation> {
  const folder = mkdtempSync(join(tmpdir(), 'replay-mistake-'));
  try {
    const base = join(folder, 'p');
    const witness = `${base}.${table.edges === undefined ? 'yml' : 'graphml'}`;
    writeFileSync(`${base}.c`, table.program);
    writeFileSync(`${base}.prp`, propertyText(mistake.property ?? table.property));
    writeFileSync(witness, witnessOf(table, mistake));
    const { document } = await explainClaim(
      {
        programs: [`${base}.c`],
        property: `${base}.prp`,
        witness,
        dataModel: 'LP64',
        cputime: 90,
        memory: 500_000_000,
        steps: 100_000,
        seed: 1,
        explain: 'json',
      },
      (each) => each,
    );
    return JSON.parse(JSON.stringify(document));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many executions a search takes is its own affair. */
function withoutCounts(text: string): string {
  return text.replace(/\d+ executions/g, 'N executions');
}

describe.each(TABLES)('one mistake in the witness of $file', ({ table }) => {
  it('is not there', async () => {
    expect(await explained(table, {})).toMatchObject({
      result: expect.stringMatching(/^false\(/),
      parting: null,
      repairs: [],
    });
  });

  it.each(oneIn(8, table.mistakes))('$name', async (mistake) => {
    const explanation = await explained(table, mistake);
    expect(explanation.result).toBe('unknown');
    expect(checkSchema('violationExplanation', explanation)).toEqual([]);
    expect(withoutCounts(`${diagnosisLines(explanation, 'plain').join('\n')}\n`)).toBe(
      withoutCounts(mistake.explained),
    );
    for (const { result } of explanation.repairs) expect(result).toMatch(/^false\(/);
  });
});
