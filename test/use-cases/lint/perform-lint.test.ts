import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { applyPatch } from 'diff';
import { afterAll, describe, expect, it } from 'vitest';
import { listRules } from '../../../src/lint/list-rules.js';
import { formatLintOutcome } from '../../../src/report/lint/format-outcome.js';
import { printableLines } from '../../../src/source/printable.js';
import { fix, previewFixes } from '../../../src/use-cases/lint/fix-files.js';
import { type LintOutcome, type LintRequest, performLint } from '../../../src/use-cases/lint/perform-lint.js';
import { watchLint } from '../../../src/use-cases/lint/watch-lint.js';
import { ROOT } from '../../e2e/run-cli.js';
import { messageOf, problemOf } from '../../problem-of.js';

const schemaAt = (name: string) => JSON.parse(readFileSync(join(ROOT, 'schemas', name), 'utf8'));
const schema = new Ajv2020.default({ allowUnionTypes: true })
  .addSchema(schemaAt('lint-result.schema.json'))
  .compile(schemaAt('lint-statistics.schema.json'));

const folder = mkdtempSync(join(tmpdir(), 'perform-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GOOD = join(ROOT, 'witnesses/claims/ticket-price-yaml/witness.yml');
const TEXT = readFileSync(GOOD, 'utf8');
/** One error that can be corrected, and one that cannot. */
const BAD = TEXT.replace(/^ +uuid: .*\n/m, '').replace('line: 17', 'line: 0');
const WARNED = TEXT.replace(/creation_time: .*/, "creation_time: '2023-02-30T00:00:00Z'");

function place(name: string, files: Readonly<Record<string, string>>): string {
  const here = join(folder, name);
  mkdirSync(here);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(here, path), text);
  return here;
}

const request = (changes: Partial<LintRequest>, files: readonly string[]): LintRequest => ({
  options: { files },
  standardInput: undefined,
  questions: [],
  fixes: 'none',
  shown: 'all',
  maximumWarnings: undefined,
  format: 'pretty',
  describeSettings: () => Promise.reject(new Error('nobody asked')),
  ...changes,
});
const print = (outcome: LintOutcome, format: 'pretty' | 'json' | 'gitlab' | 'sarif' = 'pretty') =>
  formatLintOutcome(outcome, format, { color: 'plain', version: '1', rules: listRules() }).result;

describe('what a person asks of the linter', () => {
  const here = place('asked', { 'good.witness.yml': TEXT, 'witness-bad.yml': BAD });

  it('statistics: by rule, by producer, and witnesses without findings', async () => {
    const outcome = await performLint(request({ questions: ['statistics'] }, [here]));
    expect(outcome).toMatchObject({ kind: 'statistics', state: 'fails' });
    const text = print(outcome);
    expect(text).toMatch(/^witnesses {2}findings {2}rule\n/);
    expect(text).toMatch(/^ +1 +1 {2}WY\d+ [a-z-]+ \(error\)$/m);
    expect(text).toMatch(
      /^witnesses {2}no findings {2}with errors {2}producer\n +2 +1 +1 {2}.* \(most often W/m,
    );
    expect(text).toMatch(/\n2 witnesses, 1 without findings; [12] errors?, \d warnings?, \d info\n$/);
    expect(schema(JSON.parse(print(outcome, 'json'))) ? [] : schema.errors).toEqual([]);
    const { rules, producers, ...totals } = JSON.parse(print(outcome, 'json'));
    expect(totals).toMatchObject({ files: 2, withoutFindings: 1 });
    expect(rules[0]).toMatchObject({ files: 1 });
    expect(producers).toHaveLength(1);
  });

  it('errors only, and how many findings are left out', async () => {
    const warned = place('warned', { 'witness.yml': WARNED });
    const all = await performLint(request({}, [warned]));
    if (all.kind !== 'findings') throw new Error('no findings');
    const hidden = all.result.counts.warning + all.result.counts.info;
    expect(hidden).toBeGreaterThan(0);
    const quiet = await performLint(request({ shown: 'errors', maximumWarnings: 0 }, [warned]));
    const errors = all.result.counts.error;
    expect(print(quiet)).toMatch(
      new RegExp(`1 witness: ${errors} errors?, ${hidden} other findings? not shown\\n$`),
    );
    expect(JSON.parse(print(quiet, 'json')).hidden).toBe(hidden);
    // Findings that are not shown count, too.
    expect(quiet.state).toBe(all.result.counts.warning > 0 || errors > 0 ? 'fails' : 'passes');
  });

  it.each<[string, Partial<LintRequest>, RegExp]>([
    ['two questions', { questions: ['statistics', 'diff'] }, /--statistics and --diff are two questions/],
    [
      'a summary that corrects',
      { questions: ['summary'], fixes: 'written' },
      /--summary does not correct anything/,
    ],
    ['a diff that corrects', { questions: ['diff'], fixes: 'written' }, /--diff does not correct anything/],
    ['a format', { questions: ['statistics'], format: 'sarif' }, /--statistics cannot be written as sarif/],
    ['nothing', { options: { files: [] } }, /there is no witness to lint/],
    [
      'corrected standard input',
      { standardInput: { name: '-', read: () => Promise.reject(new Error('read')) }, fixes: 'written' },
      /standard input cannot be corrected/,
    ],
  ])('not %s', async (_name, changes, message) => {
    expect((await problemOf(() => performLint(request(changes, [here])))).message).toMatch(message);
  });
});

describe('what --fix would change', () => {
  it('is shown as a diff that applies to a file with a byte order mark', async () => {
    const marked = `\ufeff${BAD}`;
    const here = place('marked', { 'witness.yml': marked });
    const [file] = (await previewFixes({ files: [here] })).files;
    // As it comes out of the command line.
    const patched = applyPatch(marked, printableLines(file?.diff ?? '', 'plain'));
    await fix({ files: [here] });
    expect(patched).toBe(readFileSync(join(here, 'witness.yml'), 'utf8'));
    expect(patched).not.toBe(marked);
  });

  it('is shown as a diff that makes what --fix makes, and changes nothing', async () => {
    const here = place('fixable', { 'good.witness.yml': TEXT, 'witness-bad.yml': BAD });
    const path = join(here, 'witness-bad.yml');
    const preview = await previewFixes({ files: [here] });
    expect(preview).toMatchObject({ examined: 2, files: [{ path }] });
    expect(readFileSync(path, 'utf8')).toBe(BAD);
    const [file] = preview.files;
    if (file === undefined) throw new Error('nothing to correct');
    // The uuid is new each time.
    const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
    const patched = applyPatch(BAD, file.diff);
    await fix({ files: [here] });
    expect(String(patched).replace(uuid, 'U')).toBe(readFileSync(path, 'utf8').replace(uuid, 'U'));
    const text = print({ kind: 'diff', preview, state: 'fails' });
    expect(text).toMatch(/^--- .*witness-bad\.yml\n\+\+\+ .*\n@@ .*\n/);
    expect(text).toMatch(/^\+ +uuid: /m);
    expect(text).toMatch(/\n1 finding in 1 of 2 witnesses can be corrected with --fix\n$/);
    expect((await performLint(request({ questions: ['diff'] }, [here]))).state).toBe('passes');
  });
});

describe('reports for services', () => {
  const report = async (text: string, format: 'gitlab' | 'sarif') => {
    const file = join(folder, 'witness.yml');
    writeFileSync(file, text);
    return JSON.parse(print(await performLint(request({ format }, [file])), format));
  };

  it('GitLab: what its code quality report needs, with a fingerprint that lines do not change', async () => {
    const entries = await report(BAD, 'gitlab');
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      expect(entry).toEqual({
        description: expect.stringMatching(/\[W[A-Z]\d{3}\]$/),
        check_name: expect.stringMatching(/^W[A-Z]\d{3} /),
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        severity: expect.stringMatching(/^(?:major|minor|info)$/),
        location: { path: expect.any(String), lines: expect.objectContaining({ begin: expect.any(Number) }) },
      });
    }
    const prints = (each: { fingerprint: string }[]) => each.map(({ fingerprint }) => fingerprint);
    expect(new Set(prints(entries)).size).toBe(entries.length);
    const moved = await report(`# a comment\n\n${BAD}`, 'gitlab');
    expect(prints(moved)).toEqual(prints(entries));
    expect(moved[0].location.lines.begin).not.toBe(entries[0].location.lines.begin);
  });

  it('SARIF: a page for each rule, and fingerprints', async () => {
    const { runs } = await report(BAD, 'sarif');
    const [{ tool, results }] = runs;
    for (const { id, helpUri } of tool.driver.rules) {
      expect(helpUri).toMatch(new RegExp(`^https://.*/docs/reference/rules/${id}\\.md$`));
      expect(readFileSync(join(ROOT, helpUri.replace(/^.*\/main\//, '')), 'utf8')).toContain(id);
    }
    for (const result of results) {
      expect(result.partialFingerprints['witnessCheck/v1']).toMatch(/^[0-9a-f]{32}$/);
    }
  });
});

describe('a baseline', () => {
  const ask = async (here: string, use: 'obeyed' | 'written', file = join(here, 'known.json')) => {
    const outcome = await performLint(request({ baseline: { file, use } }, [here]));
    if (outcome.kind !== 'findings') throw new Error('no findings');
    return outcome;
  };

  it('lists what is found now, after which only what is new is found, wherever the folder lies', async () => {
    const here = place('known', { 'a.witness.yml': BAD, 'b.witness.yml': TEXT });
    const written = await ask(here, 'written');
    expect(written).toMatchObject({ state: 'passes', result: { counts: { error: 0, warning: 0 } } });
    const known = written.result.known ?? 0;
    expect(known).toBeGreaterThan(1);
    const { files } = JSON.parse(readFileSync(join(here, 'known.json'), 'utf8'));
    expect(Object.keys(files)).toEqual(['a.witness.yml']);
    const moved = join(folder, 'known-elsewhere');
    cpSync(here, moved, { recursive: true });
    // Lines move.
    writeFileSync(join(moved, 'a.witness.yml'), `# new\n${BAD}`);
    expect(await ask(moved, 'obeyed')).toMatchObject({ state: 'passes', result: { known } });
    writeFileSync(join(moved, 'b.witness.yml'), BAD);
    const more = await ask(moved, 'obeyed');
    expect(more).toMatchObject({ state: 'fails', result: { known } });
    expect(more.result.files.map(({ findings }) => findings.length > 0)).toEqual([false, true]);
  });

  it('shows all findings of a rule that finds more than it did', async () => {
    const folow = TEXT.replace('action: follow', 'action: folow');
    const here = place('grown', { 'witness.yml': folow });
    await ask(here, 'written');
    writeFileSync(join(here, 'witness.yml'), folow.replace('action: follow', 'action: folow'));
    expect(await ask(here, 'obeyed')).toMatchObject({ state: 'fails', result: { counts: { error: 2 } } });
  });

  it.each<[string, string, RegExp]>([
    ['is not there', 'none.json', /none\.json: does not exist/],
    ['is not JSON', 'no.json', /is not JSON; write it with --update-baseline/],
    ['is something else', 'other.json', /is not a baseline: 'WY001'|is not a baseline: /],
  ])('that %s is refused', async (_name, file, message) => {
    const here = join(folder, 'refused');
    mkdirSync(here, { recursive: true });
    writeFileSync(join(here, 'witness.yml'), TEXT);
    writeFileSync(join(here, 'no.json'), '{');
    writeFileSync(join(here, 'other.json'), '{"files": {"w.yml": {"WY001": 0}}}');
    const problem = await problemOf(() => ask(here, 'obeyed', join(here, file)));
    expect(messageOf(problem)).toMatch(message);
  });
});

describe('paths without witnesses', () => {
  const here = place('empty', {});
  it.each([[[]], [[here]], [[join(here, 'none.yml')]], [[join(here, '*.yml')]]])('%j', async (files) => {
    await expect(performLint(request({}, files))).rejects.toMatchObject({ name: 'InputError' });
    const allowed = await performLint(request({ options: { files, unmatched: 'allowed' } }, files));
    expect(allowed).toMatchObject({ state: 'passes', result: { files: [] } });
  });
});

describe('watching', () => {
  it('answers at once, and again when a witness changes, but only if the answer differs', async () => {
    const here = place('watched', { 'a.witness.yml': TEXT });
    const stop = new AbortController();
    const answers = watchLint(request({}, [here]), stop.signal);
    const next = async () => {
      const { value } = await answers.next();
      if (value?.kind !== 'findings') throw new Error('no findings');
      return value.result.files.map((file: { findings: readonly unknown[] }) => file.findings.length > 0);
    };
    expect(await next()).toEqual([false]);
    const changed = next();
    writeFileSync(join(here, 'report.json'), '{}');
    writeFileSync(join(here, 'a.witness.yml'), BAD);
    expect(await changed).toEqual([true]);
    const more = next();
    cpSync(GOOD, join(here, 'b.witness.yml'));
    expect(await more).toEqual([true, false]);
    const gone = answers.next();
    rmSync(join(here, 'a.witness.yml'));
    rmSync(join(here, 'b.witness.yml'));
    // Between the two removals there may have been an answer.
    let { value } = await gone;
    if (value?.kind === 'findings') value = (await answers.next()).value;
    expect(value).toMatchObject({ kind: 'problem' });
    const end = answers.next();
    stop.abort();
    expect((await end).done).toBe(true);
  });
});
