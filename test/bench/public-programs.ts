import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answerAboutPlaces } from './public/ask.js';
import { violatesNatively } from './public/native.js';
import { drawSample, nameOf } from './public/sample.js';

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
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
    disputed: { type: 'boolean', default: false },
    native: { type: 'boolean', default: false },
  },
});
const [mirrors] = positionals;
if (mirrors === undefined) throw new Error('which folder has the mirrors? public-programs.mjs MIRRORS');
const verdict = values.label === 'true' ? 'true' : 'false';
const { sample, leftOut, all, missing } = drawSample(mirrors, verdict, Number(values.sample));
for (const each of missing) console.log(`missing, so the sample is another one: ${each}`);
console.log(`sample ${values.sample} of ${all} texts labelled ${verdict}`);
// With --keep, the program, the property and the witness of the last question remain there.
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'public-programs-'));
const wanted = [
  ...sample.map((program) => ({ program, dispute: undefined })),
  ...(values.disputed ? leftOut : []),
].filter(({ program }) => nameOf(program).includes(values.only));
let [confirmed, violated] = [0, 0];
try {
  for (const { program, dispute } of wanted) {
    const about = `${nameOf(program)} ${program.property} ${program.dataModel} ${program.source}`;
    if (values.list) {
      console.log(about, program.goal.places.map(({ line, column }) => `${line}:${column}`).join(' '));
      continue;
    }
    const begun = cpu();
    const says = await answerAboutPlaces(program, { folder, cputime: Number(values.seconds) });
    const took = `${(cpu() - begun).toFixed(1)} s`;
    const isCounted = dispute === undefined && says === 'confirmed';
    if (isCounted) confirmed++;
    const native = values.native && says === 'confirmed' ? violatesNatively(program, folder) : undefined;
    if (isCounted && native === 'violated') violated++;
    const shown = native === undefined ? '' : `, native: ${native}`;
    const why = dispute === undefined ? '' : ` (label ${dispute.kind}, does not count)`;
    console.log(`${about.padEnd(110)} ${took.padStart(7)} ${says}${shown}${why}`);
  }
  for (const { program, dispute } of leftOut)
    console.log(`left out: ${nameOf(program)}: label ${dispute.kind}: ${dispute.why}`);
  if (!values.list) {
    const counted = wanted.filter(({ dispute }) => dispute === undefined).length;
    console.log(`\n${confirmed} of ${counted} confirmed; ${leftOut.length} left out`);
    if (values.native) console.log(`${violated} of the confirmed violate natively`);
  }
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
