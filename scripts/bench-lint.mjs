// Prints what linting costs: CPU time and peak memory of witness-check and, where it is on the PATH, of WitnessLint.
// Large files are linted in both modes: with all rules of the default profile, and in the mode compatible with
// WitnessLint (`as it`). `node scripts/bench-lint.mjs`, after `npm run build`. Timings belong here, not into tests.
import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OURS = [process.execPath, fileURLToPath(new URL('../bin/witness-check.js', import.meta.url)), 'lint'];
const AS_WITNESSLINT = [...OURS, '--compat', 'witnesslint', '--witness'];

const MEBIBYTE = 1024 * 1024;

/** Numbers of edges of the large witnesses; an edge with its node and its data has about 380 bytes. */
const LARGE = [
  { name: '20 MB GraphML', edges: 48_000 },
  { name: '100 MB GraphML', edges: 240_000 },
];
const SMALL_FILES = 1000;
/** How many of the thousand calls of WitnessLint are measured. */
const MEASURED_CALLS = 50;

const KEYS = {
  graph: [
    'witness-type',
    'sourcecodelang',
    'producer',
    'specification',
    'programfile',
    'programhash',
    'architecture',
    'creationtime',
  ],
  node: ['entry', 'violation', 'sink'],
  edge: [
    'startline',
    'endline',
    'startoffset',
    'endoffset',
    'assumption',
    'assumption.scope',
    'control',
    'enterFunction',
  ],
};

function head() {
  const keys = Object.entries(KEYS).flatMap(([domain, ids]) =>
    ids.map((id) => `  <key id="${id}" attr.name="${id}" attr.type="string" for="${domain}"/>`),
  );
  const data = [
    ['witness-type', 'violation_witness'],
    ['sourcecodelang', 'C'],
    ['producer', 'a bench'],
    ['specification', 'CHECK( init(main()), LTL(G ! call(reach_error())) )'],
    ['programfile', 'program.c'],
    ['programhash', 'ab'.repeat(32)],
    ['architecture', '32bit'],
    ['creationtime', '2026-01-31T23:59:59Z'],
  ].map(([key, value]) => `    <data key="${key}">${value}</data>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${keys.join('\n')}
  <graph edgedefault="directed">
${data.join('\n')}
    <node id="N0">
      <data key="entry">true</data>
    </node>
    <node id="S">
      <data key="sink">true</data>
    </node>
`;
}

function step(number, last) {
  const line = (number % 5000) + 1;
  const violation = number === last ? '\n      <data key="violation">true</data>\n    ' : '';
  const call = number === 1 ? '      <data key="enterFunction">main</data>\n' : '';
  return `    <node id="N${number}">${violation}</node>
    <edge source="N${number - 1}" target="N${number}">
      <data key="startline">${line}</data>
      <data key="endline">${line}</data>
      <data key="startoffset">${line * 20}</data>
      <data key="endoffset">${line * 20 + 15}</data>
${call}      <data key="assumption">x == (${number}) &amp;&amp; y &lt; 3;</data>
      <data key="assumption.scope">main</data>
      <data key="control">condition-true</data>
    </edge>
`;
}

/** Writes a violation witness that is a single path; returns its size in bytes. */
function writeWitness(file, edges) {
  const descriptor = openSync(file, 'w');
  let text = head();
  for (let number = 1; number <= edges; number++) {
    text += step(number, edges);
    if (text.length < MEBIBYTE) continue;
    writeSync(descriptor, text);
    text = '';
  }
  writeSync(descriptor, `${text}  </graph>\n</graphml>\n`);
  closeSync(descriptor);
  return statSync(file).size;
}

/** CPU seconds of all children that have ended. */
function childrenCpu() {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [, , , , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')')).split(' ');
  return (Number(user) + Number(system)) / 100;
}

/** Runs a command; returns its CPU seconds, and its peak memory in MB as sampled every few milliseconds. */
async function measure([command, ...args]) {
  const before = childrenCpu();
  const child = spawn(command, args, { stdio: 'ignore' });
  let peak = 0;
  const look = setInterval(() => {
    try {
      const found = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
      peak = Math.max(peak, Number(found?.[1] ?? 0) / 1000);
    } catch {
      // It has just ended.
    }
  }, 5);
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  clearInterval(look);
  return { cpu: childrenCpu() - before, peak };
}

async function repeat(times, command) {
  const all = [];
  for (let run = 0; run < times; run++) all.push(await measure(command));
  return {
    cpu: all.reduce((sum, { cpu }) => sum + cpu, 0) / times,
    peak: Math.max(...all.map(({ peak }) => peak)),
  };
}

/** WitnessLint, unless there is none, or the one on the PATH is our own launcher. */
function findWitnessLint() {
  const { status, stdout } = spawnSync('sh', ['-c', 'command -v witnesslinter.py'], { encoding: 'utf8' });
  if (status !== 0 || stdout === null) return undefined;
  const file = stdout.trim();
  if (/witness-check/.test(readFileSync(file, 'utf8'))) return undefined;
  const works = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return works.status === 0 ? file : undefined;
}

function show(name, ours, theirs) {
  const cell = (part) => (part === undefined ? '-' : `${part.cpu.toFixed(3)} s, ${part.peak.toFixed(0)} MB`);
  const factor = theirs === undefined ? '' : `${(theirs.cpu / ours.cpu).toFixed(1)} x less CPU time`;
  console.log(`${name.padEnd(28)} ${cell(ours).padEnd(20)} ${cell(theirs).padEnd(20)} ${factor}`);
}

const witnessLint = findWitnessLint();
const folder = mkdtempSync(join(tmpdir(), 'bench-lint-'));
try {
  console.log(
    `${'linter'.padEnd(28)} ${'witness-check'.padEnd(20)} ${witnessLint ?? 'WitnessLint is not on the PATH'}`,
  );
  const theirs = (file) => [witnessLint, '--witness', file];
  const small = join(folder, 'small.graphml');
  writeWitness(small, 10);
  const call = witnessLint === undefined ? undefined : await repeat(MEASURED_CALLS, theirs(small));
  show('small GraphML', await repeat(20, [...OURS, small]), call);
  for (const { name, edges } of LARGE) {
    const file = join(folder, 'large.graphml');
    const size = writeWitness(file, edges);
    const other = witnessLint === undefined ? undefined : await measure(theirs(file));
    show(`${name} (${(size / 1e6).toFixed(0)} MB)`, await measure([...OURS, file]), other);
    show(`${name}, as it`, await measure([...AS_WITNESSLINT, file]), other);
  }
  const names = Array.from({ length: SMALL_FILES }, (_, index) => join(folder, `${index}.graphml`));
  for (const file of names) writeWitness(file, 10);
  const list = join(folder, 'list');
  writeFileSync(list, names.join('\n'));
  // One call of ours; as many calls of WitnessLint as there are files, because it takes one file per call.
  const thousand = call && { cpu: call.cpu * SMALL_FILES, peak: call.peak };
  show(`${SMALL_FILES} small files`, await measure([...OURS, '--files-from', list]), thousand);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
