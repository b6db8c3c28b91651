// Makes a module from the C headers in src/c/library/headers and from header-macros.txt, so that no file is read when a program includes one.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'src/c/library/headers');
const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
  each.isFile(),
);
const headers = await Promise.all(
  files.map(async ({ parentPath, path, name }) => {
    const file = join(parentPath ?? path, name);
    return [relative(folder, file), await readFile(file, 'utf8')];
  }),
);
headers.sort(([one], [other]) => (one < other ? -1 : 1));
const macros = await readFile(join(root, 'src/c/library/header-macros.txt'), 'utf8');
await mkdir(join(root, 'src/generated'), { recursive: true });
await writeFile(
  join(root, 'src/generated/standard-headers.js'),
  `export const STANDARD_HEADERS = new Map(${JSON.stringify(headers, null, 1)});\nexport const HEADER_MACROS = ${JSON.stringify(macros)};\n`,
);
await writeFile(
  join(root, 'src/generated/standard-headers.d.ts'),
  `/** Text of each C header by its name. */\nexport const STANDARD_HEADERS: ReadonlyMap<string, string>;\n/** What scripts/header-macros.mjs writes. */\nexport const HEADER_MACROS: string;\n`,
);
