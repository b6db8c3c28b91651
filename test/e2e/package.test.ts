import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './run-cli.js';

const run = promisify(execFile);
let folder: string;
let installed: string;

const ESM = `
import { validate, lint, InputError, type ValidateOptions, type ValidationResult, type WitnessFault } from 'witness-check';

const options: ValidateOptions = { task: 'task.yml', verdict: 'true', witnesses: [] };
export const decide = (): Promise<ValidationResult> => validate(options);
export const fault: WitnessFault = 'witness invalid';
export const isBadInput = (error: unknown): boolean => error instanceof InputError;
void lint({ files: [], texts: [{ name: 'w', bytes: new Uint8Array() }] }).then(({ counts }) => console.log(counts.error));
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
const DEPENDENCIES = Object.keys(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { dependencies: object }).dependencies,
);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: ROOT,
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const modules = join(folder, 'node_modules');
  installed = join(modules, 'witness-check');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', installed]);
  for (const name of [
    ...DEPENDENCIES,
    'graphology-utils',
    'events',
    'obliterator',
    '@types',
    'undici-types',
  ]) {
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  writeFileSync(join(folder, 'esm.mts'), ESM);
  writeFileSync(join(folder, 'common.cts'), COMMON_JS);
  const compilerOptions = {
    ...{ target: 'ES2022', module: 'NodeNext', strict: true, skipLibCheck: false, types: ['node'] },
    outDir: join(folder, 'out'),
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['esm.mts', 'common.cts'] }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packed package, in an empty folder', () => {
  it('type-checks under strict, with all its types checked, as a module and from CommonJS, and runs', async () => {
    await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '--project', folder]).catch(
      (error: { stdout?: string }) => expect.fail(error.stdout ?? String(error)),
    );
    expect((await run(process.execPath, [join(folder, 'out/esm.mjs')])).stdout).toBe('1\n');
    expect((await run(process.execPath, [join(folder, 'out/common.cjs')])).stdout).toBe('1\n');
  });

  it('runs its command, and holds its documentation and the notices of what is bundled', async () => {
    const { stdout } = await run(process.execPath, [
      join(installed, 'bin/witness-check.js'),
      'explain',
      'WT003',
    ]);
    expect(stdout).toContain('WT003');
    expect(readFileSync(join(installed, 'dist/THIRD-PARTY-LICENCES.txt'), 'utf8')).toMatch(/^saxes \d/m);
    expect(readFileSync(join(installed, 'docs/api/README.md'), 'utf8')).toContain('### validate');
  });
});
