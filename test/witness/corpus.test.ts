import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/source/input-error.js';
import { readWitness } from '../../src/witness/read-witness.js';
import type { WitnessReading } from '../../src/witness/witness.js';
import { MORE } from '../effort.js';
import { violationsIn } from './fixtures.js';

const corpus = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));

/** Files of `public/` that are not witnesses for us, with the reason; the index was made without parsing them. */
const REFUSED: readonly { readonly reason: string; readonly message: RegExp; readonly files: string }[] = [
  {
    reason:
      'CPAchecker writes `definition:` without indentation before a quoted text, which is no YAML; PyYAML refuses too',
    message: /Implicit (map )?keys need to be/,
    files: `177eb2af2166d17b 286f87a9f97f47ff 2ab4cfeabb165996 3a5b1fe5540f5307 3c337613f18d1c9d 3f5f660452fa5749
      3fbdd5ae47cf5030 44a9f1cd6fff076d 45494c456a540d12 510a58c7881adcf3 57a6d3970058595b 5810ee08dadc99ee
      5e0a5829d34f7e03 5ec31babe7db5aa6 5fe17993020fee01 7e6325afa206e41b 99073f9acb257871 a022ed3f834c4031
      c7af578af85344fe ef71260fe4905d26`,
  },
  {
    reason: 'Windows paths in double quotes: \\u and \\U begin no escape sequence there; PyYAML refuses too',
    message: /Invalid escape sequence/,
    files: `0cb8eadb4ef8c0df 14459591e82b646c 58f44f317f3d9576 6ee189cc2fda068a 9e4fa4a48cc3c0de a89583255f36e394
      b2e893ebcf5c8757 ce2063437691dfac ced940af5fb560d4 d0458855e5602306 da3ce29ba8274d3f fe8d3e864a627483`,
  },
  {
    reason: 'a German sentence before the witness',
    message: /looks like plain text/,
    files: '187259af60ddb613',
  },
  {
    reason: 'a licence comment before the XML declaration; WitnessLint refuses too',
    message: /an XML declaration is not allowed here/,
    files: '08a0fa5553a72a0b cad4d6f7ffb517f8',
  },
];

/** Witnesses without a warning of WitnessLint 1.3-dev that break schema `graphml-witness`. */
const STRICTER_THAN_WITNESSLINT: ReadonlySet<string> = new Set([
  // Hashes that are SHA-1, or the word "hash": WitnessLint compares them with a program only where it has one.
  '9c8f712b36f251c7.graphml',
  '986ca98dfc4ac279.graphml',
  '6e49472edd751828.graphml',
  'hash-sha1.graphml',
]);

/** Rows of a CSV file, by the names of its first row; fields may be quoted and contain line feeds. */
function parseCsv(text: string): readonly ReadonlyMap<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end !== ',') rows.push([]);
  }
  const [names = [], ...records] = rows.filter(({ length }) => length > 1);
  return records.map((record) => new Map(record.map((field, index) => [names[index] ?? '', field])));
}

async function tryToRead(file: string): Promise<WitnessReading | InputError> {
  try {
    return await readWitness(file);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw new Error(`${file}: ${error}`, { cause: error });
  }
}

function kindOf(format: string, type: string): string {
  if (format === 'graphml') return type.replace(/_witness$/, '') || 'unstated';
  return type === 'violation_sequence' ? 'violation' : 'correctness';
}

describe.skipIf(!existsSync(corpus))('the corpus', () => {
  it.runIf(MORE)('of public witnesses is read, with the kind and version that its index states', async () => {
    const refused = new Map(
      REFUSED.flatMap(({ files, message }) => files.split(/\s+/).map((name) => [name, message] as const)),
    );
    const rows = parseCsv(readFileSync(join(corpus, 'index.csv'), 'utf8'));
    expect(rows).toHaveLength(596);
    for (const row of rows) {
      const [file = '', format = '', type = ''] = ['file', 'format', 'type'].map((name) => row.get(name));
      const name = file.replace(/^public\/|\.\w+$/g, '');
      const reading = await tryToRead(join(corpus, file));
      if (reading instanceof InputError) {
        expect([name, reading.message]).toEqual([name, expect.stringMatching(refused.get(name) ?? /^$/)]);
        refused.delete(name);
        continue;
      }
      const { witness } = reading;
      expect({ file, format: witness.format, kind: witness.kind, version: witness.version }).toEqual({
        file,
        format,
        kind: kindOf(format, type),
        version: row.get('version'),
      });
      if (row.get('witnesslint_exit') === '0' && !STRICTER_THAN_WITNESSLINT.has(`${name}.graphml`)) {
        expect([file, violationsIn(reading)]).toEqual([file, []]);
      }
    }
    expect([...refused.keys()]).toEqual([]);
  });

  it('of our witnesses is read; those of tools are without violations, except for raw CBMC', async () => {
    const folder = join(corpus, 'own/witnesses');
    for (const name of readdirSync(folder)) {
      const reading = await tryToRead(join(folder, name));
      if (reading instanceof InputError) throw reading;
      expect([name, reading.witness.kind === 'unstated']).toEqual([name, name.includes('cbmc-5.12-raw')]);
      expect([name, violationsIn(reading).length > 0]).toEqual([name, name.includes('cbmc-5.12-raw')]);
    }
  });

  it('of mutated GraphML is read or refused, and what has no warning of WitnessLint has no violation', async () => {
    const folder = join(corpus, 'graphml-mutations');
    const lint = new Map(
      readFileSync(join(folder, 'expected.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { file: string; config: string; exit: number })
        .filter(({ config }) => config === 'plain')
        .map(({ file, exit }) => [file, exit]),
    );
    for (const name of readdirSync(folder).filter((file) => /\.graphml(\.gz)?$/.test(file))) {
      const reading = await tryToRead(join(folder, name));
      if (reading instanceof InputError) expect([name, lint.get(name)]).toEqual([name, 1]);
      else if (violationsIn(reading).length > 0 && !STRICTER_THAN_WITNESSLINT.has(name)) {
        expect([name, lint.get(name)]).not.toEqual([name, 0]);
      }
    }
  });
});
