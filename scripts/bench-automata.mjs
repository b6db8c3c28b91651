// Prints what replay says about GraphML witnesses of real tools, one row per witness and a table by producer:
// `node scripts/bench-automata.mjs FOLDER… [--property P.prp] [--cputime SECONDS] [--replay FILE]`, after
// `npm run build`. The program of a witness is the one with its hash, or else the one named like its file or its
// `programfile`; witnesses without a program are only counted. The property is the one the witness states, or else the
// one given.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    property: { type: 'string' },
    cputime: { type: 'string', default: '10' },
    replay: {
      type: 'string',
      default: fileURLToPath(new URL('../dist/embedded/replay/start.js', import.meta.url)),
    },
  },
});

/** Nobody would try a larger witness here. */
const MAXIMUM_SIZE = 20_000_000;

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile() && statSync(path).size < MAXIMUM_SIZE) yield path;
  }
}

const programs = [];
const witnesses = [];
for (const path of folders.flatMap((folder) => [...filesIn(folder)]).sort()) {
  if (/\.[ci]$/.test(path)) programs.push(path);
  else if (/\.graphml(\.invalid)?$/.test(path)) witnesses.push({ path, text: readFileSync(path, 'utf8') });
}
const byHash = new Map();
for (const path of programs) {
  const bytes = readFileSync(path);
  for (const algorithm of ['sha256', 'sha1'])
    byHash.set(createHash(algorithm).update(bytes).digest('hex'), path);
}

const dataOf = (text, key) => new RegExp(`<data key="${key}">\\s*([^<]*?)\\s*</data>`).exec(text)?.[1];

function programOf({ path, text }) {
  const known = byHash.get(dataOf(text, 'programhash')?.toLowerCase());
  if (known !== undefined) return known;
  const stated = basename(dataOf(text, 'programfile') ?? '');
  const beside = programs.filter((each) => dirname(each) === dirname(path));
  const named = beside.filter((each) =>
    basename(path).startsWith(`${basename(each).replace(/\.[ci]$/, '')}.`),
  );
  return (
    named.sort((one, other) => other.length - one.length)[0] ??
    beside.find((each) => basename(each) === stated) ??
    programs.find((each) => basename(each) === stated)
  );
}

function answerTo(witness, program) {
  const states = /CHECK\s*\(|LTL|^G |^F end/.test(dataOf(witness.text, 'specification') ?? '');
  const property = states || values.property === undefined ? [] : ['--property', values.property];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      values.replay,
      '--program',
      program,
      '--witness',
      witness.path,
      '--cputime',
      values.cputime,
      ...property,
    ],
    { encoding: 'utf8', maxBuffer: 1e8, timeout: 600_000 },
  );
  const result = /^Result: (.*)$/m.exec(stdout)?.[1]?.toLowerCase() ?? 'error';
  return { result, reason: /^(?:Reason|Violation): (.*)$/m.exec(stdout)?.[1] ?? stderr.trim() };
}

const table = new Map();
for (const witness of witnesses) {
  const kind = dataOf(witness.text, 'witness-type')?.replace('_witness', '') ?? 'no kind';
  if (dataOf(witness.text, 'sourcecodelang') === 'Java') continue;
  const producer = dataOf(witness.text, 'producer') ?? 'no producer';
  const program = programOf(witness);
  const { result, reason } =
    program === undefined ? { result: 'no program', reason: '' } : answerTo(witness, program);
  const column = result.startsWith('false') ? (kind === 'correctness' ? 'refuted' : 'confirmed') : result;
  const key = `${producer} (${kind})`;
  const row = table.get(key) ?? new Map();
  row.set(column, (row.get(column) ?? 0) + 1);
  table.set(key, row);
  console.log(`${column}\t${producer}\t${kind}\t${witness.path}\t${reason}`);
}

const columns = ['confirmed', 'refuted', 'unknown', 'error', 'no program'];
console.log(`\n| producer (kind) | ${columns.join(' | ')} |\n|---|${columns.map(() => '--:|').join('')}`);
for (const [key, row] of [...table].sort()) {
  console.log(`| ${key} | ${columns.map((column) => row.get(column) ?? 0).join(' | ')} |`);
}
const sums = columns.map((column) =>
  [...table.values()].reduce((sum, row) => sum + (row.get(column) ?? 0), 0),
);
console.log(`| all | ${sums.join(' | ')} |`);
