import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyFixes } from '../../../src/lint/fixes/apply-fixes.js';
import { lintBytes } from '../../../src/lint/lint-bytes.js';
import { DEFAULT_SETTINGS, type LintSettings } from '../../../src/lint/lint-settings.js';
import type { Diagnostic, TextEdit } from '../../../src/lint/rule/diagnostic.js';
import { formatFixes } from '../../../src/report/lint/fixes.js';
import { SourceText } from '../../../src/source/source-text.js';
import { fix, fixText } from '../../../src/use-cases/lint/fix-files.js';
import { readWitnessBytes } from '../../../src/witness/read-witness.js';
import { oneIn } from '../../effort.js';
import { contextOf, RULE_FOLDERS, ruleFolders } from '../../lint/rule-folders.js';

const YAML = readFileSync(join(RULE_FOLDERS, '../claims/ticket-price-yaml/witness.yml'), 'utf8');

/** What a witness says about the program: everything but places in the file and facts about the witness itself. */
function meaningOf(text: string): string {
  const { witness } = readWitnessBytes(Buffer.from(text), 'w');
  const { kind, format } = witness;
  const content = witness.format === 'yaml' ? witness.entries : [witness.nodes, witness.edges];
  return JSON.stringify({ kind, format, content }, (key, value) =>
    ['position', 'version'].includes(key) ? undefined : value,
  );
}

const errorsIn = (text: string, settings: LintSettings) =>
  lintBytes(Buffer.from(text), 'w', settings).findings.filter(({ severity }) => severity === 'error').length;

describe('a correction', () => {
  const all = ruleFolders.flatMap((folder) =>
    folder.files.map((fixture) => ({ path: `${folder.name}/${fixture.file}`, folder, fixture })),
  );

  it.each(oneIn(4, all))('of $path makes no errors and changes no meaning', ({ path, folder, fixture }) => {
    const bytes = readFileSync(join(RULE_FOLDERS, path));
    const context = { ...contextOf(folder, fixture), profile: 'strict' as const };
    const settings: LintSettings = { ...DEFAULT_SETTINGS, context };
    const text = bytes.toString('utf8');
    const { text: fixed, applied } = fixText(text, path, settings);
    if (applied.length === 0) {
      expect(fixed).toBe(text);
      return;
    }
    expect(errorsIn(fixed, settings)).toBeLessThanOrEqual(errorsIn(text, settings));
    expect(meaningOf(fixed)).toBe(meaningOf(text));
    expect(fixText(fixed, path, settings).applied).toEqual([]);
  });

  it('exists for some of them', () => {
    const fixed = all.filter(({ path, folder, fixture }) => {
      const settings = { ...DEFAULT_SETTINGS, context: contextOf(folder, fixture) };
      return fixText(readFileSync(join(RULE_FOLDERS, path), 'utf8'), path, settings).applied.length > 0;
    });
    expect(fixed.length).toBeGreaterThan(5);
  });
});

describe('applyFixes', () => {
  const edit = fc
    .tuple(fc.nat(30), fc.nat(6), fc.string({ maxLength: 4 }))
    .map(([start, length, text]): TextEdit => ({ start, end: start + length, text }));
  const findings = fc
    .array(fc.array(edit, { minLength: 1, maxLength: 3 }), { maxLength: 8 })
    .map((lists) => lists.map((edits) => ({ fix: { description: '', edits } }) as unknown as Diagnostic));

  it('applies each fix as a whole or not at all, and none over another', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 0, maxLength: 30 }), findings, (text, given) => {
        const { text: fixed, applied } = applyFixes(text, given);
        const edits = applied.flatMap(({ fix }) => fix?.edits ?? []);
        const grown = edits.reduce((sum, each) => sum + each.text.length - (each.end - each.start), 0);
        expect(fixed.length).toBe(text.length + grown);
        const touched = edits.flatMap(({ start, end }) =>
          Array.from({ length: end - start }, (_, index) => start + index),
        );
        expect(new Set(touched).size).toBe(touched.length);
        if (edits.length === 0) expect(fixed).toBe(text);
      }),
      { seed: 3 },
    );
  });
});

describe('fix', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fix-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const broken = YAML.replace('format_version: "2.0"', 'format_version: 2.0');

  it('replaces a file, keeps its permissions and its byte order mark, and says what it did', async () => {
    const file = join(folder, 'w.yml');
    writeFileSync(file, `\ufeff${broken}`);
    chmodSync(file, 0o640);
    const result = await fix({ files: [file] });
    expect(result.files).toMatchObject([
      { kind: 'fixed', path: file, applied: [{ ruleId: 'WY011' }], text: null },
    ]);
    expect(formatFixes(result)).toMatch(/^fixed .*w\.yml: .* \(WY011\)\n$/);
    expect(readFileSync(file, 'utf8')).toBe(`\ufeff${YAML}`);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(['w.yml']);
    expect(await fix({ files: [file] })).toEqual({ files: [] });
  });

  it('gives back a witness in memory, and leaves those alone that need nothing', async () => {
    const texts = [
      { name: 'broken', bytes: Buffer.from(broken) },
      { name: 'good', bytes: Buffer.from(YAML) },
    ];
    expect((await fix({ files: [], texts })).files).toMatchObject([
      { kind: 'fixed', path: 'broken', applied: [{ ruleId: 'WY011' }], text: YAML },
    ]);
  });

  it('leaves compressed files alone', async () => {
    const packed = join(folder, 'w.graphml.gz');
    const content = gzipSync('<graphml/>');
    writeFileSync(packed, content);
    writeFileSync(join(folder, 'witness.yml'), Buffer.from([0xff, 0xfe]));
    expect(await fix({ files: [folder] })).toEqual({ files: [] });
    expect(readFileSync(packed)).toEqual(content);
  });

  it('knows the text that positions are about', () => {
    const { findings } = lintBytes(Buffer.from(broken), 'w', DEFAULT_SETTINGS);
    const [edit] = findings.flatMap(({ fix }) => fix?.edits ?? []);
    expect(new SourceText(broken, 'w').text.slice(edit?.start, edit?.end)).toBe('2.0');
  });
});
