import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { engineOptions } from '../../src/launch/engine-options.js';
import type { Executable, ValidatorDefinition } from '../../src/validator/definition.js';
import { findTool, type ToolPlaces } from '../../src/validator/find-tool.js';
import { describeMissingTool } from '../../src/validator/missing-tool.js';
import { readRegistry } from '../../src/validator/registry.js';
import { ROOT } from '../e2e/run-cli.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'find-executable-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const registry = await readRegistry();

/** A definition of `oak` whose program is found like this. */
function oak(
  executable: Partial<Extract<Executable, { kind: 'program' }>>,
  needs: ValidatorDefinition['needs'] = [],
): ValidatorDefinition {
  const nitwit = registry.get('nitwit');
  if (nitwit?.executable.kind !== 'program') throw new Error('no nitwit');
  const program = { ...nitwit.executable, names: ['oak.sh'], folders: ['.'], required: [], ...executable };
  return { ...nitwit, name: 'oak', needs, executable: program };
}

/** Makes files that can be executed; @returns the directory above them. */
function tree(name: string, ...files: readonly string[]): string {
  const directory = join(folder, name);
  mkdirSync(directory, { recursive: true });
  for (const file of files) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), '#!/bin/sh\n', { mode: 0o755 });
  }
  return directory;
}

const NOWHERE: ToolPlaces = { directories: new Map(), collection: undefined, path: '' };
const installed = (executable: string, directory: string, ownership: 'own' | 'unknown' = 'own') => ({
  kind: 'installed',
  executable,
  engineOptions: [],
  leadingArguments: [],
  directory,
  ownership,
});
/** As `findTool`, with the reason as a sentence. */
async function find(...words: Parameters<typeof findTool>) {
  const found = await findTool(...words);
  return found.kind === 'missing' ? { ...found, reason: describeMissingTool(found.reason) } : found;
}
const missing = (reason: string) => ({ kind: 'missing', reason });

describe('a directory that the user names', () => {
  const given = (directory: string) => ({ ...NOWHERE, directories: new Map([['oak', directory]]) });

  it('has the program at its top', async () => {
    const directory = tree('top', 'oak.sh');
    expect(await find(oak({}), given(directory))).toEqual(installed(join(directory, 'oak.sh'), directory));
  });

  it('or in a folder; of several names the first counts', async () => {
    const directory = tree('below', 'bin/oak', 'bin/oak.py');
    const definition = oak({ names: ['oak.py', 'oak'], folders: ['scripts', 'bin'] });
    expect(await find(definition, given(directory))).toEqual(
      installed(join(directory, 'bin/oak.py'), directory),
    );
  });

  it('is the only one that counts: without the program the validator is not installed', async () => {
    const directory = tree('empty');
    const places = { ...given(directory), collection: folder, path: tree('path', 'oak.sh') };
    expect(await find(oak({}), places)).toEqual(
      missing(`is not installed (no executable oak.sh in ${directory})`),
    );
    expect(await find(oak({ names: ['oak', 'oak.sh'], folders: ['.', 'bin'] }), places)).toEqual(
      missing(`is not installed (no executable oak or oak.sh in ${directory} (nor in ., bin there))`),
    );
    expect(await find(oak({ folders: ['bin'] }), places)).toEqual(
      missing(`is not installed (no executable oak.sh in ${directory} (nor in bin there))`),
    );
  });

  it('has a program that can be executed', async () => {
    const directory = tree('not-executable', 'oak.sh');
    chmodSync(join(directory, 'oak.sh'), 0o644);
    expect((await find(oak({}), given(directory))).kind).toBe('missing');
  });

  it('has what the definition requires next to the program', async () => {
    const directory = tree('incomplete', 'oak.sh', 'lib/a.jar');
    expect(await find(oak({ required: ['lib/a.jar'] }), given(directory))).toMatchObject({
      kind: 'installed',
    });
    expect(await find(oak({ required: ['lib/a.jar', 'lib/b.jar'] }), given(directory))).toEqual(
      missing(`is incomplete (no lib/b.jar in ${directory})`),
    );
  });
});

describe('a collection of tools', () => {
  it('has a folder named after the validator', async () => {
    const collection = tree('collection', 'oak/oak.sh', 'elm/elm.sh');
    expect(await find(oak({}), { ...NOWHERE, collection })).toEqual(
      installed(join(collection, 'oak/oak.sh'), join(collection, 'oak')),
    );
  });

  it('whose folder lacks the program says so, and nothing else is searched', async () => {
    const collection = tree('collection-without', 'oak/readme');
    const places = { ...NOWHERE, collection, path: tree('path', 'oak.sh') };
    expect(await find(oak({}), places)).toEqual(
      missing(`is not installed (no executable oak.sh in ${join(collection, 'oak')})`),
    );
  });

  it('without such a folder leaves the search to the path', async () => {
    const path = tree('path', 'oak.sh');
    const places = { ...NOWHERE, collection: tree('collection-of-others', 'elm/elm.sh'), path };
    expect(await find(oak({}), places)).toEqual(installed(join(path, 'oak.sh'), path, 'unknown'));
  });
});

