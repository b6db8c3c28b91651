import { appendFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { validateByProof } from '../../../src/prove/validate-by-proof.js';
import { type Finding, fuzzProve } from './fuzz-prove.js';

const MILLISECONDS_TO_END = 5000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    runs: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '120' },
    'seconds-per-claim': { type: 'string', default: '10' },
    'report-to': { type: 'string' },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}: programs for prove, ${values.seconds} s`);
const { programs, answers, findings } = await fuzzProve({
  prover: validateByProof,
  seed,
  runs: Number(values.runs),
  seconds: Number(values.seconds),
  secondsPerClaim: Number(values['seconds-per-claim']),
  onFinding: keep,
});
console.log(`${programs} programs, ${findings.length} findings`);
for (const [answer, count] of [...answers].sort()) console.log(`  ${count} ${answer}`);
if (findings.length > 0) process.exitCode = 1;
// Nothing is left to do. A solver or a compiler that is still there is said, and does not keep the run from ending.
setTimeout(() => {
  console.log(`not ended by itself: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit();
}, MILLISECONDS_TO_END).unref();

function keep({ run, trial, status, problem }: Finding): void {
  const base = join(tmpdir(), `fuzz-prove-${seed}-${run}-${trial.what.replaceAll(' ', '-')}`);
  writeFileSync(`${base}.c`, trial.program);
  writeFileSync(`${base}.yml`, trial.witness);
  const line = `${base}.c and .yml, ${trial.property}, ${trial.dataModel}: ${status}: ${problem}`;
  console.log(line);
  const file = values['report-to'];
  if (file !== undefined) appendFileSync(file, `${line}\n`);
}
