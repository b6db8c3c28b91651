// Prints what replay costs, next to other validators in WITNESS_CHECK_TOOLS or on the PATH: CPU time and peak memory of
// the same witnesses under the same limits, in one run. `node scripts/bench-validators.mjs`, after `npm run build`.
// `node scripts/bench-validators.mjs FOLDER… [--cputime SECONDS]` asks them about the violation witnesses in folders whose
// program is there instead, and prints the answer and the CPU time of each, and the sums. Timings belong here, not into
// tests.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { validate } from '../dist/index.js';
import { findWitnesses, propertyText } from './find-witnesses.mjs';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { cputime: { type: 'string', default: '10' } },
});
const VALIDATORS = ['replay', 'nitwit', 'fshell-witness2test'];
/** The minimum of so many runs is printed: other programs on the machine make runs slower, never faster. */
const REPETITIONS = 3;
const ITERATIONS = 10_000_000;

const HEAD =
  'extern void abort(void);\nvoid reach_error(void) { abort(); }\nextern int __VERIFIER_nondet_int(void);\n';
/** The program with an input needs a value; the others take none, so that only the execution is measured. */
const withInput = `${HEAD}int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x == 42) {\n    reach_error();\n  }\n  return 0;\n}\n`;
const without = (globals, body) =>
  `${HEAD}${globals}int main(void) {\n${body}  reach_error();\n  return 0;\n}\n`;
const touch = (bytes) =>
  without(`char a[${bytes}];\n`, `  for (int i = 0; i < ${bytes}; i += 64) a[i] = (char)i;\n`);

const CASES = [
  { name: 'a small program', text: withInput },
  {
    name: `${ITERATIONS} iterations`,
    text: without(
      'int a[1000];\n',
      `  int s = 0;\n  for (int i = 0; i < ${ITERATIONS}; i++) { a[i % 1000] = a[(i + 7) % 1000] + i % 5; s ^= a[i % 1000]; }\n`,
    ),
  },
  { name: 'an array of 1 kB', text: touch(1000) },
  { name: 'an array of 100 MB', text: touch(100_000_000) },
];

