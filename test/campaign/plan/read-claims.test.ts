import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readClaims } from '../../../src/campaign/plan/read-claims.js';
import type { ReadClaim } from '../../../src/campaign/store/campaign-claim.js';
import { writeZip } from '../write-zip.js';

const folder = mkdtempSync(join(tmpdir(), 'read-claims-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const unpacked = join(folder, 'unpacked');

let count = 0;
function newFolder(): string {
  const place = join(folder, String(count++));
  mkdirSync(place);
  return place;
}

async function read(...paths: string[]): Promise<readonly ReadClaim[]> {
  const found: ReadClaim[] = [];
  for await (const claim of readClaims(paths, unpacked)) found.push(claim);
  return found;
}

/** What was read, in short. */
async function told(...paths: string[]): Promise<readonly string[]> {
  return (await read(...paths)).map((each) => {
    if (each.kind === 'problem') return each.problem.message.replaceAll(folder, '').replace(/^\/\d+\//, '');
    if (each.kind === 'skipped') return `${each.reason}: ${each.key}`;
    const witnesses = each.claim.witnesses.map((path) => path.split('/').slice(-2).join('/'));
    return `${each.claim.verifier} ${each.claim.task.split('/').at(-1)}: ${witnesses.join(', ')}`;
  });
}

const STEM = 'otter.2026-11-01_10-00-00';
const NAME = `${STEM}.results.SV_unreach-call.Loops.xml`;
const run = (name: string, status = 'true') =>
  `<run name="../t/${name}" files="[../t/x.c]" properties="unreach-call" propertyFile="../p/unreach-call.prp">
<column title="status" value="${status}"/><column title="category" value="correct" hidden="true"/></run>`;
const results = (...runs: string[]) =>
  `<?xml version="1.0"?>\n<result tool="Otter" benchmarkname="otter" block="Loops" name="SV_unreach-call.Loops">\n${runs.join('\n')}\n</result>\n`;

function writeFolder(runs: readonly string[], witnesses: readonly string[]): string {
  const place = newFolder();
  writeFileSync(join(place, NAME), results(...runs));
  for (const path of witnesses) {
    const file = join(place, `${STEM}.files/SV_unreach-call`, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, path);
  }
  return place;
}

describe('results of BenchExec', () => {
  it('of several verifiers are read with the witnesses that lie in their folders, at any depth', async () => {
    const place = writeFolder(
      [run('a.yml'), run('b.yml')],
      ['a.yml/witness.yml', 'a.yml/out/files/witness.graphml', 'a.yml/other.yml'],
    );
    writeFileSync(
      join(place, NAME.replace('otter', 'beaver').replace('.xml', '.xml.gz')),
      gzipSync(results(run('a.yml')).replace('"otter"', '"beaver"')),
    );
    expect(await told(place)).toEqual([
      expect.stringMatching(/^beaver.*has no beaver\..*\.files next to it/),
      'beaver a.yml: ',
      'otter a.yml: files/witness.graphml, a.yml/witness.yml',
      'otter b.yml: ',
    ]);
  });

  it.each(['1.0-otter', 'v2-otter', 'otter'])(
    'of a validator of witnesses %s next to them are no claims',
    async (end) => {
      const place = writeFolder([run('a.yml')], ['a.yml/witness.yml']);
      const validator = NAME.replace('otter', `elm-validate-correctness-witnesses-${end}`);
      writeFileSync(join(place, validator), results(run('a.yml')));
      expect(await told(place)).toEqual(['otter a.yml: a.yml/witness.yml']);
    },
  );

  it('are read with witnesses and logs in zip archives, which are unpacked once', async () => {
    const place = newFolder();
    writeFileSync(join(place, NAME), results(run('a.yml'), run('b.yml'), run('c.yml')));
    const inside = `${STEM}.files/SV_unreach-call`;
    writeZip(join(place, `${STEM}.files.zip`), [
      [`${inside}/a.yml/witness.yml`, 'first'],
      [`${inside}/b.yml/deep/witness.graphml`, 'second'],
      [`${inside}/b.yml/huge.core`, 'not wanted'],
    ]);
    const logs = ['a.yml', 'c.yml'].map((name): [string, string] => [
      `${STEM}.logfiles/SV_unreach-call.${name}.log`,
      '',
    ]);
    writeZip(join(place, `${STEM}.logfiles.zip`), logs);
    const found = await read(place);
    expect(await told(place)).toEqual([
      'otter a.yml: a.yml/witness.yml',
      'has no log of its run ../t/b.yml',
      'otter b.yml: deep/witness.graphml',
      'otter c.yml: ',
    ]);
    const [first] = found.flatMap((each) => (each.kind === 'claim' ? each.claim.witnesses : []));
    expect(readFileSync(first ?? '', 'utf8')).toBe('first');
    expect(existsSync(join(first ?? '', '../../b.yml/huge.core'))).toBe(false);
    const { mtimeMs, ino } = statSync(first ?? '');
    await read(place);
    expect(statSync(first ?? '')).toMatchObject({ mtimeMs, ino });
  });

  it.each<[string, readonly [string, string][], (bytes: Buffer, name: string) => Buffer, readonly unknown[]]>(
    [
      [
        'that cannot be unpacked keeps its claim from being taken for one without witness',
        [
          [`${STEM}.files/SV_unreach-call/a.yml/witness.yml`, 'a'.repeat(100)],
          [`${STEM}.files/SV_unreach-call/b.yml/witness.yml`, 'b'.repeat(100)],
        ],
        (bytes, name) => (name.includes('a.yml') ? Buffer.alloc(bytes.length, 0xff) : bytes),
        [
          expect.stringMatching(/files of the run \.\.\/t\/a\.yml cannot be read: .*cannot be unpacked/),
          'otter b.yml: b.yml/witness.yml',
        ],
      ],
      [
        'that is there twice is a collision',
        [
          [`${STEM}.files/SV_unreach-call/a.yml/witness.yml`, 'one'],
          [`${STEM}.files/SV_unreach-call/a.yml/witness.yml`, 'other'],
        ],
        (bytes) => bytes,
        [expect.stringMatching(/a\.yml cannot be read: .*witness\.yml twice/), 'otter b.yml: '],
      ],
      [
        'that leads out of the archive keeps all of it from being read',
        [['../../../canary/witness.yml', 'x']],
        (bytes) => bytes,
        [expect.stringMatching(/is not a readable zip archive \(invalid relative path/)],
      ],
    ],
  )('a witness in an archive %s', async (_name, entries, change, expected) => {
    const place = newFolder();
    writeFileSync(join(place, NAME), results(run('a.yml'), run('b.yml')));
    writeZip(join(place, `${STEM}.files.zip`), entries, change);
    expect(await told(place)).toEqual(expected);
    expect(existsSync(join(folder, 'canary'))).toBe(false);
  });

  it('with a damaged archive are reported, and none of their claims counts as one without witness', async () => {
    const place = newFolder();
    writeFileSync(join(place, NAME), results(run('a.yml')));
    writeFileSync(join(place, `${STEM}.files.zip`), 'no archive at all, whatever its name says');
    expect(await told(place)).toEqual([expect.stringMatching(/is not a readable zip archive/)]);
  });

  it('that were cut in half give the runs before the cut, and say where they end', async () => {
    const place = writeFolder([run('a.yml'), run('b.yml')], ['a.yml/witness.yml']);
    const whole = readFileSync(join(place, NAME), 'utf8');
    writeFileSync(join(place, NAME), whole.slice(0, whole.indexOf('b.yml') + 20));
    expect(await told(place)).toEqual([
      'otter a.yml: a.yml/witness.yml',
      expect.stringMatching(/\.xml:5:\d+: is not valid XML/),
    ]);
  });

  it('with two tasks of one name are reported for both; their witnesses may have been swapped', async () => {
    const place = writeFolder(
      [run('a.yml'), run('other/a.yml'), run('b.yml', 'unknown')],
      ['a.yml/witness.yml'],
    );
    expect(await told(place)).toEqual([
      expect.stringMatching(/several tasks named a\.yml/),
      expect.stringMatching(/several tasks named a\.yml/),
      'no verdict: otter|SV_unreach-call.Loops|../t/b.yml|../p/unreach-call.prp',
    ]);
  });
});

describe('a manifest', () => {
  const claim = { verifier: 'otter', task: 'a.yml', property: 'p.prp', verdict: 'true' };

  it.each([
    ['jsonl', `${JSON.stringify({ ...claim, witnesses: ['w/1.yml', 'w/2.yml'], cputime: 3.5 })}\n`],
    [
      'csv',
      'verifier,task,property,verdict,witnesses,cputime\notter,a.yml,p.prp,true,w/1.yml; w/2.yml,3.5\n',
    ],
  ])('in %s is read', async (ending, text) => {
    const place = newFolder();
    writeFileSync(join(place, `m.${ending}`), text);
    expect(await read(join(place, `m.${ending}`))).toEqual([
      {
        kind: 'claim',
        claim: {
          key: 'otter|a.yml|p.prp',
          verifier: 'otter',
          source: null,
          task: join(place, 'a.yml'),
          property: join(place, 'p.prp'),
          verdict: 'true',
          witnesses: [join(place, 'w/1.yml'), join(place, 'w/2.yml')],
          category: null,
          dataModel: null,
          cputime: 3.5,
        },
      },
    ]);
  });

  it.each<[string, string, readonly unknown[]]>([
    [
      'an unknown column',
      'task,result\na.yml,true\n',
      [expect.stringMatching(/m\.csv:1: has the unknown column 'result'; the known ones are verifier, /)],
    ],
    [
      'a row without verdict among good ones',
      '\ufefftask,verdict\r\na.yml,\r\n"b,c.yml",false\r\n\r\nd.yml,TIMEOUT\r\n',
      [
        expect.stringMatching(/m\.csv:2: the document lacks 'verdict'/),
        'verifier b,c.yml: ',
        'no verdict: verifier|d.yml|',
      ],
    ],
    [
      'more fields than columns',
      'task,verdict\na.yml,true,w.yml\n',
      [expect.stringMatching(/m\.csv:2: has 3 fields, but the first row names 2 columns/)],
    ],
    [
      'a time that is no number',
      'task,verdict,cputime\na.yml,true,soon\n',
      [expect.stringMatching(/m\.csv:2: 'cputime' must be of type number/)],
    ],
    [
      'a quote that is never closed, after a good row',
      'task,verdict\na.yml,true\n"b.yml,true\n',
      ['verifier a.yml: ', expect.stringMatching(/m\.csv:\d: is not CSV: /)],
    ],
  ])('in CSV with %s is read as far as it goes', async (_name, text, expected) => {
    const place = newFolder();
    writeFileSync(join(place, 'm.csv'), text);
    expect(await told(join(place, 'm.csv'))).toEqual(expected);
  });
});
