import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a script of the build, without types
import { collectLicences, packagesIn } from '../../scripts/licences.mjs';
import { ROOT } from './run-cli.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'licences-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function installed(name: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(join(folder, 'node_modules', name), { recursive: true });
  const all = { 'package.json': JSON.stringify({ name, version: '1.2.3' }), ...files };
  for (const [file, text] of Object.entries(all))
    writeFileSync(join(folder, 'node_modules', name, file), text);
  return `node_modules/${name}`;
}

/** Packages whose texts stand in scripts/licences: each of them must be needed. */
const WITHOUT_TEXT = ['saxes', '@nodable/entities'];

describe('the notices of what is bundled', () => {
  it('name every package that was once missing, with a text', () => {
    const notices = readFileSync(join(ROOT, 'dist/THIRD-PARTY-LICENCES.txt'), 'utf8');
    for (const name of ['ajv', 'ajv-formats', 'fast-deep-equal', ...WITHOUT_TEXT]) {
      const [, after] = notices.split(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\n-+\n`, 'm'));
      expect(after?.slice(0, 2000), name).toMatch(/permission|licen[cs]e/i);
    }
  });

  it('cannot be made while a package has no text: the build fails, and says what to add', async () => {
    const bundled = installed('no-text', { 'index.js': '' });
    await expect(collectLicences(folder, [bundled])).rejects.toThrow(
      /no-text is bundled and ships no licence text; put it into scripts\/licences\/no-text\.txt/,
    );
    const empty = installed('empty-text', { LICENSE: ' \n' });
    await expect(collectLicences(folder, [empty])).rejects.toThrow(/empty-text is bundled/);
  });

  it('cannot be made while a text of ours belongs to no package', async () => {
    const bundled = installed('with-text', { LICENSE: 'Permission is hereby granted' });
    await expect(collectLicences(folder, [bundled])).rejects.toThrow(/no bundled package needs .*saxes\.txt/);
  });

  it('hold licence and notice of a package, in the order of names', async () => {
    const bundled = [
      installed('second', { 'LICENSE.md': 'text of second', NOTICE: 'notice of second' }),
      installed('first', { COPYING: 'text of first' }),
      ...WITHOUT_TEXT.map((name) => installed(name, {})),
    ];
    const text: string = await collectLicences(folder, bundled);
    expect(text).toMatch(
      /^@nodable\/entities 1\.2\.3\n[\s\S]*\nfirst 1\.2\.3\n-+\ntext of first\n[\s\S]*second 1\.2\.3/,
    );
    expect(text).toContain('text of second\n\nnotice of second');
  });

  it('are those of the innermost package that a bundle has a file of', () => {
    const inputs = ['src/a.ts', 'node_modules/a/node_modules/@b/c/index.js', 'node_modules/a/lib/x.js'];
    const metafile = { inputs: Object.fromEntries(inputs.map((input) => [input, {}])) };
    expect(packagesIn([metafile])).toEqual(['node_modules/a/node_modules/@b/c', 'node_modules/a']);
  });
});
