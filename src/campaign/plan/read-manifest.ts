import { createReadStream } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { checkSchema } from '../../source/check-schema.js';
import { countNoun } from '../../source/count-noun.js';
import { printable } from '../../source/printable.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { CampaignClaim, ReadClaim } from '../store/campaign-claim.js';

const MAXIMUM_LINE = 1_000_000;
/** Separates the witnesses of a claim in a CSV field. */
const SEPARATOR = ';';
const CSV_COLUMNS = [
  'verifier',
  'task',
  'property',
  'verdict',
  'witnesses',
  'category',
  'dataModel',
  'cputime',
] as const;

/** The claims of a manifest: one per line in JSON (`.jsonl`), or one per row below the column names (`.csv`). */
export async function* readManifest(file: string): AsyncGenerator<ReadClaim> {
  const records = file.endsWith('.csv') ? csvRecords(file) : jsonRecords(file);
  for await (const { line, content } of records) {
    if (content.kind === 'failed') yield problemIn(file, line, describeRecordFault(content.failure));
    else yield toClaim(content.value, file, line);
  }
}

interface ManifestRecord {
  readonly line: number;
  readonly content: Attempt<unknown, RecordFault>;
}

/** Why a line or a row is no record. */
type RecordFault =
  | { readonly code: 'too-long' | 'not-json' }
  | { readonly code: 'unknown-column'; readonly name: string }
  /** `said` is the message of the library. */
  | { readonly code: 'not-csv'; readonly said: string }
  | { readonly code: 'too-many-fields'; readonly fields: number; readonly columns: number };

function describeRecordFault(fault: RecordFault): string {
  switch (fault.code) {
    case 'too-long':
      return `is longer than ${MAXIMUM_LINE} characters`;
    case 'not-json':
      return 'is not JSON';
    case 'unknown-column': {
      const name = printable(fault.name.slice(0, 60));
      return `has the unknown column '${name}'; the known ones are ${CSV_COLUMNS.join(', ')}`;
    }
    case 'not-csv':
      return `is not CSV: ${fault.said}`;
    case 'too-many-fields':
      return `has ${countNoun(fault.fields, 'field')}, but the first row names ${countNoun(fault.columns, 'column')}`;
  }
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
  if (text.length > MAXIMUM_LINE) return failed({ code: 'too-long' });
  try {
    return done(JSON.parse(text));
  } catch {
    return failed({ code: 'not-json' });
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
          yield { line, content: failed({ code: 'unknown-column', name: unknown }) };
          return;
        }
      } else {
        yield { line, content: toValue(columns, record) };
      }
    }
  } catch (error) {
    // Anything after an unclosed quote cannot be read.
    yield { line, content: failed({ code: 'not-csv', said: (error as Error).message }) };
  }
}

function toValue(columns: readonly string[], record: readonly string[]): ManifestRecord['content'] {
  if (record.length > columns.length) {
    return failed({ code: 'too-many-fields', fields: record.length, columns: columns.length });
  }
  const fields = columns.flatMap((name, index): [string, unknown][] => {
    const text = record[index]?.trim() ?? '';
    if (text === '') return [];
    if (name === 'witnesses') return [[name, text.split(SEPARATOR).map((path) => path.trim())]];
    if (name === 'cputime' && Number.isFinite(Number(text))) return [[name, Number(text)]];
    return [[name, text]];
  });
  return done(Object.fromEntries(fields));
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
