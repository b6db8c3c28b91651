import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateByReplay } from '../../src/embedded/replay/validate-by-replay.js';
import { pairOf } from '../embedded/replay/pair.js';
import { FAMILIES, type Searched } from './search-families.js';

const PROGRAMS = join(import.meta.dirname, 'searches');
const PROPERTY = 'CHECK( init(main()), LTL(G ! call(reach_error())) )\n';

/** A value, a character in quotes, or `617*1`. */
function inputsIn(text: string): readonly number[] {
  return text.split(' ').flatMap((word) => {
    const [, times, value = word] = /^(\d+)\*(.*)$/.exec(word) ?? [];
    const number = /^'(.)'$/.exec(value)?.[1]?.charCodeAt(0) ?? Number(value.replace(/\.(\d+)f$/, '.$1'));
    return Array.from({ length: Number(times ?? 1) }, () => number);
  });
}

/** The programs say in their first lines with which inputs they violate, and what change makes them safe. */
function written(): readonly Searched[] {
  return readdirSync(PROGRAMS).map((file) => {
    const text = readFileSync(join(PROGRAMS, file), 'utf8');
    const inputs = /^\/\/ inputs: (.*)$/m.exec(text)?.[1] ?? '';
    const [, before = '', after = ''] = /^\/\/ safe: `(.*)` => `(.*)`$/m.exec(text) ?? [];
    const at = text.lastIndexOf(before);
    if (before === '' || at < text.indexOf('extern'))
      throw new Error(`${file} does not say how it becomes safe`);
    const safe = text.slice(0, at) + after + text.slice(at + before.length);
    return { name: file.replace('.c', ''), text, safe, inputs: inputsIn(inputs) };
  });
}

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

async function answerTo(name: string, text: string, folder: string, cputime: number) {
  const files = {
    program: join(folder, `${name}.c`),
    property: join(folder, 'p.prp'),
    witness: join(folder, 'w.yml'),
  };
  const lines = text.split('\n');
  const line = lines.findLastIndex((each) => each.includes(' reach_error();')) + 1;
  const target = { kind: 'target', expect: 'confirmed', why: name, segments: [`target ${line}:reach_error`] };
  const table = { program: `${name}.c`, property: 'unreach-call', dataModel: 'LP64' } as const;
  const { witness } = pairOf(target, { table, text, programFile: files.program });
  for (const [file, content] of [
    [files.program, text],
    [files.property, PROPERTY],
    [files.witness, witness],
  ] as const)
    writeFileSync(file, content);
  return validateByReplay({
    programs: [files.program],
    property: files.property,
    witness: files.witness,
    dataModel: 'LP64',
    cputime,
    memory: 1_000_000_000,
    steps: 10_000_000_000,
    seed: 1,
    explain: 'no',
  });
}

const [cputimeText = '20', wanted = '', mode = 'both'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
let [confirmed, wrong, all] = [0, 0, 0];
try {
  for (const each of [...written(), ...FAMILIES]) {
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
      const answer = await answerTo(each.name, text, folder, Number(cputimeText));
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
