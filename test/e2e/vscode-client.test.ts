import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { PROFILES } from '../../src/lint/rule/lint-context.js';
import { ROOT } from './run-cli.js';

const FOLDER = join(ROOT, 'editors/vscode');
const manifest = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'));

/** Categories that the marketplace of VS Code knows; `vsce package` refuses others. */
const CATEGORIES = ['Linters', 'Programming Languages', 'Language Packs', 'Formatters', 'Snippets', 'Other'];

/** Its package is CommonJS to TypeScript, as editors want it: here it is compiled as in its own build. */
const { outputFiles } = await build({
  entryPoints: [join(FOLDER, 'src/server-command.ts')],
  write: false,
  format: 'esm',
});
const { SECTION, SELECTOR, serverCommand, WATCHED } = await import(
  `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`
);

describe('the VS Code client', () => {
  it('compiles to what its manifest starts, with nothing but the editor and its protocol outside', async () => {
    const { metafile } = await build({
      entryPoints: [join(FOLDER, 'src/extension.ts')],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      // They are packages of the editor, and come with the extension; here they need not be installed.
      external: ['vscode', 'vscode-languageclient'],
      outfile: join(FOLDER, manifest.main),
    });
    const [output] = Object.values(metafile.outputs);
    expect(output?.exports.toSorted()).toEqual(['activate', 'deactivate']);
    expect(output?.imports.map(({ path }) => path).toSorted()).toEqual([
      'vscode',
      'vscode-languageclient/node',
    ]);
    expect(manifest.scripts.build).toContain(`--outfile=${manifest.main.replace('./', '')}`);
  });

  it('has a manifest by the rules of VS Code', () => {
    expect(manifest).toMatchObject({
      name: expect.stringMatching(/^[a-z0-9][a-z0-9-]*$/),
      publisher: expect.stringMatching(/^[a-z0-9][a-z0-9-]*$/i),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      engines: { vscode: expect.stringMatching(/^\^\d+\.\d+\.\d+$/) },
      capabilities: { untrustedWorkspaces: { supported: 'limited' }, virtualWorkspaces: false },
    });
    expect(manifest.categories.filter((each: string) => !CATEGORIES.includes(each))).toEqual([]);
    // Newer types would allow calls that the oldest editor does not have.
    expect(manifest.devDependencies['@types/vscode']).toBe(manifest.engines.vscode.slice(1));
    for (const { configuration } of manifest.contributes.languages)
      expect(JSON.parse(readFileSync(join(FOLDER, configuration), 'utf8'))).toHaveProperty('comments');
    expect(existsSync(join(FOLDER, 'README.md'))).toBe(true);
  });

  it('has settings that are well formed, and known to the server', () => {
    const settings: Record<string, { type: string; default: string; enum?: string[] }> =
      manifest.contributes.configuration.properties;
    const names = Object.keys(settings).map((name) => name.replace(`${SECTION}.`, ''));
    // What the server takes is tested with the server; the command is for the client alone.
    expect(names.toSorted()).toEqual(['command', 'profile', 'program', 'ruleset']);
    for (const [name, { type, default: value, enum: words = [value] }] of Object.entries(settings)) {
      expect([name, typeof value]).toEqual([name, type]);
      expect([name, words.includes(value)]).toEqual([name, true]);
    }
    expect(settings[`${SECTION}.profile`]?.enum).toEqual(['', ...PROFILES]);
    for (const name of manifest.capabilities.untrustedWorkspaces.restrictedConfigurations)
      expect(settings).toHaveProperty([name]);
  });

  it('wakes up for the documents that it shows to the server', () => {
    expect(manifest.activationEvents).toEqual(['onLanguage:yaml', 'onLanguage:graphml']);
    const known = manifest.contributes.languages.flatMap(
      ({ extensions }: { extensions: string[] }) => extensions,
    );
    expect(known).toEqual(['.graphml']);
    for (const { pattern } of SELECTOR) expect(pattern).toBe('**/*.{yml,yaml,graphml}');
    expect(WATCHED).toContain('.witness-check.yml');
  });

  it.each([
    ['', 'linux', { command: 'witness-check', args: ['lsp'], options: { shell: false } }],
    [' /opt/wc ', 'darwin', { command: '/opt/wc', args: ['lsp'], options: { shell: false } }],
    ['', 'win32', { command: '"witness-check"', args: ['lsp'], options: { shell: true } }],
    ['C:\\wc.exe', 'win32', { command: 'C:\\wc.exe', args: ['lsp'], options: { shell: false } }],
    [
      'a b/start.mjs',
      'win32',
      { command: 'node', args: ['a b/start.mjs', 'lsp'], options: { shell: false } },
    ],
  ])("starts the command '%s' on %s", (configured, system, expected) => {
    expect(serverCommand(configured, system)).toEqual(expected);
  });

  it('starts a server that ends when the editor has gone', async () => {
    const { command, args, options } = serverCommand(join(ROOT, 'bin/witness-check.js'), process.platform);
    const server = spawn(command, args, { ...options, stdio: ['pipe', 'ignore', 'ignore'] });
    server.stdin?.end();
    const [exitCode] = await once(server, 'exit');
    expect(exitCode).toBe(2);
  });
});
