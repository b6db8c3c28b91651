import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askAboutTarget } from './public/ask.js';
import { DISPUTED } from './public/disputed.js';
import { violatesNatively } from './public/native.js';
import { type Chosen, drawSample } from './public/sample.js';

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** `confirmed`, or the reasons of all places. */
async function answerAbout(program: Chosen, asked: { readonly folder: string; readonly cputime: number }) {
  const reasons: string[] = [];
  for (const place of program.goal.places) {
    const answer = await askAboutTarget(program, place, asked);
    if (answer.kind === 'false') return 'confirmed';
    reasons.push(answer.reason);
  }
  return reasons.join(' | ');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '90' },
    only: { type: 'string', default: '' },
    label: { type: 'string', default: 'false' },
    keep: { type: 'string' },
    list: { type: 'boolean', default: false },
    native: { type: 'boolean', default: false },
  },
});
const [mirrors] = positionals;
if (mirrors === undefined) throw new Error('which folder has the mirrors? public-programs.mjs MIRRORS');
const verdict = values.label === 'true' ? 'true' : 'false';
const { sample, all, missing } = drawSample(mirrors, verdict, Number(values.sample));
for (const each of missing) console.log(`missing, so the sample is another one: ${each}`);
console.log(`sample ${values.sample} of ${all} texts labelled ${verdict}`);
// With --keep, the program, the property and the witness of the last question remain there.
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'public-programs-'));
let [confirmed, asked, disputed] = [0, 0, 0];
try {
  for (const program of sample) {
    const name = `${program.repository.name}/${program.path}`;
    if (!name.includes(values.only)) continue;
    asked++;
    const about = `${name} ${program.property} ${program.dataModel} ${program.source}`;
    if (values.list) {
      console.log(about, program.goal.places.map(({ line, column }) => `${line}:${column}`).join(' '));
      continue;
    }
    const begun = cpu();
    const says = await answerAbout(program, { folder, cputime: Number(values.seconds) });
    const took = `${(cpu() - begun).toFixed(1)} s`;
    if (says === 'confirmed') confirmed++;
    const dispute = DISPUTED.find((each) => name.endsWith(each.program));
    const isKnown = dispute !== undefined && (says === 'confirmed') !== (verdict === 'false');
    if (isKnown) disputed++;
    const reason = isKnown ? `${says} (label ${dispute.kind}: ${dispute.why})` : says;
    const native = values.native && says === 'confirmed' && violatesNatively(program, folder);
    console.log(`${about.padEnd(110)} ${took.padStart(7)} ${reason}${native ? ', gcc shows it' : ''}`);
  }
  if (!values.list) {
    console.log(`\n${confirmed} of ${asked} confirmed`);
    console.log(`${disputed} of the ${verdict === 'false' ? 'others' : 'confirmed'} have a label in dispute`);
  }
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
