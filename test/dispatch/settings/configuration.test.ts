import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findConfiguration, readConfiguration } from '../../../src/dispatch/settings/configuration.js';
import { problemOf } from '../../problem-of.js';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'configuration-')));
  for (const path of [
    'top/project/.git',
    'top/project/a/b',
    'top/own/a',
    'top/plain/a/b',
    'top/plain/.git',
  ]) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  for (const path of ['top', 'top/plain', 'top/plain/a'])
    writeFileSync(join(folder, path, '.witness-check.yml'), '');
  vi.stubEnv('HOME', join(folder, 'top/own'));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('the configuration of a directory', () => {
  it.each([
    ['is its own', 'top/plain/a', 'top/plain/a/.witness-check.yml'],
    ['is the nearest one above', 'top/plain/a/b', 'top/plain/a/.witness-check.yml'],
    ['may lie in the root of the project', 'top/plain', 'top/plain/.witness-check.yml'],
    ['does not lie above the root of the project', 'top/project/a/b', undefined],
    ['nor above that root itself', 'top/project', undefined],
    ["nor above the user's own directory", 'top/own/a', undefined],
  ])('%s', (_name, directory, expected) => {
    expect(findConfiguration(join(folder, directory))).toBe(expected && join(folder, expected));
  });

  it('is searched for up to the root', () => {
    expect(findConfiguration('/')).toBeUndefined();
  });
});

describe('a configuration with a mistake', () => {
  it.each([
    ['ruleset: current', "write 'ruleset' below 'lint', see schemas/configuration.schema.json"],
    ['profile: sv-comp-2027', "write 'profile' below 'lint', see schemas/configuration.schema.json"],
    ['tool-dir: tools', 'see schemas/configuration.schema.json'],
    ['- ruleset', 'see schemas/configuration.schema.json'],
  ])('%s: says what to do', async (text, remedy) => {
    const file = join(folder, 'mistake.yml');
    writeFileSync(file, text);
    expect((await problemOf(() => readConfiguration(file))).remedy).toBe(remedy);
  });
});
