// Writes src/c/library/header-macros.txt: in which macros src/c/library/headers differ from the headers of gcc and glibc.
// Each line has a kind, headers, and the names for which they are of that kind:
// - missing: a mode of gcc has the macro after the header, ours does not;
// - surplus: ours has it, a mode of gcc does not, or its macro is its own name (`#define X X`, of an enumerator);
// - sure: ours and all modes have it (only names that are surplus elsewhere).
// Run it after a change of these headers, where gcc has -m32 and -m64: node scripts/header-macros.mjs
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'src/c/library/headers');
const MODES = ['-m32', '-m64'].flatMap((model) =>
  ['-std=gnu11', '-std=gnu17'].flatMap((standard) =>
    [[], ['-D_GNU_SOURCE']].map((features) => [model, standard, ...features]),
  ),
);
const OURS = ['-nostdinc', '-isystem', folder];

const headers = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith('.h'))
  .sort();
const predefined = new Set(MODES.flatMap((mode) => [...macros(mode, '').keys()]));
const found = { missing: new Map(), surplus: new Map(), sure: new Map() };
for (const header of headers) {
  const text = `#include <${header}>\n`;
  const kinds = new Map();
  for (const mode of MODES) {
    const theirs = macros(mode, text);
    const ours = macros([...mode, ...OURS], text);
    for (const [name, body] of theirs) {
      if (!ours.has(name)) kinds.set(name, 'missing');
      else if (body === name && ours.get(name) !== name) kinds.set(name, 'surplus');
      else if (!kinds.has(name)) kinds.set(name, 'sure');
    }
    for (const name of ours.keys()) if (!theirs.has(name)) kinds.set(name, 'surplus');
  }
  for (const [name, kind] of kinds) {
    if (!predefined.has(name)) found[kind].set(name, [...(found[kind].get(name) ?? []), header]);
  }
}
for (const name of found.sure.keys()) if (!found.surplus.has(name)) found.sure.delete(name);

const lines = Object.entries(found).flatMap(([kind, headersOfName]) => {
  const namesOfHeaders = new Map();
  for (const [name, some] of headersOfName) {
    const key = some.join(' ');
    namesOfHeaders.set(key, [...(namesOfHeaders.get(key) ?? []), name]);
  }
  return [...namesOfHeaders].map(([some, names]) => `${kind} ${some}: ${names.sort().join(' ')}\n`);
});
writeFileSync(join(root, 'src/c/library/header-macros.txt'), lines.sort().join(''));

/** The bodies of all macros at the end of a text, by name. */
function macros(options, text) {
  const output = execFileSync('gcc', [...options, '-E', '-dM', '-x', 'c', '-'], {
    input: text,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return new Map([...output.matchAll(/^#define (\w+)\S* ?(.*)/gm)].map(([, name, body]) => [name, body]));
}
