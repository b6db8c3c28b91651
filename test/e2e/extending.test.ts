import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { readRegistry } from '../../src/validator/registry.js';
import { numbersOfGcc } from '../machine/checked-numbers.js';
import { gccHas } from '../machine/gcc.js';
import { claimOf } from '../prove/ask.js';
import { ROOT } from './run-cli.js';

// In node_modules, so that a bundle finds the packages that it leaves out.
const folder = mkdtempSync(join(ROOT, 'node_modules', '.extending-'));
const files = mkdtempSync(join(tmpdir(), 'extending-'));
afterAll(() => {
  for (const each of [folder, files]) rmSync(each, { recursive: true, force: true });
});

/** What the page says to write: whole files, and lines that follow one of a file. */
const page = readFileSync(join(ROOT, 'docs/internals/extending.md'), 'utf8');
const steps = [
  ...page.matchAll(/^<!-- (file|in): (\S+)(?: (after|within): (.*))? -->\n```\w+\n([\s\S]*?)^```$/gm),
].map(([, kind = '', file = '', where = '', after = '', text = '']) => ({ kind, file, where, after, text }));

/** Every file that a step is about, as it is after all steps. */
const changed = new Map<string, string>();
for (const { kind, file, where, after, text } of steps) {
  const path = join(ROOT, file);
  if (kind === 'file') changed.set(path, text);
  else {
    const before = changed.get(path) ?? readFileSync(path, 'utf8');
    const [found, added] = where === 'within' ? [after, text.trimEnd()] : [`\n${after}\n`, text];
    const parts = before.split(found);
    expect(parts, `${file} has "${after}" once`).toHaveLength(2);
    changed.set(path, parts.join(`${found}${added}`));
  }
}

const header = join(ROOT, 'src/c/library/headers/time.h');

/** The sources with what the page adds to them. */
const withSteps: Plugin = {
  name: 'with-steps',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\..*\.js$/ }, ({ path, resolveDir }) => {
      const file = resolve(resolveDir, path).replace(/\.js$/, '.ts');
      return changed.has(file) ? { path: file } : undefined;
    });
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = changed.get(path);
      return contents === undefined ? undefined : { contents, loader: 'ts', resolveDir: dirname(path) };
    });
    // The build makes a module of the headers.
    onLoad({ filter: /standard-headers\.js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}STANDARD_HEADERS.set('time.h', ${JSON.stringify(changed.get(header))});`,
      resolveDir: dirname(path),
    }));
  },
};

/** What a module of the changed sources exports. */
async function load(
  name: string,
  contents: string,
): Promise<Record<string, (...words: unknown[]) => unknown>> {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    stdin: { contents, resolveDir: join(ROOT, 'test/e2e'), loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    define: { PACKAGE_VERSION: '"source"', BUILD_ID: '"source"' },
    plugins: [withSteps],
  });
  return import(pathToFileURL(outfile).href);
}

describe('the recipes of docs/internals/extending.md', () => {
  it('say what to write, and where', () => {
    expect(steps.map(({ file }) => file.split('/')[0])).toContain('rulesets');
    expect(steps.length).toBeGreaterThanOrEqual(9);
  });

  it('add a rule to the linter, and a format to its output', async () => {
    const { lintAs } = await load(
      'lint',
      `import { lint } from '../../src/use-cases/lint/lint-files.js';
       import { formatLint } from '../../src/report/lint/format-lint.js';
       import { listRules } from '../../src/lint/list-rules.js';
       export const lintAs = async (format, bytes) => formatLint(
         format,
         await lint({ files: [], texts: [{ name: 'w.yml', bytes }], rules: ['short-producer'] }),
         { color: 'plain', version: '1', rules: listRules(), sourceLine: () => undefined },
       );`,
    );
    const sample = readFileSync(join(ROOT, 'witnesses/claims/ticket-price-yaml/witness.yml'), 'utf8');
    const long = sample.replace(/(producer:\s+name: ).*/, `$1"${'a'.repeat(41)}"`);
    expect(await lintAs?.('compact', Buffer.from(sample))).toBe('');
    expect(await lintAs?.('compact', Buffer.from(long))).toMatch(
      /^w\.yml:\d+:\d+: info WT099 short-producer: the name of the producer has 41 characters\n$/,
    );
    expect(await lintAs?.('csv', Buffer.from(long))).toMatch(/^w\.yml,\d+,WT099\r\n$/);
  });

  describe('add a function to the C library', () => {
    const library = load(
      'library',
      `import { numbersOf } from '../machine/checked-numbers.js';
       import { runText, endText } from '../machine/run-program.js';
       import { validateByProof } from '../../src/prove/validate-by-proof.js';
       import { EffectsOfOperands } from '../../src/machine/analysis/operand-effects.js';
       import { analyseProgram } from '../../src/c/analyse-program.js';
       export { numbersOf, validateByProof };
       export const endOf = (text) => endText(runText(text));
       export const effectsOf = (text) => {
         const program = analyseProgram(text, { dataModel: 'LP64', file: 'p.c' });
         const [statement] = program.functions.find(({ name }) => name === 'main').definition.body.statements;
         return new EffectsOfOperands(program).of(statement.value).memory;
       };`,
    );
    const program = (body: string) => `#include <time.h>\nint main(void) { ${body} }`;

    it('to what is executed, and compared with the real one', async () => {
      const { endOf, numbersOf } = await library;
      expect(endOf?.(program('return dysize(2024) - dysize(1900);'))).toBe('exit 1');
      const source = changed.get(join(ROOT, 'test/machine/programs/library.c')) ?? '';
      const before = readFileSync(join(ROOT, 'test/machine/programs/library.c'), 'utf8');
      const ours = numbersOf?.(source, { model: 'LP64' }) as bigint[];
      const others = numbersOf?.(before, { model: 'LP64' }) as bigint[];
      const first = ours.findIndex((each, index) => each !== others[index]);
      const added = ours.splice(first, 4);
      expect(ours).toEqual(others.slice(0, -4));
      expect(added).toEqual([365n, 366n, 365n, 366n]);
      if (gccHas('LP64')) expect(added).toEqual(numbersOfGcc(source, 'LP64').slice(first, first + 4));
    });

    it('to what is proved', async () => {
      const { validateByProof } = await library;
      const claim = claimOf(
        {
          fileName: 'p.c',
          text: program('dysize(4); return 0;'),
          property: 'unreach-call',
          dataModel: 'LP64',
        },
        {},
      );
      const answer = await validateByProof?.({ ...claim, seconds: 60 });
      expect(answer).toMatchObject({ status: 'true' });
    });

    it('to what changes nothing', async () => {
      const { effectsOf } = await library;
      expect(effectsOf?.(program('return dysize(4);'))).toBe('untouched');
      expect(effectsOf?.(program('return nanosleep(0, 0);'))).toBe('written');
    });
  });

  it('describe a validator, and a rule set', async () => {
    for (const [path, text] of changed) {
      if (!path.endsWith('.yml')) continue;
      const copy = join(files, path.slice(ROOT.length));
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, text);
    }
    const steady = (await readRegistry([join(files, 'validators')])).get('steady');
    expect(steady?.title).toBe('Confirms violation witnesses step by step');
    const rules = await readRuleSet(join(files, 'rulesets/short-night.yml'));
    expect(rules).toMatchObject({ name: 'short-night', points: { true: { correct: 2 } } });
  });
});
