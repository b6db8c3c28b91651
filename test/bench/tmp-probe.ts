import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultOf } from '../../src/embedded/replay/answer.js';
import { validateByReplay } from '../../src/embedded/replay/validate-by-replay.js';
import { pairOf, propertyText } from '../embedded/replay/pair.js';
import * as cases from './thread-cases.js';

const folder = mkdtempSync('/var/tmp/switches/probe-');
const [, , seconds = '20', only = '.'] = process.argv;
const all = [...cases.needsSwitches(), ...cases.noViolation()];
for (const { name, text, property, entry } of all) {
  if (!new RegExp(only).test(name)) continue;
  const table = { program: 'p.c', property, dataModel: 'LP64', version: '2.2' } as const;
  const { witness } = pairOf(
    { kind: '', why: '', expect: 'confirmed', ...entry },
    { table, text, programFile: '' },
  );
  const [program, propertyFile, witnessFile] = ['p.c', 'p.prp', 'w.yml'].map((each) =>
    join(folder, each),
  ) as [string, string, string];
  writeFileSync(program, text);
  writeFileSync(propertyFile, propertyText(property));
  writeFileSync(witnessFile, witness);
  const before = process.cpuUsage();
  const answer = await validateByReplay({
    programs: [program],
    property: propertyFile,
    witness: witnessFile,
    dataModel: 'LP64',
    cputime: Number(seconds),
    memory: 2_000_000_000,
    steps: Number.POSITIVE_INFINITY,
    seed: 1,
    explain: 'no',
  });
  const { user, system } = process.cpuUsage(before);
  console.log(
    name,
    ((user + system) / 1e6).toFixed(2),
    resultOf(answer),
    answer.kind === 'false' ? '' : answer.reason,
  );
}
