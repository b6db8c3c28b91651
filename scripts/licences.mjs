import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Texts for packages that ship none, see the README.md there. */
const OURS = fileURLToPath(new URL('licences', import.meta.url));

/** The last one counts: packages may contain packages of their own. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * The folders of all packages that are at least partly in the bundles.
 *
 * @param metafiles what esbuild says about the bundles
 */
export function packagesIn(metafiles) {
  const inputs = metafiles.flatMap((metafile) => Object.keys(metafile.inputs));
  return [...new Set(inputs.flatMap((input) => PACKAGE.exec(input)?.[0] ?? []))];
}

/**
 * The licence texts of packages, one below the other.
 *
 * @param root folder to which the paths are relative
 * @param folders folders of the packages
 * @throws Error for a package without a text, and for a text of ours that no package needs
 */
export async function collectLicences(root, folders) {
  const ours = new Set((await readdir(OURS)).filter((file) => file.endsWith('.txt')));
  const texts = new Map();
  for (const folder of folders) {
    const { name, version } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
    const file = `${name.replace('/', '+')}.txt`;
    const shipped = await shippedTexts(join(root, folder));
    if (shipped.length === 0 && !ours.has(file)) {
      throw new Error(`${name} is bundled and ships no licence text; put it into scripts/licences/${file}`);
    }
    const text =
      shipped.length > 0 ? shipped.join('\n\n') : (await readFile(join(OURS, file), 'utf8')).trim();
    if (shipped.length === 0) ours.delete(file);
    const title = `${name} ${version}`;
    texts.set(title, `${title}\n${'-'.repeat(title.length)}\n${text}\n`);
  }
  if (ours.size > 0) throw new Error(`no bundled package needs scripts/licences/${[...ours].join(', ')}`);
  return [...texts.keys()]
    .sort()
    .map((title) => texts.get(title))
    .join('\n\n');
}

/** Apache-2.0 requires notices, too. */
async function shippedTexts(folder) {
  const files = (await readdir(folder)).filter((each) =>
    /^(?:licen[cs]e|copying|notice)(?:\.|-|$)/i.test(each),
  );
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}
