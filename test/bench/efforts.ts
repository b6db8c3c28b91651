import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examineClaim, readClaim } from '../../src/replay/answer/validate-by-replay.js';
import { deadlineIn, EFFORT_PER_SECOND } from '../../src/replay/search/inputs/effort.js';
import { ThoroughSolver } from '../../src/solve/thorough-solver.js';
import { requestOf } from './searched-programs.js';

const HEAD =
  'extern int __VERIFIER_nondet_int(void); extern unsigned char __VERIFIER_nondet_uchar(void);\nvoid reach_error(void) {}\n';

/** Programs without a violation, by what they do with so many inputs, and a condition that never holds. */
const PROGRAMS: Readonly<Record<string, (inputs: number) => readonly [body: string, condition: string]>> = {
  'inputs alone': (n) => [
    `int c = 0; for (int i = 0; i < ${n}; i++) { __VERIFIER_nondet_int(); c ^= i; }`,
    '__VERIFIER_nondet_int() == 7 && c == -5',
  ],
  'a decision for each input': (n) => [
    `int c = 0; for (int i = 0; i < ${n}; i++) { int x = __VERIFIER_nondet_int(); if (x == 12345 + i) c++; }`,
    `c > ${n}`,
  ],
  'four decisions for each': (n) => [
    `int c = 0; for (int i = 0; i < ${n}; i++) { int x = __VERIFIER_nondet_int(); if (x > 5) c++; if (x > 9) c += 2; if (x * 3 == 17 - i) c++; if ((x & 7) == 3) c += i; }`,
    'c == -1',
  ],
  'an array of inputs': (n) => [
    `static unsigned char a[${n}]; for (int i = 0; i < ${n}; i++) a[i] = __VERIFIER_nondet_uchar(); int s = 0; for (int i = 0; i < ${n}; i++) if (a[i] == 'x') s++;`,
    `s > ${n}`,
  ],
  'a sum of inputs': (n) => [
    `unsigned s = 0; for (int i = 0; i < ${n}; i++) s += __VERIFIER_nondet_int();`,
    's * 2 == 7',
  ],
};

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const [seconds = '10', sizes = '10,1000,50000'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'bench-effort-'));
try {
  for (const [name, of] of Object.entries(PROGRAMS)) {
    for (const inputs of sizes.split(',').map(Number)) {
      const [body, condition] = of(inputs);
      const text = `${HEAD}int main(void) { ${body}\nif (${condition})\n reach_error();\nreturn 0; }\n`;
      const cputime = Number(seconds);
      const claim = await readClaim(
        requestOf({ name: 'p', text, folder }, { cputime, steps: 10_000_000_000 }),
      );
      if (claim.kind === 'failed') throw new Error(claim.failure.code);
      const thorough = new ThoroughSolver();
      const begun = cpu();
      const { subject, answer } = await examineClaim(claim.value, {
        seconds: cputime,
        deadline: deadlineIn(1000 * cputime),
        prepare: (executable) => executable,
        thorough,
      });
      thorough.end();
      const took = cpu() - begun;
      const spent = cputime - (subject?.effort.left ?? 0) / EFFORT_PER_SECOND;
      console.log(
        `${name.padEnd(26)} ${String(inputs).padStart(6)} inputs: CPU ${took.toFixed(2)} s, effort ${spent.toFixed(2)} s, ${(spent / took).toFixed(2)} ${answer.kind === 'unknown' ? (/\((?!.*\().*$/.exec(answer.reason)?.[0] ?? '') : answer.kind}`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
