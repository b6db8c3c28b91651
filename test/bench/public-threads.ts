import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { answerAboutPlaces } from './public/ask.js';
import { type ConcurrentProgram, candidatesIn, concurrentProgram } from './public/concurrent.js';
import { type Disputed, disputeOf } from './public/disputed.js';

const MOST_OF_A_SOURCE = 40;
const MOST_OF_A_FOLDER = 12;
const MOST_LINES = 3000;

const nameOf = ({ repository, path }: Pick<ConcurrentProgram, 'repository' | 'path'>) =>
  `${repository.name}/${path}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * The rule by which programs are chosen: C programs of one file, of at most 3000 lines, that start threads, with a label
 * for `unreach-call` or `unreach-label`, a regression test of ESBMC that must fail and has an assertion, or a comment of
 * Goblint's tests that says where accesses race, without headers that only the tool has; in the order of the hash of
 * repository and path, each name up to its first dot once in a folder, at most 12 of a folder and 40 of each of the three
 * sources. A program whose label is in dispute does not count: the next takes its place.
 */
function drawSample(mirrors: string) {
  const { candidates, missing } = candidatesIn(mirrors);
  const folders = new Map<string, number>();
  const sources = new Map<string, number>();
  const stems = new Set<string>();
  const sample: ConcurrentProgram[] = [];
  const leftOut: Disputed[] = [];
  const ordered = candidates
    .filter(({ stored }) => stored.split('\n').length <= MOST_LINES)
    .map((each) => ({ each, hash: hashOf(nameOf(each)) }))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
  for (const { each } of ordered) {
    const folder = posix.dirname(each.source === 'test' ? posix.dirname(nameOf(each)) : nameOf(each));
    const known = folders.get(folder) ?? 0;
    const ofSource = sources.get(each.source) ?? 0;
    const stem = nameOf(each).replace(/\.[^/]*$/, '');
    if (ofSource >= MOST_OF_A_SOURCE || known >= MOST_OF_A_FOLDER || stems.has(stem)) continue;
    const program = concurrentProgram(each, each.stored);
    if (program === undefined) continue;
    const dispute = disputeOf(nameOf(each));
    if (dispute !== undefined) {
      leftOut.push(dispute);
      continue;
    }
    stems.add(stem);
    folders.set(folder, known + 1);
    sources.set(each.source, ofSource + 1);
    sample.push(program);
  }
  return { sample, leftOut, missing };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '90' },
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
});
const [mirrors] = positionals;
if (mirrors === undefined) throw new Error('which folder has the mirrors? public-threads.mjs MIRRORS');
const { sample, leftOut, missing } = drawSample(mirrors);
for (const each of missing) console.log(`missing, so the sample is another one: ${each}`);
for (const { program, kind, why } of leftOut) console.log(`left out: ${program}: label ${kind}: ${why}`);
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'public-threads-'));
const wanted = sample.filter((program) => nameOf(program).includes(values.only));
const counts = new Map<string, { all: number; confirmed: number }>();
try {
  for (const program of wanted) {
    const about = `${nameOf(program)} ${program.goal.formulas.join(' ')}`;
    if (values.list) {
      console.log(about, program.goal.places.map(({ line, column }) => `${line}:${column}`).join(' '));
      continue;
    }
    const before = process.cpuUsage();
    const says = await answerAboutPlaces(program, { folder, cputime: Number(values.seconds) });
    const { user, system } = process.cpuUsage(before);
    console.log(`${about.padEnd(110)} ${((user + system) / 1e6).toFixed(1).padStart(6)} s ${says}`);
    const count = counts.get(program.source) ?? { all: 0, confirmed: 0 };
    counts.set(program.source, count);
    count.all++;
    if (says === 'confirmed') count.confirmed++;
  }
  for (const [source, { all, confirmed }] of counts)
    console.log(`${source}: ${confirmed} of ${all} confirmed`);
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
