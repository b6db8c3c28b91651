import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COMPILED_MODELS } from '../c/gcc-output.js';
import { fuzzAutomata } from './automata/fuzz-automata.js';
import { fuzzConstructs } from './constructs/fuzz-constructs.js';
import { compareDirectives } from './directives/compare-directives.js';
import { compareFrontEnd } from './front-end/compare-front-end.js';
import { installedCompilers } from './front-end/installed-compilers.js';
import { fuzzLint } from './fuzz-lint.js';
import { fuzzReplay } from './fuzz-replay.js';
import { fuzzPrograms } from './programs/fuzz-programs.js';
import { reportPrograms } from './threads/report-threads.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    runs: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '60' },
    'replay-runs': { type: 'string', default: '2000' },
    'directive-runs': { type: 'string', default: '3000' },
    'front-end-runs': { type: 'string', default: '4000' },
    'program-runs': { type: 'string', default: '2000' },
    'thread-runs': { type: 'string', default: '2000' },
    'automaton-step': { type: 'string', default: '1' },
    'construct-step': { type: 'string', default: '1' },
    'construct-first': { type: 'string', default: '0' },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}: at most ${values.runs} mutants in ${values.seconds} s`);
const { runs, readable, findings, fixes, slowest, failure } = fuzzLint({
  seed,
  runs: Number(values.runs),
  seconds: Number(values.seconds),
  witnesses: join(import.meta.dirname, '../../witnesses'),
});
const memory = process.resourceUsage().maxRSS / 1000;
console.log(
  `${runs} mutants (${readable.graphml} GraphML and ${readable.yaml} YAML can be read), ${findings} findings, ${fixes} fixes, the slowest ${slowest.toFixed(2)} s, ${(process.cpuUsage().user / 1e6).toFixed(1)} s CPU, ${memory.toFixed(0)} MB`,
);
if (failure !== undefined) {
  const file = join(tmpdir(), `fuzz-${seed}-${failure.run}`);
  writeFileSync(file, failure.bytes);
  console.log(`mutant ${failure.run}, kept in ${file}: ${failure.problem}`);
  process.exitCode = 1;
}

console.log(`seed ${seed}: at most ${values['replay-runs']} mutants for replay in ${values.seconds} s`);
const replay = await fuzzReplay({
  seed,
  runs: Number(values['replay-runs']),
  seconds: Number(values.seconds),
  pairs: join(import.meta.dirname, '../replay/pairs'),
});
const answers = [...replay.answers].map(([answer, count]) => `${count} ${answer}`).join(', ');
console.log(`${replay.runs} mutants: ${answers}; the slowest ${replay.slowest.toFixed(2)} s`);
if (replay.failure !== undefined) {
  const { run, problem, mutant } = replay.failure;
  const base = join(tmpdir(), `fuzz-replay-${seed}-${run}`);
  writeFileSync(`${base}.c`, mutant.program);
  writeFileSync(`${base}.witness`, mutant.witness);
  console.log(`mutant ${run} of ${mutant.pair.program}, kept in ${base}.c and .witness: ${problem}`);
  process.exitCode = 1;
}

console.log(`seed ${seed}: directives and macros in ${values['directive-runs']} cases compared with gcc`);
const directives = compareDirectives(seed, Number(values['directive-runs']));
console.log(
  `${directives.compared} cases are the same but for ${directives.differences.length}; ${directives.unread.length} are not read here`,
);
const [different] = directives.differences;
if (different !== undefined) {
  console.log(`${different.text}\nhere: ${different.here}\ngcc:  ${different.gcc}`);
  process.exitCode = 1;
}

for (const compiler of installedCompilers()) {
  for (const model of COMPILED_MODELS) {
    const expressions = Number(values['front-end-runs']);
    const counts = { declarations: Math.ceil(expressions / 3), expressions };
    const { asked, compared, differences } = compareFrontEnd(compiler, model, seed, counts);
    console.log(
      `seed ${seed}: ${compared} of ${asked} types and values are those of ${compiler} for ${model} but for ${differences.length}`,
    );
    for (const each of differences.slice(0, 10)) console.log(each);
    if (differences.length > 0) process.exitCode = 1;
  }
}

console.log(
  `seed ${seed}: at most ${values['program-runs']} programs compared with compilers in ${values.seconds} s`,
);
const programs = fuzzPrograms({
  seed,
  runs: Number(values['program-runs']),
  seconds: Number(values.seconds),
});
console.log(
  `${programs.programs} programs with ${programs.cases} cases: ${programs.values} values are the same, ${programs.discarded.length} programs without one meaning`,
);
for (const why of programs.discarded.slice(0, 10)) console.log(`  ${why}`);
if (programs.failure !== undefined) {
  const file = join(tmpdir(), `fuzz-programs-${seed}-${programs.failure.run}.c`);
  writeFileSync(file, programs.failure.source);
  console.log(`program ${programs.failure.run}, kept in ${file}: ${programs.failure.problem}`);
  process.exitCode = 1;
}

const threads = { seed, programs: Number(values['thread-runs']), seconds: Number(values.seconds) };
if (!(await reportPrograms(threads))) process.exitCode = 1;

console.log(`automata with several edges from a state, each ${values['automaton-step']}-th`);
const automata = await fuzzAutomata(
  join(import.meta.dirname, 'automata/paths.yml'),
  Number(values['automaton-step']),
);
console.log(
  `replay confirms ${automata.asked.right - automata.missed.length} of ${automata.asked.right} right claims, and ${automata.confirmed.length} of ${automata.asked.wrong} wrong ones`,
);
for (const name of automata.missed) console.log(`missed: ${name}`);
for (const name of automata.confirmed) console.log(`confirmed: ${name}`);
if (automata.confirmed.length > 0) process.exitCode = 1;

const pieces = { step: Number(values['construct-step']), first: Number(values['construct-first']) };
console.log(`every construct in every context, each ${pieces.step}-th pair from ${pieces.first}`);
const constructs = await fuzzConstructs(pieces.step, pieces.first);
if (constructs !== undefined) {
  const { cases, reached, missed, open, confirmed, findings } = constructs;
  console.log(
    `${cases} cases reach ${reached} pairs and miss ${missed.length}; ${open.length} without one meaning; replay confirms ${confirmed.replay} right claims, prove ${confirmed.prove}`,
  );
  for (const { each, problem } of findings) console.log(`${each.pair}: ${each.statements}\n  ${problem}`);
  for (const pair of missed) console.log(`no program has ${pair}`);
  if (findings.length > 0 || missed.length > 0) process.exitCode = 1;
}
