import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { DEFINITIONS, RULE_SETS } from '../../src/generated/shipped-data.js';
import { mergeRules } from '../../src/ruleset/merge-rules.js';
import { findTool } from '../../src/validator/find-tool.js';
import { describeMissingTool } from '../../src/validator/missing-tool.js';
import { readDefinition } from '../../src/validator/read-definition.js';
import { readRegistry } from '../../src/validator/registry.js';

const ROOT = join(import.meta.dirname, '../..');
const definitions = new Map(DEFINITIONS);
const ruleSets = new Map(RULE_SETS);
const namesIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.yml'))
    .map((file) => file.slice(0, -'.yml'.length))
    .sort();
const yamlOf = (file: string): unknown => parse(readFileSync(join(ROOT, file), 'utf8'));

/** Read with another parser than that of the build; what fails here is out of date: run `npm run build`. */
describe('the data that the build made', () => {
  it('has every definition and every rule set, in the order of their names', () => {
    expect([...definitions.keys()]).toEqual(namesIn('validators'));
    expect([...ruleSets.keys()]).toEqual(namesIn('src/ruleset'));
  });

  it.each(namesIn('validators'))('says about %s what its file says', async (name) => {
    expect(JSON.parse(definitions.get(name) ?? '')).toEqual(yamlOf(`validators/${name}.yml`));
    const read = JSON.stringify(await readDefinition(join(ROOT, `validators/${name}.yml`)));
    expect(JSON.stringify((await readRegistry()).get(name))).toEqual(read);
  });

  it.each(namesIn('src/ruleset'))('says about %s what its file and those it extends say', (name) => {
    expect(JSON.parse(ruleSets.get(name) ?? '')).toEqual(merged(name));
  });
});

function merged(name: string): unknown {
  const { extends: base, ...own } = yamlOf(`src/ruleset/${name}.yml`) as { extends?: string };
  return base === undefined ? own : mergeRules(merged(base), own);
}

it.each(['replay', 'prove'])('knows the version that %s would print', async (name) => {
  const definition = (await readRegistry()).get(name);
  if (definition === undefined) throw new Error(`no ${name}`);
  // What a validator needs in addition to its bundle is not part of this.
  const places = { directories: new Map(), collection: undefined, path: '' };
  const found = await findTool({ ...definition, needs: [] }, places);
  if (found.kind === 'missing') throw new Error(describeMissingTool(found.reason));
  const words = [...found.engineOptions, ...found.leadingArguments, ...definition.version.arguments];
  const printed = execFileSync(found.executable, words, { encoding: 'utf8' });
  expect(definition.version.pattern.exec(printed.trim())?.[1]).toBe(found.version);
});
