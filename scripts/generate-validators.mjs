// Makes src/generated: every schema of schemas/ as plain code, so that no schema is compiled when the program starts,
// and the C headers.
import './generate-headers.mjs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv2020 from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const suffix = '.schema.json';
const files = (await readdir(`${root}/schemas`)).filter((file) => file.endsWith(suffix)).sort();
const schemas = await Promise.all(
  files.map(async (file) => JSON.parse(await readFile(`${root}/schemas/${file}`, 'utf8'))),
);
const ajv = new Ajv2020.default({
  schemas,
  allErrors: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  code: { source: true, esm: true },
});
addFormats.default(ajv);
const camelCase = (name) => name.replace(/[-.](\w)/g, (_, letter) => letter.toUpperCase());
const names = files.map((file) => camelCase(basename(file, suffix)));
/** Witnesses are read by hand-written code with better messages; tests compare it with their schemas. */
const ofWitnesses = (name) => /Witness\d*$/.test(name);
/** What esbuild says about the modules, which contain parts of packages. */
export const metafiles = [];
await writeModule('schema-validators', (name) => !ofWitnesses(name));
await writeModule('witness-schema-validators', ofWitnesses);

async function writeModule(moduleName, isWanted) {
  const wanted = names.flatMap((name, index) => (isWanted(name) ? [[name, schemas[index].$id]] : []));
  const code = standaloneCode.default(ajv, Object.fromEntries(wanted));
  await mkdir(`${root}/src/generated`, { recursive: true });
  const { metafile } = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    format: 'esm',
    outfile: `${root}/src/generated/${moduleName}.js`,
    absWorkingDir: root,
    metafile: true,
  });
  metafiles.push(metafile);
  await writeFile(
    `${root}/src/generated/${moduleName}.d.ts`,
    `export interface SchemaError { readonly keyword: string; readonly instancePath: string; readonly message?: string; readonly params: Readonly<Record<string, unknown>>; }
export interface SchemaValidator { (value: unknown): boolean; errors?: readonly SchemaError[] | null; }
${wanted.map(([name]) => `export const ${name}: SchemaValidator;`).join('\n')}
`,
  );
}
