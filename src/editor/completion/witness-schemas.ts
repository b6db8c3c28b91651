import { readFile } from 'node:fs/promises';
import { InputError } from '../../source/input-error.js';
import type { SchemaPart } from './schema-walk.js';

/** Paths from `src/editor/completion` and from `dist`. */
const FOLDERS = ['../../../schemas/', '../schemas/'];

const VERSIONS = ['2.0', '2.1', '2.2'];
const KINDS = new Map([
  ['violation_sequence', 'violation-witness'],
  ['invariant_set', 'correctness-witness'],
]);

/** The schemas that may apply to a YAML witness, judging by what it says about itself so far. */
export async function schemasFor(text: string): Promise<readonly SchemaPart[]> {
  const stated = /\bformat_version\s*:\s*["']?(\d\.\d)/.exec(text)?.[1];
  const versions = VERSIONS.filter((version) => version === stated);
  const types = [...KINDS].filter(([type]) => new RegExp(`\\bentry_type\\s*:\\s*["']?${type}\\b`).test(text));
  const names = (types.length === 0 ? [...KINDS] : types).flatMap(([, name]) =>
    (versions.length === 0 ? VERSIONS : versions).map((version) => `${name}-${version}`),
  );
  return Promise.all(names.map(readSchema));
}

/** The schema of GraphML witnesses, which describes data by key. */
export async function graphmlSchema(): Promise<SchemaPart> {
  return readSchema('graphml-witness');
}

async function readSchema(name: string): Promise<SchemaPart> {
  for (const folder of FOLDERS) {
    const url = new URL(`${folder}${name}.schema.json`, import.meta.url);
    const text = await readFile(url, 'utf8').catch(() => undefined);
    if (text !== undefined) return JSON.parse(text) as SchemaPart;
  }
  throw new InputError({
    code: 'machine',
    message: `the schema ${name} is not in this installation`,
    remedy: 'install the package again',
  });
}
