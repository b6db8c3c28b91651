import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from './run-cli.js';

const run = promisify(execFile);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];
const textOf = (page: string) => readFileSync(join(ROOT, page), 'utf8');
const blocks = pages.flatMap((page) =>
  [...textOf(page).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    page,
    language,
    text,
  })),
);
const commands = blocks
  .filter(({ language, text }) => language === '' && /^(?:npx|node|npm) /.test(text))
  .flatMap(({ page, text }) =>
    text.split('\n').map((line) => ({ page, command: line.replace(/ +#.*$/, '').trim() })),
  )
  .filter(({ command }) => /^(?:npx|node|npm) /.test(command));

/** The two commands of the README: this test runs inside the second, and the first is run without installing anew. */
const INSTALLING = 'npm ci && ';

describe('the command lines in the docs', () => {
  it('begin with the two commands of the README, and .ci/run calls the second', () => {
    expect(commands.slice(0, 2).map(({ command }) => command)).toEqual([
      'npm ci && npm run demo',
      'npm ci && npm test',
    ]);
    expect(textOf('.ci/run').trimEnd().split('\n').at(-1)).toBe('npm ci && npm test');
    expect(textOf('.github/workflows/test.yml')).toContain('run: bash .ci/run');
  });

  it.each(commands.filter(({ command }) => command !== 'npm ci && npm test'))(
    '$page: $command',
    async ({ command }) => {
      // The build has been done before the tests; building again would take it away from tests that run beside this.
      const line = command.replace(INSTALLING, '').replace('npm run demo', 'node scripts/demo.mjs');
      const local = line.replace(/^npx witness-check/, 'node bin/witness-check.js');
      const { stdout } = await run('bash', ['-c', local], { cwd: ROOT });
      const written = / -o (\S+)$/.exec(local)?.[1];
      if (written === undefined) expect(stdout).not.toBe('');
      else expect(existsSync(join(ROOT, written)) || existsSync(written)).toBe(true);
      if (local.startsWith('node scripts/demo.mjs'))
        expect(stdout).toContain('0 with an outcome other than expected');
    },
  );
});

describe('the library examples', () => {
  const examples = blocks.filter(
    ({ page, language }) => language === 'ts' && ['README.md', 'docs/guide/library.md'].includes(page),
  );
  const files = examples.map((_, index) => join(ROOT, `dist/example-${index}.mjs`));
  afterAll(() => {
    for (const file of files) rmSync(file, { force: true });
  });
  it.each(examples.map(({ page, text }, index) => ({ page, index, text })))(
    '$page, $index: runs as it stands',
    async ({ page, index, text }) => {
      const file = files[index] ?? '';
      writeFileSync(file, text);
      const { stdout } = await run(process.execPath, [file], { cwd: ROOT });
      if (page === 'README.md') expect(stdout.trim()).toBe('confirmed');
      expect(stdout).not.toBe('');
    },
  );
});

describe('links', () => {
  const links = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => ({ page, link: match[1] ?? '' })),
  );
  it.each(links)('$page: $link', ({ page, link }) => {
    expect(existsSync(join(ROOT, dirname(page), link))).toBe(true);
  });
});
