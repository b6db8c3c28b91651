import { createReadStream } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { checkSchema } from '../../source/check-schema.js';
import { countNoun } from '../../source/count-noun.js';
import { printable } from '../../source/printable.js';
import type { CampaignClaim, ReadClaim } from '../store/campaign-claim.js';

const MAXIMUM_LINE = 1_000_000;
/** Separates the witnesses of a claim in a CSV field. */
const SEPARATOR = ';';
const CSV_COLUMNS = [
  ...['verifier', 'task', 'property', 'verdict', 'witnesses', 'category', 'dataModel', 'cputime'],
] as const;

/** The claims of a manifest: one per line in JSON (`.jsonl`), or one per row below the column names (`.csv`). */
export async function* readManifest(file: string): AsyncGenerator<ReadClaim> {
  const records = file.endsWith('.csv') ? csvRecords(file) : jsonRecords(file);
  for await (const { line, content } of records) {
    if (content.kind === 'problem') yield problemIn(file, line, content.message);
    else yield toClaim(content.value, file, line);
  }
}

interface ManifestRecord {
  readonly line: number;
  readonly content:
    | { readonly kind: 'value'; readonly value: unknown }
    | { readonly kind: 'problem'; readonly message: string };
}

async function* jsonRecords(file: string): AsyncGenerator<ManifestRecord> {
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() !== '') yield { line, content: parseJson(text) };
  }
}

function parseJson(text: string): ManifestRecord['content'] {
  if (text.length > MAXIMUM_LINE) {
    return { kind: 'problem', message: `is longer than ${MAXIMUM_LINE} characters` };
  }
  try {
    return { kind: 'value', value: JSON.parse(text) };
  } catch {
    return { kind: 'problem', message: 'is not JSON' };
  }
}

async function* csvRecords(file: string): AsyncGenerator<ManifestRecord> {
  const { parse } = await import('csv-parse');
  const rows = createReadStream(file).pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAXIMUM_LINE,
    }),
  );
  let columns: readonly string[] | undefined;
  let line = 1;
  try {
    for await (const { record, info } of rows as AsyncIterable<{
      readonly record: readonly string[];
      readonly info: { readonly lines: number };
    }>) {
      line = info.lines;
      if (columns === undefined) {
        columns = record.map((name) => name.trim());
        const unknown = columns.find((name) => !(CSV_COLUMNS as readonly string[]).includes(name));
        if (unknown !== undefined) {
          const message = `has the unknown column '${printable(unknown.slice(0, 60))}'; the known ones are ${CSV_COLUMNS.join(', ')}`;
          yield { line, content: { kind: 'problem', message } };
          return;
        }
      } else {
        yield { line, content: toValue(columns, record) };
      }
    }
  } catch (error) {
    // Anything after an unclosed quote cannot be read.
    const message = `is not CSV: ${(error as Error).message}`;
    yield { line, content: { kind: 'problem', message } };
  }
}

function toValue(columns: readonly string[], record: readonly string[]): ManifestRecord['content'] {
  if (record.length > columns.length) {
    return {
      kind: 'problem',
      message: `has ${countNoun(record.length, 'field')}, but the first row names ${countNoun(columns.length, 'column')}`,
    };
  }
  const fields = columns.flatMap((name, index): [string, unknown][] => {
    const text = record[index]?.trim() ?? '';
    if (text === '') return [];
    if (name === 'witnesses') return [[name, text.split(SEPARATOR).map((path) => path.trim())]];
    if (name === 'cputime' && Number.isFinite(Number(text))) return [[name, Number(text)]];
    return [[name, text]];
  });
  return { kind: 'value', value: Object.fromEntries(fields) };
}

function toClaim(value: unknown, file: string, line: number): ReadClaim {
  const [violation] = checkSchema('campaignClaim', value);
  if (violation !== undefined) return problemIn(file, line, violation.message);
  const given = value as Partial<CampaignClaim> & Pick<CampaignClaim, 'task' | 'verdict'>;
  const place = (path: string) => resolve(dirname(file), path);
  const { verifier = 'verifier', task, property = null, verdict, category = null } = given;
  const key = [verifier, task, property ?? ''].join('|');
  if (!/^(?:true|false|SAFE|UNSAFE)\b/i.test(verdict)) {
    return { kind: 'skipped', key, verifier, reason: 'no verdict', category };
  }
  const claim: CampaignClaim = {
    key,
    verifier,
    source: null,
    task: place(task),
    property: property === null ? null : place(property),
    verdict,
    witnesses: (given.witnesses ?? []).map(place),
    category,
    dataModel: given.dataModel ?? null,
    cputime: given.cputime ?? null,
  };
  return { kind: 'claim', claim };
}

function problemIn(file: string, line: number, message: string): ReadClaim {
  return { kind: 'problem', problem: { file, message: `${file}:${line}: ${message}` } };
}
