// Prints what replay says about the violation witnesses of real tools, in both formats: a row per witness, a table by
// producer and version, one by folder and producer with the causes, and why each of the others is not confirmed:
// `node scripts/violation-witnesses.mjs FOLDER… [--format graphml|yaml] [--property P.prp] [--cputime SECONDS]
// [--replay FILE]`, after `npm run build`. Witnesses without a program are only counted. The property is the one the
// witness states, or else the one given, or else that of the program's error function, or memory safety.
// `--correctness` takes correctness witnesses, too.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findWitnesses, propertyText } from './find-witnesses.mjs';

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

/**
 * Why a witness is not confirmed, by what replay says: the first cause whose words are in it. Where all executions were
 * tried, the witness is wrong.
 */
const CAUSES = [
  ['no program', /^nothing with its hash/],
  ['another text', /the program has no file named/],
  ['not readable', /is not well-formed|cannot be parsed|is no witness/],
  [
    'another form',
    /which the format does not have|does not say clearly|which a violation witness has at the head/,
  ],
  ['incomplete', /has no (?:entry|violation state|head of a cycle|target|cycle)|no path leads|another entry/],
  [
    'names nothing',
    /is not declared here|means nothing here|cannot be evaluated|no (?:call|branching|statement) (?:begins|has its)/,
  ],
  [
    'another line',
    /by its #line directives|which is not in the program|lines of the program have that number/,
  ],
  ['not supported', /does not support|is not supported|cannot be read|gcc calls its own builtin/],
  ['undefined behaviour', /undefined behaviour/],
  ['all executions tried', /all \d+ executions tried|takes no inputs|no input is taken before/],
  ['budget', /executions? tried|timed out|within the budget/],
];

function causeOf({ reason, identified, hash }) {
  const [cause = 'other'] = CAUSES.find(([, words]) => words.test(reason)) ?? [];
  // A witness about another text of the program says nothing about the one that is there.
  const isOfAnother = !identified && /^[0-9a-f]{40,64}$/.test(hash ?? '');
  return isOfAnother && cause !== 'no program' ? 'another text' : cause;
}

const own = mkdtempSync(join(tmpdir(), 'violation-witnesses-'));
process.once('exit', () => rmSync(own, { recursive: true, force: true }));
const given = values.property && readFileSync(values.property, 'utf8');

function answerTo(witness) {
  const property = join(own, 'property.prp');
  writeFileSync(property, propertyText(witness, readFileSync(witness.program, 'utf8'), given));
  const claim = ['--program', witness.program, '--witness', witness.path, '--property', property];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [values.replay, ...claim, '--cputime', values.cputime],
    { encoding: 'utf8', maxBuffer: 1e8, timeout: 600_000 },
  );
  const result = /^Result: (.*)$/m.exec(stdout)?.[1]?.toLowerCase() ?? 'error';
  return { result, reason: /^(?:Reason|Violation): (.*)$/m.exec(stdout)?.[1] ?? stderr.trim() };
}

const table = new Map();
const byFolder = new Map();

function countByFolder({ path, producer }, outcome) {
  const folder = folders.findLast((each) => path.startsWith(each)) ?? '';
  const key = `${basename(folder)} | ${producer.replace(/ [\d.]+$/, '')}`;
  const row = byFolder.get(key) ?? new Map();
  row.set(outcome, (row.get(outcome) ?? 0) + 1);
  byFolder.set(key, row);
}

const others = [];
for (const witness of findWitnesses(folders)) {
  if (witness.kind === 'correctness' && !values.correctness) continue;
  if (values.format !== undefined && witness.format !== values.format) continue;
  const { result, reason } =
    witness.program === undefined
      ? { result: 'no program', reason: `nothing with its hash, or named ${witness.stated || 'like it'}` }
      : answerTo(witness);
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
  countByFolder(
    witness,
    column === 'confirmed' || column === 'refuted' ? column : causeOf({ ...witness, reason }),
  );
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

console.log('\n| folder | producer | confirmed / all | causes of the others |\n|---|---|--:|---|');
for (const [key, row] of [...byFolder].sort()) {
  const all = [...row.values()].reduce((sum, count) => sum + count, 0);
  const good = (row.get('confirmed') ?? 0) + (row.get('refuted') ?? 0);
  const causes = [...row].filter(([outcome]) => outcome !== 'confirmed' && outcome !== 'refuted');
  const told = causes.sort(([, one], [, other]) => other - one).map(([cause, count]) => `${cause} ${count}`);
  console.log(`| ${key} | ${good} / ${all} | ${told.join(', ')} |`);
}

console.log('\n| not confirmed | producer, format | why |\n|---|---|---|');
for (const { key, column, path, reason } of others.sort((one, other) => (one.key < other.key ? -1 : 1))) {
  // Two clauses say where it gets stuck, and what is false there; the others are in the rows above.
  const why = reason.split('; ').slice(0, 2).join('; ').replaceAll('|', '\\|');
  console.log(`| ${basename(path)} | ${key} | ${column}: ${why.slice(0, 300)} |`);
}
