// Reads docs/internals/statement-mutations.yml: how to break the project so that a statement of the rule books no longer holds.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const MUTATIONS = 'docs/internals/statement-mutations.yml';
const KEYS = ['shows', 'file', 'find', 'replace', 'says'];

/** The recorded mutations: `{ shows, file, find, replace, says }`. */
export function readMutations(root) {
  const file = join(root, MUTATIONS);
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : [];
}

/** The text with the one place of the mutation replaced. */
export function mutate(text, { file, find, replace }) {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

/** What is wrong with the record, one sentence per mistake, without running anything. */
export function problemsOfMutations(root, statements) {
  const wanted = new Set(statements.filter(({ level }) => level !== 'out-of-scope').map(({ id }) => id));
  return readMutations(root).flatMap((mutation) => {
    const { shows, file, find, replace, says } = mutation;
    const name = `${MUTATIONS}: '${says}'`;
    const unknown = Object.keys(mutation).filter((key) => !KEYS.includes(key));
    if (unknown.length > 0) return [`${name} has unknown keys: ${unknown.join(', ')}`];
    if (!Array.isArray(shows) || [file, find, replace, says].some((value) => typeof value !== 'string'))
      return [`${name} lacks shows, file, find, replace or says`];
    const found = shows
      .filter((id) => !wanted.has(id))
      .map((id) => `${name} is about ${id}, which is no statement with a must or should`);
    if (find === replace) found.push(`${name} changes nothing`);
    if (!existsSync(join(root, file))) return [...found, `${name}: there is no ${file}`];
    const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
    if (times !== 1) found.push(`${name}: ${file} has its text ${times} times, not once`);
    return found;
  });
}
