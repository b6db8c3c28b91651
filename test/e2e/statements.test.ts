import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'statements-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Examination {
  readonly problems: readonly string[];
  readonly summary: string;
}
const script = join(ROOT, 'scripts/statements.mjs');
const { examineStatements } = (await import(script)) as {
  examineStatements(root: string, mode: 'check' | 'write'): Examination;
};

it('every statement of the rule books that counts here is shown, and the table says by what', () => {
  const { problems, summary } = examineStatements(ROOT, 'check');
  expect(problems).toEqual([]);
  expect(summary).toMatch(
    /^231 statements: 197 must or should, of which \d+ are shown(?: and \d+ only ha(?:s|ve) a tagged test)?; 34 out of scope\.$/,
  );
});

describe('the check', () => {
  /** A project with three statements, and this test file. */
  const check = (test: string, page = '', statements = STATEMENTS): readonly string[] => {
    for (const name of ['docs/internals', 'test']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'docs/internals/statements.yml'), statements);
    writeFileSync(join(folder, 'docs/page.md'), page);
    writeFileSync(join(folder, 'test/a.test.ts'), test);
    return examineStatements(folder, 'write').problems;
  };
  const STATEMENTS = `
- { id: SV24-1, level: must, says: One., place: "rules, 1" }
- { id: SV24-2, level: should, says: Two. }
- { id: SV14-3, level: out-of-scope, says: Three., reason: none of ours }
`;

  it.each([
    ['one title for both', "it('[SV24-1, SV24-2] a', f);"],
    ['a describe', "describe('[SV24-1] x', () => { it('[SV24-2] b', f); });"],
    ['tables and other modifiers', "it.each([1])('[SV24-1] %s', f); it.concurrent(`[SV24-2] ${b}`, f);"],
    ['other words for it', "test.each`a`('[SV24-1] x', f); describe.each(a)('[SV24-2] y', f);"],
    [
      'one test that always runs beside one that may be skipped',
      "it('[SV24-1, SV24-2] a', f); it.skipIf(b)('[SV24-1] b', f);",
    ],
  ])('is content with %s', (_what, test) => expect(check(test)).toEqual([]));

  it.each([
    ['no test', "it('[SV24-2] b', f);"],
    ['a test that is skipped', "it.skip('[SV24-1] a', f); it('[SV24-2] b', f);"],
    [
      'a test in a group that is skipped',
      "describe.skip('x', () => { it('[SV24-1] a', f); }); it('[SV24-2] b', f);",
    ],
    ['a comment', "// it('[SV24-1] a', f);\nit('[SV24-2] b', f);"],
    ['a text that is no title', "const a = '[SV24-1]'; it('[SV24-2] b', f);"],
  ])('notices %s', (_what, test) => expect(check(test)).toEqual(['SV24-1 (must) has no test that shows it']));

  it.each([
    ['runIf', "it.runIf(b)('[SV24-1] a', f); it('[SV24-2] b', f);"],
    ['skipIf', "it.skipIf(b)('[SV24-1] a', f); it('[SV24-2] b', f);"],
    ['a table with a condition', "it.skipIf(b).each(c)('[SV24-1] a', f); it('[SV24-2] b', f);"],
    ['a group', "describe.runIf(b)('x', () => { it('[SV24-1] a', f); }); it('[SV24-2] b', f);"],
    ['a group in a group', "describe.skipIf(b)('x', () => describe('[SV24-1] y', f)); it('[SV24-2] b', f);"],
  ])('does not count a test that may be skipped: %s', (_what, test) => {
    expect(check(test)).toEqual(['SV24-1 (must) has only tests that may be skipped']);
    expect(readFileSync(join(folder, 'docs/internals/statements.md'), 'utf8')).toContain('(may be skipped)');
  });

  it('takes commands of pages', () => {
    const page = '<!-- shows [SV24-1] -->\n```\nnpx witness-check doctor\n```\n';
    expect(check("it('[SV24-2] b', f);", page)).toEqual([]);
    expect(readFileSync(join(folder, 'docs/internals/statements.md'), 'utf8')).toContain(
      '| SV24-1 | must | One. | rules, 1 | has a tagged test: [docs/page.md](../page.md): `npx witness-check doctor` |',
    );
  });

  it('notices a table that is out of date', () => {
    const test = "it('[SV24-1, SV24-2] a', f);";
    check(test);
    expect(examineStatements(folder, 'check').problems).toEqual([]);
    writeFileSync(join(folder, 'test/a.test.ts'), test.replace('] a', '] b'));
    expect(examineStatements(folder, 'check').problems).toEqual([
      "docs/internals/statements.md is out of date; make it with 'node scripts/statements.mjs' and commit it",
    ]);
  });

  it('knows what is missing, as long as that is true', () => {
    const missing = STATEMENTS.replace('says: One.', 'says: One., missing: not built');
    expect(check("it('[SV24-2] b', f);", '', missing)).toEqual([]);
    expect(readFileSync(join(folder, 'docs/internals/statements.md'), 'utf8')).toContain(
      '**missing**: not built',
    );
    expect(check("it('[SV24-1, SV24-2] b', f);", '', missing)).toEqual([
      "SV24-1 is shown by a test; remove its 'missing' from docs/internals/statements.yml",
    ]);
  });

  it('notices ids that are not listed', () =>
    expect(check("it('[SV24-1, SV24-2, SV12-9] a', f);")).toEqual([
      'test/a.test.ts names SV12-9, which docs/internals/statements.yml does not list',
    ]));

  describe('of recorded mutations', () => {
    const TEST = "it('[SV24-1, SV24-2] a', f);";
    const MUTATION = { shows: ['SV24-1'], says: 'wrong', file: 'src.txt', find: 'one', replace: 'two' };
    /** A project whose only source says `text`, with these mutations. */
    const withMutations = (text: string, ...mutations: readonly object[]) => {
      mkdirSync(join(folder, 'docs/internals'), { recursive: true });
      writeFileSync(join(folder, 'src.txt'), text);
      writeFileSync(join(folder, 'docs/internals/statement-mutations.yml'), JSON.stringify(mutations));
      try {
        return check(TEST);
      } finally {
        rmSync(join(folder, 'docs/internals/statement-mutations.yml'));
      }
    };
    const table = () => readFileSync(join(folder, 'docs/internals/statements.md'), 'utf8');

    it('a statement that is broken is shown, another one only has a tagged test', () => {
      expect(withMutations('one, 2', MUTATION)).toEqual([]);
      expect(table()).toContain('of which 1 are shown and 1 only has a tagged test; 1 out of scope');
      expect(table()).toContain('| SV24-1 | must | One. | rules, 1 | [test/a.test.ts]');
      expect(table()).toContain('| SV24-2 | should | Two. |  | has a tagged test: [test/a.test.ts]');
    });

    it.each<[string, string, object, string]>([
      ['a text that is gone', 'nothing', MUTATION, 'src.txt has its text 0 times, not once'],
      ['a text that is there twice', 'one one', MUTATION, 'src.txt has its text 2 times, not once'],
      ['a file that is gone', 'one', { ...MUTATION, file: 'gone.txt' }, 'there is no gone.txt'],
      ['a mutation that changes nothing', 'one', { ...MUTATION, replace: 'one' }, 'changes nothing'],
      ['an unknown statement', 'one', { ...MUTATION, shows: ['SV24-9'] }, 'SV24-9, which is no statement'],
      [
        'one that is out of scope',
        'one',
        { ...MUTATION, shows: ['SV14-3'] },
        'SV14-3, which is no statement',
      ],
      ['an unknown key', 'one', { ...MUTATION, note: 'x' }, 'has unknown keys: note'],
      ['a missing key', 'one', { ...MUTATION, find: undefined }, 'lacks shows, file, find, replace or says'],
    ])('notices %s', (_what, text, mutation, problem) =>
      expect(withMutations(text, mutation)).toEqual([expect.stringContaining(problem)]),
    );
  });
});
