import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Searched } from './search-families.js';
import { answerToTarget, searchedPrograms } from './searched-programs.js';

/** Whether the compiled program violates with the inputs that it names. */
function violates({ text, inputs }: Searched, folder: string): boolean {
  const types = ['int', 'unsigned', 'char', 'unsigned char', 'float', '_Bool'];
  const names = ['int', 'uint', 'char', 'uchar', 'float', 'bool'];
  const functions = types.map(
    (type, index) => `${type} __VERIFIER_nondet_${names[index]}(void) { return (${type})next(); }`,
  );
  const harness = `#include <stdlib.h>\nstatic double inputs[] = {${inputs.join(', ')}}; static unsigned at; static double next(void) { if (at == ${inputs.length}) exit(3); return inputs[at++]; }\n${functions.join('\n')}\nvoid __VERIFIER_assume(int holds) { if (!holds) exit(4); }\n`;
  writeFileSync(join(folder, 'harness.c'), harness);
  writeFileSync(
    join(folder, 'native.c'),
    text.replace('void reach_error(void) {}', 'extern void exit(int); void reach_error(void) { exit(77); }'),
  );
  const compiled = spawnSync(
    'gcc',
    ['-w', '-fwrapv', '-o', join(folder, 'a.out'), join(folder, 'native.c'), join(folder, 'harness.c')],
    { encoding: 'utf8' },
  );
  if (compiled.status !== 0) throw new Error(compiled.stderr);
  return spawnSync(join(folder, 'a.out'), { timeout: 10_000 }).status === 77;
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const [cputimeText = '20', wanted = '', mode = 'both'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
let [confirmed, wrong, all] = [0, 0, 0];
try {
  for (const each of searchedPrograms()) {
    if (!each.name.includes(wanted)) continue;
    all++;
    if (mode === 'native') {
      if (!violates(each, folder)) console.log(`${each.name}: no violation natively`);
      if (each.text === each.safe) console.log(`${each.name}: nothing makes it safe`);
      continue;
    }
    const twins = mode === 'safe' ? [each.safe] : mode === 'violating' ? [each.text] : [each.text, each.safe];
    for (const text of twins) {
      const begun = cpu();
      const answer = await answerToTarget(
        { name: each.name, text, folder },
        { cputime: Number(cputimeText), steps: 10_000_000_000 },
      );
      const took = `${(cpu() - begun).toFixed(1)} s`;
      const says = answer.kind === 'false' ? 'confirmed' : answer.reason;
      if (answer.kind === 'false') text === each.text ? confirmed++ : wrong++;
      console.log(
        `${each.name.padEnd(20)} ${(text === each.text ? 'violation' : 'safe').padEnd(9)} ${took.padStart(7)} ${says}`,
      );
    }
  }
  if (mode !== 'native') console.log(`\n${confirmed} of ${all} confirmed, ${wrong} safe ones confirmed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
