// Prints what replay says about the violation witnesses of real tools, in both formats: a row per witness, a table by
// producer and version, and why each of the others is not confirmed:
// `node scripts/violation-witnesses.mjs FOLDER… [--format graphml|yaml] [--property P.prp] [--cputime SECONDS]
// [--replay FILE]`, after `npm run build`. The program of a witness is the one with its hash, or else the one named
// like its file or like the program that it states; witnesses without a program are only counted. The property is the
// one the witness states, or else the one given, or else that of the program's error function, or memory safety.
// `--correctness` takes correctness witnesses, too.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseAllDocuments } from 'yaml';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string' },
    property: { type: 'string' },
    correctness: { type: 'boolean', default: false },
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

const dataOf = (text, key) => new RegExp(`<data key="${key}">\\s*([^<]*?)\\s*</data>`).exec(text)?.[1];

function readAutomaton(text) {
  const kind = dataOf(text, 'witness-type')?.replace('_witness', '');
  return {
    format: 'graphml',
    kind: kind ?? 'violation',
    // Some tools for Java state no language, or C.
    language: /\.java\b|java::|sourcecodelang">Java/i.test(text) ? 'Java' : 'C',
    // What a tool adds behind its version is the name of a configuration or revision.
    producer: (dataOf(text, 'producer') ?? 'no producer').replace(
      /\s+[/(].*$|(?<=\d)-svn.*$|\s+\d{4,}M?$/s,
      '',
    ),
    property: dataOf(text, 'specification') ?? '',
    hash: dataOf(text, 'programhash')?.toLowerCase(),
    program: dataOf(text, 'programfile') ?? '',
  };
}

/** Undefined for a YAML file that is no witness. */
function readSequence(text) {
  const entries = parseAllDocuments(text, { logLevel: 'silent' }).flatMap((each) =>
    each.errors.length > 0 ? [] : [each.toJS()].flat(),
  );
  const entry = entries.find((each) => typeof each?.entry_type === 'string');
  if (entry === undefined) return undefined;
  const { producer, task } = entry.metadata ?? {};
  const hashes = Object.values(task?.input_file_hashes ?? {});
  return {
    format: 'yaml',
    kind: entries.some((each) => each?.entry_type === 'violation_sequence') ? 'violation' : 'correctness',
    language: task?.language ?? 'C',
    producer: `${producer?.name ?? 'no producer'} ${producer?.version ?? ''}`.replace(/-.*$/, '').trim(),
    property: String(task?.specification ?? ''),
    hash: String(hashes[0] ?? '').toLowerCase(),
    program: String([task?.input_files].flat()[0] ?? ''),
  };
}

const programs = [];
const witnesses = [];
for (const path of folders.flatMap((folder) => [...filesIn(folder)]).sort()) {
  if (/\.[ci]$/.test(path)) programs.push(path);
  const read = /\.graphml(\.invalid)?$/.test(path)
    ? readAutomaton
    : /\.ya?ml$/.test(path)
      ? readSequence
      : undefined;
  const witness = read?.(readFileSync(path, 'utf8'));
  if (witness !== undefined) witnesses.push({ path, ...witness });
}
const byHash = new Map();
for (const path of programs) {
  const bytes = readFileSync(path);
  for (const algorithm of ['sha256', 'sha1'])
    byHash.set(createHash(algorithm).update(bytes).digest('hex'), path);
}

function programOf({ path, hash, program }) {
  const known = byHash.get(hash);
  if (known !== undefined) return known;
  const stated = program.split(/[/\\]/).at(-1);
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

const shipped = (name) => fileURLToPath(new URL(`../witnesses/properties/${name}.prp`, import.meta.url));

function propertyOption({ property }, program) {
  if (property === 'TERMINATION') return ['--property', shipped('termination')];
  if (/CHECK\s*\(|LTL|^G |^F end/.test(property)) return [];
  const fails = /\breach_error\b|\b__VERIFIER_error\b/.test(readFileSync(program, 'utf8'));
  return ['--property', values.property ?? shipped(fails ? 'unreach-call' : 'valid-memsafety')];
}

function answerTo(witness, program) {
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
      ...propertyOption(witness, program),
    ],
    { encoding: 'utf8', maxBuffer: 1e8, timeout: 600_000 },
  );
  const result = /^Result: (.*)$/m.exec(stdout)?.[1]?.toLowerCase() ?? 'error';
  return { result, reason: /^(?:Reason|Violation): (.*)$/m.exec(stdout)?.[1] ?? stderr.trim() };
}

const table = new Map();
const others = [];
for (const witness of witnesses) {
  if (witness.language !== 'C') continue;
  if (witness.kind === 'correctness' && !values.correctness) continue;
  if (values.format !== undefined && witness.format !== values.format) continue;
  const program = programOf(witness);
  const { result, reason } =
    program === undefined
      ? { result: 'no program', reason: `nothing with its hash, or named ${witness.program || 'like it'}` }
      : answerTo(witness, program);
  const column = result.startsWith('false')
    ? witness.kind === 'correctness'
      ? 'refuted'
      : 'confirmed'
    : result;
  const key = `${witness.producer}, ${witness.format}${witness.kind === 'correctness' ? ', correctness' : ''}`;
  const row = table.get(key) ?? new Map();
  row.set(column, (row.get(column) ?? 0) + 1);
  table.set(key, row);
  console.log(`${column}\t${key}\t${witness.path}\t${reason}`);
  if (column !== 'confirmed' && column !== 'refuted')
    others.push({ key, column, path: witness.path, reason });
}

const columns = ['confirmed', 'refuted', 'unknown', 'error', 'no program'];
console.log(`\n| producer, format | ${columns.join(' | ')} |\n|---|${columns.map(() => '--:|').join('')}`);
for (const [key, row] of [...table].sort()) {
  console.log(`| ${key} | ${columns.map((column) => row.get(column) ?? 0).join(' | ')} |`);
}
const sums = columns.map((column) =>
  [...table.values()].reduce((sum, row) => sum + (row.get(column) ?? 0), 0),
);
console.log(`| all | ${sums.join(' | ')} |`);

console.log('\n| not confirmed | producer, format | why |\n|---|---|---|');
for (const { key, column, path, reason } of others.sort((one, other) => (one.key < other.key ? -1 : 1))) {
  // Two clauses say where it gets stuck, and what is false there; the others are in the rows above.
  const why = reason.split('; ').slice(0, 2).join('; ').replaceAll('|', '\\|');
  console.log(`| ${basename(path)} | ${key} | ${column}: ${why.slice(0, 300)} |`);
}
