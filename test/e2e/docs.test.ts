import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { MORE, oneIn } from '../effort.js';
import { machine } from '../machine.js';
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
/** An output that a page shows in the block after its command; the README shows it below a shorter command. */
const isOutput = ({ language, text }: (typeof blocks)[number]) =>
  language === '' && !/^(?:npx|node|npm|\$) /.test(text);
const shown = new Map(
  blocks.flatMap((block, index) => {
    const [before] = blocks.slice(index - 1, index);
    if (before?.page !== block.page || !isOutput(block) || isOutput(before)) return [];
    return [[`${block.page}: ${before.text.trim()}`, block.text] as const];
  }),
);
/** Times, memory, and the number of missing validators depend on the machine. */
const stable = (text: string) =>
  text
    .replace(/\d+\.\d+ s CPU, \d+\.\d+ s wall, \d+ MB/g, 'N s CPU, N s wall, N MB')
    .replace(/\d+ validators are not/g, 'N validators are not')
    .trimEnd();
const commands = blocks
  .filter(({ language, text }) => language === '' && /^(?:npx|node|npm) /.test(text))
  .flatMap(({ page, text }) =>
    text.split('\n').map((line) => ({ page, command: line.replace(/ +#.*$/, '').trim() })),
  )
  .filter(({ command }) => /^(?:npx|node|npm) /.test(command));

/** The two commands of the README: this test runs inside the second, and runs the first without installing again. */
const INSTALLING = 'npm ci && ';

/** Exit codes of commands that do not end with 0. */
const EXIT_CODES: ReadonlyMap<string, number> = new Map([
  // It says where to fetch the archive, and installs nothing.
  ['npx witness-check validators install nitwit', 1],
]);

/** Pages of which a change of the code seldom breaks a command alone: each runs a campaign or a bench. */
const DEAR = new Set(['docs/guide/validator-bench.md', 'docs/guide/forecast.md', 'docs/guide/verifiers.md']);

/** Whole pages: a command may need what one before it on its page has written. */
const TRIED = new Set(oneIn(8, [...pages].sort()));

describe('the command lines in the docs', () => {
  it('begin with the two commands of the README, and .ci/run calls the second', () => {
    expect(commands.slice(0, 2).map(({ command }) => command)).toEqual([
      'npm ci && npm run demo',
      'npm ci && npm test',
    ]);
    expect(textOf('.ci/run').trimEnd().split('\n').at(-1)).toBe('npm ci && npm test');
    expect(textOf('.github/workflows/test.yml')).toContain('run: bash .ci/run');
  });

  it.for(
    commands.filter(
      ({ page, command }) =>
        command !== 'npm ci && npm test' &&
        TRIED.has(page) &&
        (MORE || !(command.startsWith(INSTALLING) || DEAR.has(page))),
    ),
  )('$page: $command', async ({ page, command }, context) => {
    if (/validators? frama-c/.test(command) && machine.framaC.kind === 'missing')
      return context.skip(machine.framaC.remedy);
    // The build was done before the tests; building again would disturb tests that run at the same time.
    const line = command.replace(INSTALLING, '').replace('npm run demo', 'node scripts/demo.mjs');
    const local = line.replace(/^npx witness-check/, 'node bin/witness-check.js');
    const expected = shown.get(`${page}: ${command}`);
    const own = expected === undefined ? {} : { WITNESS_CHECK_TOOLS: '' };
    const proof = / --write-proof (\S+)$/.exec(local)?.[1];
    if (proof !== undefined) rmSync(proof, { recursive: true, force: true });
    const asked = run('bash', ['-c', local], { cwd: ROOT, env: { ...process.env, ...own } });
    const { stdout } = await asked.catch((error: { code?: number; stdout: string }) => {
      if (error.code === undefined || error.code !== EXIT_CODES.get(command)) throw error;
      return error;
    });
    // An ellipsis stands for lines that the page leaves out.
    for (const part of expected?.split('…\n') ?? []) expect(stable(stdout)).toContain(stable(part));
    const written = / -o (\S+)$/.exec(local)?.[1] ?? proof;
    if (written === undefined) expect(stdout).not.toBe('');
    else expect(existsSync(join(ROOT, written)) || existsSync(written)).toBe(true);
    if (local.startsWith('node scripts/demo.mjs'))
      expect(stdout).toContain('0 with an outcome other than expected');
  });
});

describe('the outputs in the docs', () => {
  it('are compared with what the commands print', () => {
    expect([...shown.keys()].map((key) => key.replace(/:.*/, ''))).toEqual([
      'docs/guide/scores.md',
      'docs/guide/validating.md',
    ]);
  });
  it('are the same in the README and in the guide', () => {
    const [, output] = [...shown].find(([key]) => key.startsWith('docs/guide/validating.md')) ?? [];
    expect(textOf('README.md')).toContain(output);
  });
});

describe('the library examples', () => {
  const examples = blocks.filter(
    ({ page, language }) => language === 'ts' && ['README.md', 'docs/guide/library.md'].includes(page),
  );
  // Not in `dist`, which other tests pack at the same time.
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/witness-check'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  it.each(
    oneIn(
      2,
      examples.map(({ page, text }, index) => ({ page, index, text })),
    ),
  )('$page, $index: runs as it stands', async ({ page, index, text }) => {
    const file = join(folder, `example-${index}.mjs`);
    writeFileSync(file, text);
    const { stdout } = await run(process.execPath, [file], { cwd: ROOT });
    if (page === 'README.md') expect(stdout.trim()).toBe('confirmed');
    expect(stdout).not.toBe('');
  });
});

describe('links', () => {
  const links = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => ({ page, link: match[1] ?? '' })),
  );
  it.each(links)('$page: $link', ({ page, link }) => {
    expect(existsSync(join(ROOT, dirname(page), link))).toBe(true);
  });
});