function witnessFor(text) {
  const line = text.split('\n').findIndex((each) => /int x =|^ {2}reach_error/.test(each)) + 1;
  const data = (key, value) => `<data key="${key}">${value}</data>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="witness-type" attr.name="witness-type" attr.type="string" for="graph"/>
<key id="sourcecodelang" attr.name="sourcecodelang" attr.type="string" for="graph"/>
<key id="producer" attr.name="producer" attr.type="string" for="graph"/>
<key id="specification" attr.name="specification" attr.type="string" for="graph"/>
<key id="programfile" attr.name="programfile" attr.type="string" for="graph"/>
<key id="programhash" attr.name="programhash" attr.type="string" for="graph"/>
<key id="architecture" attr.name="architecture" attr.type="string" for="graph"/>
<key id="entry" attr.name="entry" attr.type="boolean" for="node"><default>false</default></key>
<key id="violation" attr.name="violation" attr.type="boolean" for="node"><default>false</default></key>
<key id="startline" attr.name="startline" attr.type="int" for="edge"/>
<key id="assumption" attr.name="assumption" attr.type="string" for="edge"/>
<key id="assumption.scope" attr.name="assumption.scope" attr.type="string" for="edge"/>
<graph edgedefault="directed">
${data('witness-type', 'violation_witness')}${data('sourcecodelang', 'C')}${data('producer', 'bench')}
${data('specification', 'CHECK( init(main()), LTL(G ! call(reach_error())) )')}
${data('programfile', 'program.c')}${data('programhash', createHash('sha256').update(text).digest('hex'))}${data('architecture', '32bit')}
<node id="q0">${data('entry', 'true')}</node><node id="q1">${data('violation', 'true')}</node>
<edge source="q0" target="q1">${data('startline', line)}${text.includes('int x =') ? data('assumption', 'x == 42;') + data('assumption.scope', 'main') : ''}</edge>
</graph></graphml>
`;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-validators-'));
const file = (name) => join(folder, name);

async function runsOn(text, validators) {
  writeFileSync(file('program.c'), text);
  writeFileSync(file('unreach-call.prp'), 'CHECK( init(main()), LTL(G ! call(reach_error())) )\n');
  writeFileSync(file('witness.graphml'), witnessFor(text));
  return runClaim({
    task: file('program.c'),
    property: file('unreach-call.prp'),
    dataModel: 'ILP32',
    witnesses: [file('witness.graphml')],
    validators,
  });
}

async function runClaim(claim) {
  const { witnesses } = await validate({
    ...claim,
    verdict: 'false',
    runs: 'all',
    lint: 'report',
    order: 'one-by-one',
    tools: { collection: process.env.WITNESS_CHECK_TOOLS },
  });
  return witnesses[0]?.runs ?? [];
}

async function knownValidators() {
  const known = [];
  for (const name of VALIDATORS) {
    try {
      if ((await runsOn(CASES[0].text, [name])).length > 0) known.push(name);
      else console.log(`${name} is not installed: unpack it in WITNESS_CHECK_TOOLS to compare with it`);
    } catch (error) {
      if (!/no validator/.test(error.message)) throw error;
    }
  }
  return known;
}

async function benchCases(validators) {
  console.log(`CPU seconds and peak memory of one validation, the least of ${REPETITIONS}`);
  for (const { name, text } of CASES) {
    console.log(name);
    for (const validator of validators) {
      const runs = [];
      for (let left = REPETITIONS; left > 0; left--) runs.push(...(await runsOn(text, [validator])));
      const cputime = Math.min(...runs.map((run) => run.cputime)).toFixed(2);
      const memory = runs.map((run) => run.memory).filter((each) => each !== null);
      const peak = memory.length === 0 ? 'not measured' : `${(Math.min(...memory) / 1e6).toFixed(1)} MB`;
      console.log(
        `  ${validator.padEnd(22)}${cputime.padStart(8)} s${peak.padStart(14)}  ${runs[0]?.status} (${runs[0]?.measurement})`,
      );
    }
  }
}

/** The nominal time of a verification of which a violation witness gets a tenth. */
const NOMINAL = 10 * Number(values.cputime);

async function benchFolders(validators) {
  console.log(`| witness | producer | ${validators.join(' | ')} |`);
  console.log(`|---|---|${validators.map(() => '---|').join('')}`);
  const sums = new Map(['all', 'all of them took'].map((scope) => [scope, new Map()]));
  for (const witness of findWitnesses(folders)) {
    if (witness.kind !== 'violation' || witness.program === undefined) continue;
    writeFileSync(file('claim.prp'), propertyText(witness, readFileSync(witness.program, 'utf8')));
    const answers = [];
    for (const validator of validators) answers.push(await askValidator(witness, validator));
    const cells = answers.map((run) =>
      run === undefined ? '' : `${run.status} ${run.cputime.toFixed(2)} s`,
    );
    console.log(`| ${basename(witness.path)} | ${witness.producer} | ${cells.join(' | ')} |`);
    add(sums.get('all'), validators, answers);
    if (answers.every((run) => run !== undefined)) add(sums.get('all of them took'), validators, answers);
  }
  for (const [scope, totals] of sums) {
    console.log(
      `\n| witnesses that ${scope === 'all' ? 'it takes' : scope} | number | confirmed | CPU time | median |`,
    );
    console.log('|---|--:|--:|--:|--:|');
    for (const [validator, runs] of totals) {
      const times = runs.map((run) => run.cputime).sort((one, other) => one - other);
      const confirmed = runs.filter(({ status }) => status.startsWith('false')).length;
      const total = times.reduce((sum, each) => sum + each, 0).toFixed(1);
      const median = (times[Math.floor(times.length / 2)] ?? 0).toFixed(2);
      console.log(`| ${validator} | ${runs.length} | ${confirmed} | ${total} s | ${median} s |`);
    }
  }
}

/** Undefined where a validator does not take a witness. */
async function askValidator({ path, program, dataModel }, validator) {
  const claim = { task: program, property: file('claim.prp'), dataModel, witnesses: [path] };
  try {
    const [run] = await runClaim({ ...claim, validators: [validator], verificationTime: NOMINAL });
    return run;
  } catch (error) {
    // A property that this project does not know, for example.
    if (error.problem !== undefined || /no validator/.test(error.message)) return undefined;
    throw error;
  }
}

function add(totals, validators, answers) {
  for (const [index, validator] of validators.entries()) {
    const run = answers[index];
    if (run !== undefined) totals.set(validator, [...(totals.get(validator) ?? []), run]);
  }
}

try {
  const validators = await knownValidators();
  if (folders.length === 0) await benchCases(validators);
  else await benchFolders(validators);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
