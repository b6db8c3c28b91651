import { analyseProgram } from '../../src/c/analyse-program.js';
import { describeCompileFailure } from '../../src/machine/compile/compile-failure.js';
import { compileProgram } from '../../src/machine/compile/compile-program.js';
import { execute } from '../../src/machine/run/execute.js';

const ITERATIONS = 10_000_000;
const BUDGET = { steps: Number.MAX_SAFE_INTEGER, memory: 500_000_000, milliseconds: 600_000 };

/** Programs that spend their time in one thing each; all return 0 to 127. */
const PROGRAMS: readonly (readonly [name: string, text: string])[] = [
  ['nothing', 'int main(void) { return 0; }'],
  [
    'arithmetic and arrays',
    `int a[1000]; int main(void) { int s = 0; for (int i = 0; i < ${ITERATIONS}; i++) { a[i % 1000] = a[(i + 7) % 1000] + i; s ^= a[i % 1000]; } return s & 127; }`,
  ],
  [
    '64 bits',
    `int main(void) { unsigned long long s = 1; for (long long i = 0; i < ${ITERATIONS}; i++) s = s * 6364136223846793005ULL + i; return s >> 57; }`,
  ],
  [
    'pointers on the heap',
    `extern void *malloc(unsigned long); int main(void) { int *p = malloc(4000), s = 0; for (int i = 0; i < ${ITERATIONS}; i++) { int *q = p + i % 1000; *q += i; s ^= *q; } return s & 127; }`,
  ],
  [
    'calls',
    `static int f(int a, int b) { return a ^ b; } int main(void) { int s = 0; for (int i = 0; i < ${ITERATIONS}; i++) s = f(s, i); return s & 127; }`,
  ],
];

/** CPU milliseconds of this process since it started. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function measure(
  text: string,
  values: 'plain' | 'symbolic',
): { readonly compile: number; readonly run: number } {
  const start = cpu();
  const program = analyseProgram(text, { dataModel: 'LP64', file: 'bench.c' });
  const symbolic = values === 'symbolic';
  const compiled = compileProgram(program, {
    checks: [{ kind: 'valid-deref' }],
    entryFunction: 'main',
    symbolic,
  });
  if (compiled.kind === 'failed') throw new Error(describeCompileFailure(compiled.failure));
  const ready = cpu();
  const { end } = execute(compiled.value, {}, BUDGET);
  if (end.kind !== 'exit') throw new Error(JSON.stringify(end));
  return { compile: ready - start, run: cpu() - ready };
}

console.log(`replay: CPU milliseconds, loops of ${ITERATIONS} iterations`);
console.log(
  `${'program'.padEnd(24)}${'compile'.padStart(9)}${'execute'.padStart(9)}${'symbolic'.padStart(10)}`,
);
for (const [name, text] of PROGRAMS) {
  const plain = measure(text, 'plain');
  const symbolic = measure(text, 'symbolic');
  const numbers = [
    plain.compile.toFixed(0).padStart(9),
    plain.run.toFixed(0).padStart(9),
    symbolic.run.toFixed(0).padStart(10),
  ];
  console.log(name.padEnd(24) + numbers.join(''));
}
console.log(`since the process started: ${cpu().toFixed(0)} ms, of which Node.js needs about 40 to start`);
