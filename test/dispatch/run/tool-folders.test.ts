import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type InstalledTool, ownFolder, toolFolders } from '../../../src/dispatch/run/tool-folders.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'folders-')));
afterAll(() => rmSync(folder, { recursive: true }));

function put(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode: 0o755 });
  return file;
}

function installed(executable: string, changes: Partial<InstalledTool>): InstalledTool {
  return {
    kind: 'installed',
    executable,
    engineOptions: [],
    leadingArguments: [],
    directory: dirname(dirname(executable)),
    ownership: 'unknown',
    ...changes,
  };
}

it('shows nothing next to a program on the PATH', async () => {
  const tool = installed(put('.local/bin/tool', 'x'), {});
  expect(await toolFolders(tool, 'validator')).toEqual([]);
});

it('shows the folder that the user names', async () => {
  const tool = installed(put('anything/bin/tool', 'x'), { ownership: 'own' });
  expect(await toolFolders(tool, 'validator')).toEqual([join(folder, 'anything')]);
});

it.each([
  ['Tool-1.2/bin/tool.sh', 'validator'],
  ['Validator-linux/tool.sh', 'validator'],
])('shows the folder of %s on the PATH, which is named after it', async (path, name) => {
  const directory = join(folder, path.split('/')[0] ?? '');
  expect(await toolFolders(installed(put(path, 'x'), { directory }), name)).toEqual([directory]);
});

it.each([homedir(), '/home/somebody', '/home', '/', '/srv', tmpdir()])(
  'never shows all of %s',
  (directory) => {
    const tool = installed(join(directory, 'bin/tool'), { directory, ownership: 'own' });
    expect(ownFolder(tool, 'validator')).toBeUndefined();
  },
);

it('shows the interpreter of a script, and all of a virtual environment', async () => {
  put('venv/pyvenv.cfg', '');
  const python = put('venv/bin/python-real', 'x');
  symlinkSync(python, join(folder, 'venv/bin/python'));
  const script = put('.local/bin/linter', `#!${folder}/venv/bin/python -I\n`);
  const expected = [join(folder, 'venv/bin/python'), python, join(folder, 'venv')];
  expect(await toolFolders(installed(script, {}), 'validator')).toEqual(expected);
});

it('shows the package of what comes along, and what our own program has loaded', async () => {
  put('package/package.json', '{}');
  const bundle = put('package/dist/start.js', 'x');
  const tool = installed(process.execPath, { leadingArguments: [bundle], ownership: 'shipped' });
  const shown = await toolFolders(tool, 'replay');
  expect(shown).toContain(join(folder, 'package'));
  expect(shown.some((path) => /\/libc\.so/.test(path) || /\/ld-/.test(path))).toBe(true);
  expect(shown).not.toContain(dirname(process.execPath));
});

it.each([
  ['/bin/sh', 'no virtual environment', ['/bin/sh', realpathSync('/bin/sh')]],
  ['/nowhere/bin/python', 'nothing', ['/nowhere/bin/python', '/nowhere/bin/python']],
  ['/home', 'what is private', []],
])('shows of the interpreter %s, which is in %s, no more than itself', async (interpreter, _what, shown) =>
  expect(
    await toolFolders(installed(put('.local/bin/script', `#!${interpreter}\n`), {}), 'validator'),
  ).toEqual(shown),
);

it('shows nothing next to an interpreter whose folder is not a virtual environment', async () => {
  const python = put('python-3.12/bin/python', 'x');
  const script = put('.local/bin/checker', `#!${python}\n`);
  expect(await toolFolders(installed(script, {}), 'validator')).toEqual([python, python]);
});

it('takes only the first line for an interpreter line, and only existing files', async () => {
  const script = put('.local/bin/program', 'x\n#!/bin/sh\n');
  expect(await toolFolders(installed(script, {}), 'validator')).toEqual([]);
  expect(await toolFolders(installed(join(folder, 'nothing'), {}), 'validator')).toEqual([]);
});

it('owns no folder whose name only begins like its program, nor one of the package', () => {
  const of = (name: string, changes: Partial<InstalledTool> = {}) =>
    ownFolder(
      installed(join(folder, name, 'tool.sh'), { directory: join(folder, name), ...changes }),
      'validator',
    );
  expect(of('things')).toBeUndefined();
  expect(of('tools')).toBe(join(folder, 'tools'));
  expect(of('tools', { ownership: 'shipped' })).toBeUndefined();
});
