import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MORE } from '../effort.js';
import { ROOT } from './run-cli.js';

const run = promisify(execFile);
let folder: string;
let installed: string;
/** Paths of the files that the package holds. */
let packed: readonly string[];

const ESM = `
import { validate, lint, InputError, type ValidateOptions, type ValidationResult, type WitnessFault } from 'witness-check';

const options: ValidateOptions = { task: 'task.yml', verdict: 'true', witnesses: [] };
export const decide = (): Promise<ValidationResult> => validate(options);
export const fault: WitnessFault = 'witness invalid';
export const isBadInput = (error: unknown): boolean => error instanceof InputError;
void lint({ files: [], texts: [{ name: 'w', bytes: new Uint8Array() }] }).then(({ counts }) => console.log(counts.error));
`;

const MESSAGE = `
import { findingMessage } from 'witness-check/finding-message';
console.log(findingMessage({ ruleId: 'WY001', messageId: 'no-such', args: {} }));
console.log(findingMessage({ ruleId: 'WP025', messageId: 'same', args: {} }));
`;

const COMMON_JS = `
async function main(): Promise<void> {
  const { lint } = await import('witness-check');
  const { files } = await lint({ files: [], texts: [{ name: 'w', bytes: new Uint8Array() }] });
  console.log(files.length);
}
void main();
`;

/** What npm installs along with the package, taken from here: the test needs no network. */
const DEPENDENCIES = ['graphology', 'graphology-types', 'events', '@types/node', 'undici-types'];

const NPM = [
  '--offline',
  '--install-links',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--omit=optional',
];

async function pack(): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: ROOT,
  });
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  packed = files.map(({ path }) => path);
  return join(folder, filename);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
  const packages = [await pack(), ...DEPENDENCIES.map((name) => join(ROOT, 'node_modules', name))];
  installed = join(folder, 'node_modules/witness-check');
  await run('npm', ['install', ...NPM, '--cache', join(folder, 'cache'), ...packages], { cwd: folder });
  writeFileSync(join(folder, 'esm.mts'), ESM);
  writeFileSync(join(folder, 'common.cts'), COMMON_JS);
  writeFileSync(join(folder, 'message.mts'), MESSAGE);
  const compilerOptions = {
    target: 'ES2022',
    module: 'NodeNext',
    strict: true,
    skipLibCheck: false,
    outDir: join(folder, 'out'),
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['esm.mts', 'common.cts', 'message.mts'] }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(MORE)('the packed package, in an empty folder', () => {
  it('type-checks under strict, with all its types checked, as a module and from CommonJS, and runs', async () => {
    for (const [compiler, module] of [
      ['typescript', 'Node16'],
      ['typescript-native', 'NodeNext'],
    ] as const) {
      const program = join(ROOT, 'node_modules', compiler, 'bin/tsc');
      await run(process.execPath, [program, '--project', folder, '--module', module]).catch(
        (error: { stdout?: string }) => expect.fail(error.stdout ?? String(error)),
      );
    }
    expect((await run(process.execPath, [join(folder, 'out/esm.mjs')])).stdout).toBe('1\n');
    expect((await run(process.execPath, [join(folder, 'out/common.cjs')])).stdout).toBe('1\n');
  });

  it('has one solver, and no code compiled by the Node that packed it', () => {
    expect(packed.filter((path) => path.endsWith('.wasm'))).toEqual(['dist/embedded/solver/z3-built.wasm']);
    expect(packed.filter((path) => path.includes('/compiled/'))).toEqual([]);
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(installed, 'package.json'), 'utf8'),
    );
    expect({ ...dependencies, ...optionalDependencies }).not.toHaveProperty('z3-solver');
  });

  it('tells the text of a finding without the linter', async () => {
    const outfile = join(folder, 'message.bundled.mjs');
    const { metafile } = await build({
      stdin: { contents: MESSAGE, resolveDir: folder },
      bundle: true,
      format: 'esm',
      platform: 'browser',
      outfile,
      metafile: true,
    });
    expect(Object.values(metafile.outputs)[0]?.bytes).toBeLessThan(150_000);
    expect((await run(process.execPath, [outfile])).stdout).toBe(
      'no-such\nthis invariant is always true: it compares something with itself\n',
    );
  });

  it('lints and decides with the commands of the README', async () => {
    const bin = join(folder, 'node_modules/.bin/witness-check');
    const samples = 'node_modules/witness-check/witnesses';
    const witness = `${samples}/claims/ticket-price-yaml`;
    const lint = await run(bin, ['lint', witness, '--task', `${samples}/tasks/ticket-price.yml`], {
      cwd: folder,
    });
    expect(lint.stdout).toBe('1 witness: 0 errors, 0 warnings\n');
    const words = [
      'validate',
      `${samples}/tasks/ticket-price.yml`,
      '--verdict',
      'false',
      '--witness',
      witness,
    ];
    const property = ['--property', `${samples}/properties/unreach-call.prp`];
    const limits = ['--cores', '1', '--memory', '1GB', '--category', 'ReachSafety-ControlFlow'];
    const { stdout } = await run(bin, [...words, ...property, ...limits], { cwd: folder });
    expect(stdout).toContain('CONFIRMED: replay confirmed the verdict');
  });

  it('holds its documentation and the notices of what is bundled, and no fixtures of tests', async () => {
    const bin = join(installed, 'bin/witness-check.js');
    expect((await run(process.execPath, [bin, 'explain', 'WT003'])).stdout).toContain('# WT003');
    expect(readFileSync(join(installed, 'dist/THIRD-PARTY-LICENCES.txt'), 'utf8')).toMatch(/^saxes \d/m);
    expect(readFileSync(join(installed, 'docs/api/README.md'), 'utf8')).toContain('### validate');
    expect(
      packed.filter((path) => /^(?:src|test|scripts|witnesses\/rules|docs\/internals)\//.test(path)),
    ).toEqual([]);
    expect(packed.length).toBeLessThan(650);
  });

  it('has no dead links in its documentation', () => {
    const there = new Set(packed.flatMap((path) => [path, ...foldersOf(path)]));
    const links = packed
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        [...readFileSync(join(installed, path), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(
          ([, link = '']) => ({ path, link, target: posix.normalize(posix.join(posix.dirname(path), link)) }),
        ),
      );
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ target }) => !there.has(target.replace(/\/$/, '')))).toEqual([]);
  });

  it('says where it comes from', () => {
    const { repository, homepage, bugs, os } = JSON.parse(
      readFileSync(join(installed, 'package.json'), 'utf8'),
    );
    const address = repository.url.replace(/^git\+|\.git$/g, '');
    expect(homepage).toBe(`${address}#readme`);
    expect(bugs.url).toBe(`${address}/issues`);
    // The linter runs anywhere.
    expect(os).toBeUndefined();
  });
});

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
