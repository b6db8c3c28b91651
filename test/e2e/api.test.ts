import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { MORE } from '../effort.js';
import { ROOT } from './run-cli.js';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'api-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the reference of the library', () => {
  it.runIf(MORE)(
    'is made of its docstrings: every export and every type that it names is in it',
    async () => {
      const typedoc = join(ROOT, 'node_modules/typedoc/bin/typedoc');
      // A missing docstring and a type that is not exported are warnings, and each warning ends it with an error.
      await run(process.execPath, [typedoc, '--out', folder, '--logLevel', 'Warn'], { cwd: ROOT });
      const made = readdirSync(folder);
      expect(made).toEqual(readdirSync(join(ROOT, 'docs/api')));
      for (const page of made) {
        const expected = readFileSync(join(folder, page), 'utf8');
        const stored = readFileSync(join(ROOT, 'docs/api', page), 'utf8');
        expect(stored, 'write it anew: npm run docs').toBe(expected);
      }
    },
  );

  it('has one function for each use case, InputError, and nothing else that runs', async () => {
    const library = await import('../../src/index.js');
    const names = Object.keys(library).sort();
    const described = readFileSync(join(ROOT, 'docs/api/README.md'), 'utf8');
    expect(names.filter((name) => name !== 'InputError').every((name) => /^[a-z]/.test(name))).toBe(true);
    for (const name of names) {
      expect(typeof library[name as keyof typeof library]).toBe('function');
      expect(described).toContain(`### ${name}`);
    }
  });
});
