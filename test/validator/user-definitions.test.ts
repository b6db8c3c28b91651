import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../src/dispatch/settings/configuration.js';
import { findTool, type ToolPlaces } from '../../src/validator/find-tool.js';
import { describeMissingTool } from '../../src/validator/missing-tool.js';
import { findDefinitionFile, readRegistry } from '../../src/validator/registry.js';
import { problemOf } from '../problem-of.js';

const BUILT_IN = join(import.meta.dirname, '../../validators');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'user-definitions-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let folders = 0;
/** A directory with a changed copy of a definition. */
function withDefinition(change: (text: string) => string, name = 'nitwit'): string {
  const directory = join(folder, String(++folders));
  mkdirSync(directory);
  writeFileSync(
    join(directory, `${name}.yml`),
    change(readFileSync(join(BUILT_IN, 'nitwit.yml'), 'utf8')).replace('name: nitwit', `name: ${name}`),
  );
  return directory;
}

describe('directories of the user', () => {
  it('add definitions, and the later one wins', async () => {
    const first = withDefinition((text) => text.replace('cost: instant', 'cost: minutes'));
    const second = withDefinition((text) => text.replace('cost: instant', 'cost: seconds'));
    const another = withDefinition((text) => text, 'my-own');
    const registry = await readRegistry([first, second, another]);
    expect(registry.get('nitwit')?.cost).toBe(10);
    expect([...registry.keys()]).toEqual([...registry.keys()].sort());
    expect(registry.has('my-own')).toBe(true);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ['an exit code', (text) => text.replace('[251]', '[256]'), /nitwit\.yml:\d+:\d+: item 1 of 'exit-codes'/],
    ['a range', (text) => text.replace('[251]', "['1to5']"), /nitwit\.yml:\d+:\d+: item 1 of 'exit-codes'/],
    ['an edition', (text) => text.replace("['2024']", '[2024]'), /nitwit\.yml:\d+:\d+: item 1 of 'editions'/],
    [
      'a rule without status',
      (text) => text.replace('  - { status: ERROR }', '  - { exit-codes: [9] }'),
      /nitwit\.yml:\d+:\d+: item \d of 'status'/,
    ],
    [
      'a pattern without line',
      (text) => text.replace('line: first, ', ''),
      /nitwit\.yml:\d+:\d+: item 1 of 'status' must have property line/,
    ],
    [
      'a value in a status',
      (text) => text.replace('status: ERROR }', "status: 'ERROR (${phase})' }"),
      /nitwit\.yml:\d+:\d+: 'phase' is not a value of a run; docs\/reference\/validators\.md lists the values/,
    ],
    [
      'a pattern',
      (text) => text.replace('line: first, ', "line: first, unless: '(', "),
      /nitwit\.yml:\d+:\d+: the pattern '\(' cannot be used: missing closing \)/,
    ],
    [
      'options without a place',
      (text) => text.replace('  - ${options}\n', ''),
      /nitwit\.yml:\d+:\d+: 'arguments' have no place for the options; put \$\{options\} where they go/,
    ],
    [
      'the rules of nobody',
      (text) => text.replace('{ status: ERROR }', "{ line: first, pattern: 'x', rules-of: nobody }"),
      /nitwit\.yml: uses the rules of 'nobody', which is not a validator/,
    ],
    [
      'a path out of the tool',
      (text) => text.replace('bin/nitwit32', '../secret'),
      /nitwit\.yml:\d+:\d+: item 1 of 'required'/,
    ],
  ])('with a mistake in %s', async (_name, change, message) => {
    await expect(readRegistry([withDefinition(change)])).rejects.toThrow(message);
  });

  it('have definitions as their files have them, of a name in several the last one', async () => {
    const [first, second] = ['minutes', 'seconds'].map((cost) =>
      withDefinition((text) => text.replace('cost: instant', `cost: ${cost}`)),
    );
    const read = (...list: readonly (string | undefined)[]) =>
      findDefinitionFile(
        'nitwit',
        list.filter((each) => each !== undefined),
      );
    expect((await read()).cost).toBe('instant');
    expect((await read(first, second)).cost).toBe('seconds');
    expect((await read(second, first, join(BUILT_IN, '../schemas'))).cost).toBe('minutes');
    const problem = await problemOf(() => findDefinitionFile('nobody', []));
    const names = [...(await readRegistry()).keys()].join(', ');
    expect(problem).toMatchObject({
      code: 'unknown-name',
      message: "there is no validator 'nobody'",
      remedy: `choose from: ${names}`,
    });
  });

  it('that are not there', async () => {
    await expect(readRegistry([join(folder, 'none')])).rejects.toThrow(/none: is not a readable directory/);
  });
});

