// Makes src/generated/page-assets and page-graphviz: scripts and style sheets of the report pages, with the hashes by
// which each page allows them and nothing else.
import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'src/page');
const generated = join(root, 'src/generated');
/** What esbuild says about the bundles, which contain parts of packages. */
export const pageMetafiles = [];
const options = {
  bundle: true,
  write: false,
  minify: true,
  platform: 'browser',
  target: ['chrome111', 'firefox113', 'safari16.4'],
  format: 'iife',
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  absWorkingDir: root,
};
const names = (await readdir(folder))
  .filter((file) => file.endsWith('-page.ts'))
  .map((file) => file.slice(0, -3));
const assets = await Promise.all(
  names.sort().map(async (name) => {
    const script = await bundle({ entryPoints: [join(folder, `${name}.ts`)] });
    const style = await bundle({ entryPoints: [join(folder, `${name}.css`)] });
    return [name, { script: described(script), style: described(style) }];
  }),
);
await mkdir(generated, { recursive: true });
await write(
  'page-assets',
  `export const PAGE_ASSETS = ${JSON.stringify(Object.fromEntries(assets), null, 1)};\n`,
  `export interface PageAsset { readonly text: string; readonly hash: string }
/** Script and style sheet of each kind of page, with their hashes as Content-Security-Policy has them. */
export const PAGE_ASSETS: Readonly<Record<${names.map((name) => `'${name}'`).join(' | ')}, { readonly script: PageAsset; readonly style: PageAsset }>>;\n`,
);
for (const [name, source, constant] of [
  ['page-graphviz', 'graphviz.ts', 'GRAPHVIZ'],
  ['page-vega', 'vega.ts', 'VEGA'],
]) {
  const text = await bundle({ entryPoints: [join(folder, source)] });
  await write(
    name,
    `export const ${constant} = ${JSON.stringify(described(text), null, 1)};\n`,
    `/** A library for pages that need it, with its hash as Content-Security-Policy has it. */
export const ${constant}: { readonly text: string; readonly hash: string };\n`,
  );
}

async function bundle(entry) {
  const { outputFiles, metafile } = await build({ ...options, ...entry });
  pageMetafiles.push(metafile);
  // In its element, the text is between two line feeds, which are part of the hash.
  return `\n${outputFiles[0].text.trim()}\n`;
}

function described(text) {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

async function write(name, code, types) {
  await writeFile(join(generated, `${name}.js`), code);
  await writeFile(join(generated, `${name}.d.ts`), types);
}
