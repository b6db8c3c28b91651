import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * Removes the declarations that nobody who imports the library gets to see: those that its own do not lead to.
 *
 * @param folder with the declarations
 * @param entry the declaration file that users import, in that folder
 */
export async function pruneTypes(folder, entry) {
  const reached = new Set();
  const waiting = [resolve(folder, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const text = await readFile(file, 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.js['"]/g)) {
      waiting.push(resolve(dirname(file), `${name}.d.ts`));
    }
  }
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files) if (!reached.has(resolve(file))) await rm(file);
}
