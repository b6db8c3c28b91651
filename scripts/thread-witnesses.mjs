// Prints what replay says about violation witnesses of programs with threads, one row per witness, with the validators
// that have confirmed or refuted it: `node scripts/thread-witnesses.mjs FOLDER… [--cputime SECONDS]`, after
// `npm run build`. The program of a witness is the one with its hash, or else the one with the file name it states or
// has. `claims.csv` in a folder has the answers of validators.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { cputime: { type: 'string', default: '30' } },
});
const replay = fileURLToPath(new URL('../dist/embedded/replay/start.js', import.meta.url));

/** Nobody would try a larger witness here. */
const MAXIMUM_SIZE = 20_000_000;
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => /\.(c|i|ya?ml|graphml|csv)$/.test(path) && statSync(path).size < MAXIMUM_SIZE),
);
const texts = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]));
const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const programs = files.filter((path) => /\.[ci]$/.test(path));
const byHash = new Map(programs.map((path) => [hashOf(texts.get(path)), path]));
const byName = new Map(programs.map((path) => [basename(path), path]));

/** Witness, task, property, kind, lint, confirmed by, refuted by. */
const opinions = new Map(
  files
    .filter((path) => basename(path) === 'claims.csv')
    .flatMap((path) => texts.get(path).trim().split('\n').slice(1))
    .map((line) => line.split(','))
    .map(([witness, , , , , confirmed, refuted]) => [basename(witness), { confirmed, refuted }]),
);

/** What a witness says about itself, in terms common to both formats. */
function stated(text) {
  const formulas = [...text.matchAll(/(?:G\s*!\s*(?:call\(\w+\(\)\)|overflow|data-race)|G\s+valid-\w+)/g)];
  return {
    isViolation: /violation_(?:sequence|witness)/.test(text),
    program:
      /programfile">\s*([^<]+?)\s*</.exec(text)?.[1] ??
      /input_files:\s*(?:-|\[)\s*["']?([^"'\]\n]+)/.exec(text)?.[1],
    hash: /\b[0-9a-f]{64}\b/.exec(text)?.[0],
    formulas: [...new Set(formulas.map(([formula]) => formula))],
    dataModel: /32bit|ILP32/.test(text) ? 'ILP32' : 'LP64',
  };
}

const own = mkdtempSync(join(tmpdir(), 'thread-witnesses-'));
const counts = new Map();
try {
  for (const path of files.filter((each) => /\.(?:ya?ml|graphml)$/.test(each)).sort()) {
    const { isViolation, program, hash, formulas, dataModel } = stated(texts.get(path));
    const beside = programs.find((each) => basename(path).startsWith(`${basename(each)}.`));
    const source = byHash.get(hash) ?? byName.get(basename(program ?? '')) ?? beside;
    if (!isViolation || formulas.length === 0) continue;
    const names = /thread_id: [1-9]|createThread">[1-9]/.test(texts.get(path));
    if (!(source === undefined ? names : /\bpthread_create\s*\(/.test(texts.get(source)))) continue;
    const property = join(own, 'property.prp');
    writeFileSync(property, formulas.map((each) => `CHECK( init(main()), LTL(${each}) )\n`).join(''));
    const words = ['--program', source, '--property', property, '--witness', path];
    const limits = ['--data-model', dataModel, '--cputime', values.cputime];
    const output =
      source === undefined
        ? 'no program'
        : spawnSync(process.execPath, [replay, ...words, ...limits], { encoding: 'utf8' }).stdout.trim();
    const { confirmed = '', refuted = '' } = opinions.get(basename(path)) ?? {};
    console.log(
      `${basename(path)}\n  program ${basename(program ?? '')}, ${formulas.join(', ')}, ${dataModel}`,
    );
    console.log(`  confirmed by: ${confirmed || 'nobody'}; refuted by: ${refuted || 'nobody'}`);
    console.log(`  replay: ${output.split('\n').at(-1)}`);
    const answer = /false\([^)]*\)|unknown|no program/i.exec(output)?.[0] ?? 'refused';
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
} finally {
  rmSync(own, { recursive: true, force: true });
}
for (const [answer, count] of counts) console.log(`${count} ${answer}`);
