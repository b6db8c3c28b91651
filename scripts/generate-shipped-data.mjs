// Makes src/generated/shipped-data: the package's validator definitions and rule sets as data. They are checked here,
// so that no start has to read YAML and check it against a schema.
import './generate-validators.mjs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const generated = join(root, 'src/generated');
const { readDefinition, readDefinitionFile, assertReferences, readRuleSetDocument } = await loadSources();
const definitions = await compileDefinitions(join(root, 'validators'));
const ruleSets = await compileRuleSets(join(root, 'src/ruleset'));
await writeFile(
  join(generated, 'shipped-data.js'),
  `export const DEFINITIONS = ${JSON.stringify(definitions, null, 1)};
export const RULE_SETS = ${JSON.stringify(ruleSets, null, 1)};
`,
);
await writeFile(
  join(generated, 'shipped-data.d.ts'),
  `/** Names and JSON of the validator definitions that ship with the package, in alphabetical order. */
export const DEFINITIONS: readonly (readonly [name: string, json: string])[];
/** Names and JSON of the package's rule sets, merged with what they extend, in alphabetical order. */
export const RULE_SETS: readonly (readonly [name: string, json: string])[];
`,
);

/** The code that reads users' definitions and rule sets. */
async function loadSources() {
  const outfile = join(generated, `compile-shipped-data-${process.pid}.mjs`);
  const from = (file) => JSON.stringify(join(root, 'src', file));
  await build({
    stdin: {
      contents: `export { readDefinition, readDefinitionFile } from ${from('validator/read-definition.ts')};
export { assertReferences } from ${from('validator/check-references.ts')};
export { readRuleSetDocument } from ${from('ruleset/rule-set-document.ts')};`,
      resolveDir: root,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile, { force: true });
  }
}

async function compileDefinitions(folder) {
  const files = await yamlIn(folder);
  const names = files.map((file) => basename(file, '.yml'));
  return Promise.all(
    files.map(async (file, index) => {
      const definition = await readDefinition(file);
      if (definition.name !== names[index]) throw new Error(`${file} defines '${definition.name}'`);
      assertReferences(definition, file, names);
      return [definition.name, JSON.stringify(await readDefinitionFile(file))];
    }),
  );
}

/** Rule sets that extend no other come first: what a rule set extends must be known before it. */
async function compileRuleSets(folder) {
  const documents = new Map();
  const bases = {
    get names() {
      return [...documents.keys()];
    },
    findDocument: (name) => documents.get(name),
  };
  let waiting = await yamlIn(folder);
  while (waiting.length > 0) {
    const ready = [];
    for (const file of waiting) {
      const base = /^extends: *(\S+)/m.exec(await readFile(file, 'utf8'))?.[1];
      if (base === undefined || documents.has(base)) ready.push(file);
    }
    if (ready.length === 0) throw new Error(`these extend each other, or what is not there: ${waiting}`);
    for (const file of ready) {
      const { stated } = await readRuleSetDocument(file, bases);
      if (stated.name !== basename(file, '.yml')) throw new Error(`${file} defines '${stated.name}'`);
      documents.set(stated.name, stated);
    }
    waiting = waiting.filter((file) => !ready.includes(file));
  }
  return [...documents]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, stated]) => [name, JSON.stringify(stated)]);
}

async function yamlIn(folder) {
  return (await readdir(folder))
    .filter((name) => name.endsWith('.yml'))
    .map((name) => basename(name, '.yml'))
    .sort()
    .map((name) => join(folder, `${name}.yml`));
}
