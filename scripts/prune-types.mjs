import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Removes the declarations that users of the library never see: those its entry does not lead to.
 *
 * @param folder folder with the declarations
 * @param entry the declaration file that users import, in that folder
 * @param sources the folder from which the declarations were made
 */
export async function pruneTypes(folder, entry, sources) {
  const reached = new Set();
  const waiting = [resolve(folder, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    // The compiler does not copy hand-written declarations, such as those of generated code.
    if (!existsSync(file)) {
      await mkdir(dirname(file), { recursive: true });
      await cp(join(sources, relative(folder, file)), file);
    }
    const text = await readFile(file, 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.js['"]/g)) {
      waiting.push(resolve(dirname(file), `${name}.d.ts`));
    }
  }
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files) if (!reached.has(resolve(file))) await rm(file);
}