describe('the search path', () => {
  it('is searched for one name after the other, folder by folder', async () => {
    const [first, second] = [tree('first', 'oak'), tree('second', 'oak', 'oak.sh')];
    const path = `:${first}::${second}`;
    expect(await find(oak({ names: ['oak.sh', 'oak'] }), { ...NOWHERE, path })).toEqual(
      installed(join(second, 'oak.sh'), second, 'unknown'),
    );
    expect(await find(oak({ names: ['oak'] }), { ...NOWHERE, path })).toEqual(
      installed(join(first, 'oak'), first, 'unknown'),
    );
  });

  it('has links into the tool, which may be in a folder of it', async () => {
    const tool = tree('tool', 'bin/oak.sh', 'lib/a.jar');
    const path = tree('links');
    symlinkSync(join(tool, 'bin/oak.sh'), join(path, 'oak.sh'));
    expect(await find(oak({ folders: ['bin'], required: ['lib/a.jar'] }), { ...NOWHERE, path })).toEqual(
      installed(join(tool, 'bin/oak.sh'), tool),
    );
    expect(await find(oak({ folders: ['.'], required: ['lib/a.jar'] }), { ...NOWHERE, path })).toEqual(
      missing(`is incomplete (no lib/a.jar in ${join(tool, 'bin')})`),
    );
  });

  it('has programs in one folder of several of the tool, or at its top', async () => {
    const tool = tree('several', 'bin/oak.sh');
    const found = await find(oak({ folders: ['scripts', 'bin'] }), {
      ...NOWHERE,
      path: join(tool, 'bin'),
    });
    expect(found).toEqual(installed(join(tool, 'bin/oak.sh'), tool, 'unknown'));
    const top = tree('at-top', 'oak.sh');
    expect(await find(oak({ folders: ['.', 'bin'] }), { ...NOWHERE, path: top })).toEqual(
      installed(join(top, 'oak.sh'), top, 'unknown'),
    );
  });

  it('never stands for the working directory', async () => {
    const name = relative(process.cwd(), join(tree('near', 'oak.sh'), 'oak.sh'));
    expect((await find(oak({ names: [name] }), { ...NOWHERE, path: '::' })).kind).toBe('missing');
  });

  it('without the program says which names were searched', async () => {
    expect(await find(oak({ names: ['oak', 'oak.sh'] }), NOWHERE)).toEqual(
      missing('is not installed (no oak or oak.sh on the PATH)'),
    );
  });
});

describe('what a validator needs of the machine', () => {
  const directory = tree('needy', 'oak.sh');
  const needs = [
    { what: 'Java 17', program: 'java' },
    { what: 'patience', program: undefined },
  ];
  const places = { ...NOWHERE, directories: new Map([['oak', directory]]) };

  it('must be on the path, where it is a program', async () => {
    expect(await find(oak({}, needs), places)).toEqual(missing('needs Java 17 (no java on the PATH)'));
    expect(await find(oak({}, needs), NOWHERE)).toEqual(missing('is not installed (no oak.sh on the PATH)'));
    const path = tree('machine', 'java');
    expect(await find(oak({}, needs), { ...places, path })).toMatchObject({ kind: 'installed' });
  });
});

describe('a validator that comes along', () => {
  it('is run by this Node', async () => {
    const replay = registry.get('replay');
    if (replay === undefined) throw new Error('no replay');
    const found = await find({ ...replay, needs: [] }, NOWHERE);
    // Only where the package was built is there a bundle.
    const directory = join(ROOT, 'dist/embedded');
    const reason = 'its bundle is missing from the installation; run npm run build';
    expect(found).toEqual(
      existsSync(directory)
        ? {
            kind: 'installed',
            executable: process.execPath,
            directory,
            ownership: 'shipped',
            engineOptions: engineOptions(),
            heap: 'by-limit',
            leadingArguments: [join(directory, 'replay/start.js')],
            version: JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version,
          }
        : missing(reason),
    );
    expect(await find({ ...replay, executable: { kind: 'embedded', module: 'nobody' } }, NOWHERE)).toEqual(
      missing(reason),
    );
  });
});
