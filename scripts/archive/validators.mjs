import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The validators that take part. */
export const VALIDATORS = ['replay', 'prove'];

/** The id of a validator in FM-Tools, and the name of its command in the archive. */
export const toolId = (validator) => `witness-check-${validator}`;

/** The module of BenchExec that knows how to call a validator. */
export const toolInfoModule = (validator) => toolId(validator).replaceAll('-', '_');

/** Whether a validator takes witnesses of this kind, version and property, by its definition. */
export async function readSupport(validator) {
  const { supports } = parse(await readFile(join(root, 'validators', `${validator}.yml`), 'utf8'));
  return ({ kind, version, property }) =>
    supports.some(
      ({ kinds, formats, properties }) =>
        kinds.includes(kind) &&
        formats.some((format) => format.endsWith(` ${version}`)) &&
        properties.includes(property),
    );
}

/** An entry of FM-Tools, as its text and as what it says. */
export async function readEntry(validator) {
  const text = await readFile(
    fileURLToPath(new URL(`fm-tools/${toolId(validator)}.yml`, import.meta.url)),
    'utf8',
  );
  return { text, entry: parse(text) };
}
