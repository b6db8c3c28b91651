import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { InstalledTool } from '../../../src/dispatch/run/tool-folders.js';
import { ToolVersions } from '../../../src/dispatch/run/tool-versions.js';

const folder = mkdtempSync(join(tmpdir(), 'tool-versions-'));
afterAll(() => rmSync(folder, { recursive: true }));
const executable = join(folder, 'tool');
const library = join(folder, 'tool.jar');
const TOOL: InstalledTool = {
  kind: 'installed',
  executable,
  engineOptions: [],
  leadingArguments: [],
  directory: folder,
  ownership: 'own',
};
beforeEach(() => {
  for (const file of [executable, library]) {
    writeFileSync(file, 'as it was');
    utimesSync(file, 1, 1);
  }
});

/** Asks a tool that answers with the number of the question. */
function asking(versions: ToolVersions, tool: InstalledTool = TOOL, signal = new AbortController().signal) {
  let asked = 0;
  return async () => {
    const version = await versions.findVersion(tool, async () => String(++asked), signal);
    return { version, asked };
  };
}

it('asks a tool once', async () => {
  const ask = asking(new ToolVersions());
  expect(await ask()).toEqual({ version: '1', asked: 1 });
  expect(await ask()).toEqual({ version: '1', asked: 1 });
});

it.each([
  ['program', executable],
  ['library beside the program', library],
])('asks again after an upgrade of its %s', async (_part, file) => {
  const ask = asking(new ToolVersions());
  await ask();
  writeFileSync(file, 'upgraded');
  expect(await ask()).toEqual({ version: '2', asked: 2 });
});

it('distinguishes tools that are started by one program', async () => {
  const versions = new ToolVersions();
  expect(await asking(versions, { ...TOOL, leadingArguments: ['one.js'] })()).toMatchObject({ asked: 1 });
  expect(await asking(versions, { ...TOOL, leadingArguments: ['other.js'] })()).toMatchObject({ asked: 1 });
});

it('forgets the answer of a tool that was interrupted', async () => {
  const versions = new ToolVersions();
  const interrupted = asking(versions, TOOL, AbortSignal.abort());
  await interrupted();
  expect(await interrupted()).toEqual({ version: '2', asked: 2 });
});

it('does not ask where the version is known', async () => {
  const ask = asking(new ToolVersions(), { ...TOOL, version: '3.1' });
  expect(await ask()).toEqual({ version: '3.1', asked: 0 });
});
