// Writes the tables of docs/reference/replay.md that say for which reasons replay ends an execution, from the tables in the sources.
//   node scripts/replay-reasons.mjs [--check]
// With --check it writes nothing, and fails if the page is out of date.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = `${root}docs/reference/replay.md`;

const { outputFiles } = await build({
  stdin: {
    contents: `export { UNSUPPORTED_IN_C } from './src/c/reasons/unsupported.ts';
export { UNSUPPORTED } from './src/machine/reasons/unsupported.ts';
export { UNDEFINED_BEHAVIOUR } from './src/machine/reasons/undefined-behaviour.ts';
export { VIOLATIONS } from './src/machine/reasons/violations.ts';
export { EARLY_ENDS } from './src/machine/reasons/early-ends.ts';`,
    resolveDir: root,
    loader: 'ts',
  },
  bundle: true,
  write: false,
  format: 'esm',
});
const code = Buffer.from(outputFiles[0].contents).toString('base64');
const { UNSUPPORTED_IN_C, UNSUPPORTED, UNDEFINED_BEHAVIOUR, VIOLATIONS, EARLY_ENDS } = await import(
  `data:text/javascript;base64,${code}`
);

const old = await readFile(page, 'utf8');
const made = [
  ['not executed', { ...UNSUPPORTED_IN_C, ...UNSUPPORTED }],
  ['undefined behaviour', UNDEFINED_BEHAVIOUR],
  ['violations', VIOLATIONS],
  ['early ends', EARLY_ENDS],
].reduce((text, [name, table]) => withTable(text, name, Object.values(table)), old);
if (process.argv.includes('--check')) {
  if (made !== old) {
    console.error(
      "docs/reference/replay.md is out of date; make it with 'node scripts/replay-reasons.mjs' and commit it",
    );
    process.exitCode = 1;
  }
} else await writeFile(page, made);

/** The text with the table between the comments of this name. */
function withTable(text, name, reasons) {
  const begin = `<!-- table of reasons: ${name} -->\n`;
  const end = `<!-- end of the table: ${name} -->\n`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from)
    throw new Error(`docs/reference/replay.md lacks '${begin.trim()}' or '${end.trim()}'`);
  const rows = reasons
    .toSorted((one, other) => (one.text < other.text ? -1 : 1))
    .map(({ text: reason, explanation }) => `| \`${reason}\` | ${explanation} |`);
  return `${text.slice(0, from)}${begin}| text | where, or why |\n|---|---|\n${rows.join('\n')}\n${text.slice(to)}`;
}
