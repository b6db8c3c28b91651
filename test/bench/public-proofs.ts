import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { ProveAnswer } from '../../src/prove/portfolio/answer.js';
import { validateByProof } from '../../src/prove/validate-by-proof.js';
import { propertyOf } from './public/labels.js';
import { type Chosen, drawSample, nameOf } from './public/sample.js';
import { specificationOf } from './public/targets.js';

/** A correctness witness without any invariant. */
function emptyWitness({ path, text, dataModel }: Chosen, specification: string): string {
  const file = basename(path);
  return JSON.stringify([
    {
      entry_type: 'invariant_set',
      metadata: {
        format_version: '2.0',
        uuid: '7f3f6d9e-2c3b-4a53-9a52-3f4d1f0c1c12',
        creation_time: '2026-11-23T00:00:00Z',
        producer: { name: 'a rule', version: '1' },
        task: {
          input_files: [file],
          input_file_hashes: { [file]: createHash('sha256').update(text).digest('hex') },
          specification,
          data_model: dataModel,
          language: 'C',
        },
      },
      content: [],
    },
  ]);
}

function ask(program: Chosen, seconds: number): Promise<ProveAnswer> {
  const property = specificationOf(program.goal);
  return validateByProof({
    program: program.text,
    programName: basename(program.path),
    property,
    witness: emptyWitness(program, property),
    witnessName: 'w.yml',
    dataModel: program.dataModel,
    seconds,
  });
}

/** Why a claim is not confirmed: a construct that is not supported, if an answer or a note names one, or else the answer. */
function causeOf({ reason, notes }: ProveAnswer): string {
  const construct = [reason, ...notes].find((each) => /not reached|not supported|unsupported/.test(each));
  return (construct ?? reason).replace(/\d+/g, 'N').replace(/^ *(line N: )?/, '');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '15' },
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '66' },
    only: { type: 'string', default: '' },
    property: { type: 'string', default: 'unreach-call' },
    regressions: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    notes: { type: 'boolean', default: false },
  },
});
const [mirrors] = positionals;
if (mirrors === undefined) throw new Error('which folder has the mirrors? public-proofs.mjs MIRRORS');
const property = propertyOf(values.property);
if (property === undefined) throw new Error(`no property: ${values.property}`);
const source = values.regressions ? 'regressions' : 'benchmarks';
const { sample, missing, all } = drawSample(mirrors, 'true', Number(values.sample), property, source);
for (const each of missing) console.log(`missing, so the sample is another one: ${each}`);
console.log(`sample ${values.sample} of ${all} texts labelled true for ${property}`);
const from = Number(values.from);
const wanted = sample
  .slice(from, from + Number(values.count))
  .filter((each) => nameOf(each).includes(values.only));
const causes = new Map<string, number>();
let confirmed = 0;
for (const program of wanted) {
  if (values.list) {
    console.log(`${nameOf(program)} ${program.blob} ${program.dataModel}`);
    continue;
  }
  const begun = process.cpuUsage();
  const answer = await ask(program, Number(values.seconds));
  const { user, system } = process.cpuUsage(begun);
  const took = `${((user + system) / 1e6).toFixed(1)} s`;
  console.log(
    `${nameOf(program)} ${program.blob} ${program.property} ${took} ${answer.status}: ${answer.reason}`,
  );
  if (values.notes) for (const note of answer.notes) console.log(`    ${note}`);
  if (answer.status === 'true') confirmed++;
  else causes.set(causeOf(answer), (causes.get(causeOf(answer)) ?? 0) + 1);
}
console.log(`\n${confirmed} of ${wanted.length} confirmed`);
for (const [cause, count] of [...causes].toSorted(([, one], [, other]) => other - one))
  console.log(`${String(count).padStart(4)} ${cause}`);