describe('the examples of docs/reference/validators.md', () => {
  const page = readFileSync(join(BUILT_IN, '../docs/reference/validators.md'), 'utf8');
  const examples = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);

  it('are a configuration', async () => {
    const file = join(folder, 'example.yml');
    writeFileSync(file, examples[0] ?? '');
    const { directories, options, history } = await readConfiguration(file);
    expect(directories.get('nitwit')).toBe(join(folder, '../nitwit'));
    expect(options.get('witnesslint')).toEqual(['--ignoreSelfLoops', '--witness', '${witness}']);
    expect(history).toBe('on');
  });

  it('and a definition', async () => {
    const directory = join(folder, 'example');
    mkdirSync(directory);
    writeFileSync(join(directory, 'my-validator.yml'), examples[1] ?? '');
    const definition = (await readRegistry([directory])).get('my-validator');
    expect(definition?.title).toBe('Does something clever');
  });
});

describe('the tool of a validator', () => {
  const places = (changes: Partial<ToolPlaces>): ToolPlaces => ({
    directories: new Map(),
    collection: undefined,
    path: '/nowhere',
    ...changes,
  });
  const find = async (changes: Partial<ToolPlaces>) => {
    const definition = (await readRegistry()).get('nitwit');
    if (definition === undefined) throw new Error('no definition');
    return findTool(definition, places(changes));
  };
  function unpack(name: string, complete: 'complete' | 'incomplete'): string {
    const directory = join(folder, name);
    mkdirSync(join(directory, 'bin'), { recursive: true });
    writeFileSync(join(directory, 'nitwit.sh'), '#!/bin/sh\n');
    chmodSync(join(directory, 'nitwit.sh'), 0o755);
    writeFileSync(join(directory, 'bin/nitwit32'), '');
    if (complete === 'complete') writeFileSync(join(directory, 'bin/nitwit64'), '');
    return directory;
  }

  it('is taken from the directory of the user, then from the collection, then from the PATH', async () => {
    const given = unpack('given', 'complete');
    const collection = join(folder, 'collection');
    const collected = unpack('collection/nitwit', 'complete');
    const onPath = unpack('path', 'complete');
    const all = { directories: new Map([['nitwit', given]]), collection, path: onPath };
    expect(await find(all)).toMatchObject({ kind: 'installed', directory: given });
    expect(await find({ collection, path: onPath })).toMatchObject({ directory: collected });
    expect(await find({ path: onPath })).toMatchObject({ directory: onPath });
    expect(await find({ collection: folder, path: onPath })).toMatchObject({ directory: onPath });
  });

  it('is found through a link on the PATH', async () => {
    const tool = unpack('linked', 'complete');
    const links = join(folder, 'links');
    mkdirSync(links);
    symlinkSync(join(tool, 'nitwit.sh'), join(links, 'nitwit.sh'));
    expect(await find({ path: links })).toMatchObject({
      directory: tool,
      executable: join(tool, 'nitwit.sh'),
    });
  });

  it.each<[string, Partial<ToolPlaces>, RegExp]>([
    ['nowhere', {}, /^is not installed \(no nitwit\.sh on the PATH\)$/],
    [
      'not in its directory',
      { directories: new Map([['nitwit', folder]]) },
      /^is not installed \(no executable nitwit\.sh in .*user-definitions-\w+\)$/,
    ],
  ])('is missing: %s', async (_name, changes, reason) => {
    const found = await find(changes);
    expect(found.kind === 'missing' ? describeMissingTool(found.reason) : '').toMatch(reason);
  });

  it('is not complete', async () => {
    const found = await find({ directories: new Map([['nitwit', unpack('half', 'incomplete')]]) });
    expect(found.kind === 'missing' && describeMissingTool(found.reason)).toMatch(
      /^is incomplete \(no bin\/nitwit64 in /,
    );
  });

  it('needs a program that the machine lacks', async () => {
    const definition = (await readRegistry()).get('cpachecker');
    if (definition === undefined) throw new Error('no definition');
    const tool = join(folder, 'cpachecker');
    mkdirSync(join(tool, 'bin'), { recursive: true });
    writeFileSync(join(tool, 'bin/cpachecker'), '#!/bin/sh\n', { mode: 0o755 });
    const found = await findTool(definition, places({ directories: new Map([['cpachecker', tool]]) }));
    expect(found.kind === 'missing' && describeMissingTool(found.reason)).toBe(
      'needs Java 21 or newer, 17 before release 4.2 (no java on the PATH)',
    );
  });
});
