import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unknown } from '../../src/prove/portfolio/answer.js';
import { ROUNDS } from '../../src/prove/portfolio/strategies.js';
import { validateByProof } from '../../src/prove/validate-by-proof.js';
import { WorkMeter } from '../../src/smt/work-meter.js';
import { effort } from '../effort.js';
import { claimOf } from './ask.js';

const TYPES = {
  char: { c: 'char', bits: 8, signed: true },
  uchar: { c: 'unsigned char', bits: 8, signed: false },
  short: { c: 'short', bits: 16, signed: true },
  ushort: { c: 'unsigned short', bits: 16, signed: false },
  int: { c: 'int', bits: 32, signed: true },
  uint: { c: 'unsigned int', bits: 32, signed: false },
  long: { c: 'long', bits: 64, signed: true },
} as const;

/** A loop whose rounds an input counts, between two numbers or beyond one of them, and what it computes. */
const programs = fc
  .record({
    input: fc.constantFrom(...(Object.keys(TYPES) as (keyof typeof TYPES)[])),
    low: fc.integer({ min: -4, max: 3 }),
    span: fc.integer({ min: 1, max: 9 }),
    open: fc.constantFrom('neither' as const, 'below' as const, 'above' as const),
    compared: fc.constantFrom('n', '(long long)n'),
    further: fc.integer({ min: 0, max: 2 }),
    step: fc.constantFrom('sum' as const, 'square' as const, 'bits' as const),
    number: fc.constantFrom(3, 5, 7, 9),
    chosen: fc.nat({ max: 30 }),
    isNamed: fc.boolean(),
  })
  .filter(({ input, low }) => TYPES[input].signed || low >= 0);

type Program = typeof programs extends fc.Arbitrary<infer Each> ? Each : never;

const STEPS = {
  sum: { text: (k: number) => `p * ${k}u + 1`, next: (p: bigint, k: bigint) => p * k + 1n },
  square: { text: (k: number) => `p * p + ${k}u`, next: (p: bigint, k: bigint) => p * p + k },
  bits: { text: (k: number) => `(p ^ 2u) * ${k}u`, next: (p: bigint, k: bigint) => (p ^ 2n) * k },
} as const;

/** What the loop has computed for an input. */
function resultFor(n: bigint, { low, span, further, step, number }: Program): bigint {
  let p = 1n;
  for (let i = BigInt(low); i < n && i < BigInt(low + span + further); i++)
    p = BigInt.asUintN(32, STEPS[step].next(p, BigInt(number)));
  return p;
}

/** Inputs that the program goes on with, those near its numbers and the ends of the type. */
function inputsOf({ input, low, span, open }: Program): readonly bigint[] {
  const { bits, signed } = TYPES[input];
  const [least, greatest] = signed
    ? [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n]
    : [0n, 2n ** BigInt(bits) - 1n];
  const near = Array.from({ length: span + 7 }, (_, index) => BigInt(low - 3 + index));
  return [...near, least, greatest, 100n, -100n].filter(
    (n) =>
      n >= least &&
      n <= greatest &&
      (open === 'below' || n >= BigInt(low)) &&
      (open === 'above' || n <= BigInt(low + span)),
  );
}

function textOf(program: Program, violation: string): string {
  const { input, low, span, open, compared, further, step, number } = program;
  const [below, above] = [`${compared} < ${low}`, `${compared} > ${low + span}`];
  const guard = { neither: `${below} || ${above}`, below: above, above: below }[open];
  const { c } = TYPES[input];
  return `void reach_error(void) {}
extern ${c} __VERIFIER_nondet_${input}(void);
int main(void) {
  ${c} n = __VERIFIER_nondet_${input}();
  if (${guard}) return 0;
  unsigned int p = 1;
  for (long long i = ${low}; i < n && i < ${low + span + further}; i++) p = ${STEPS[step].text(number)};
  if (${violation}) reach_error();
  return 0;
}
`;
}

/** Whether loops that are unrolled show it, without the executions that would contradict it. */
async function isShown(text: string): Promise<boolean> {
  const subject = { fileName: 'program.c', text, property: 'unreach-call', dataModel: 'LP64' } as const;
  const claim = { ...claimOf(subject, {}), seconds: 60 };
  const unrolling = (ROUNDS[0] ?? []).filter(({ family }) => family === 'unrolling');
  const { status } = await validateByProof(
    claim,
    async (task, means) => {
      for (const { run, work, total, name } of unrolling) {
        const attempt = await run(task, { ...means, work, meter: new WorkMeter(total) });
        if (attempt.kind === 'done')
          return { status: 'true', reason: name, notes: [], added: [], addedContracts: [] };
      }
      return unknown('nothing shows it');
    },
    (_claim, answer) => answer,
  );
  return status === 'true';
}

describe('an input that has few values', () => {
  it('is shown to violate nothing if and only if none of its values does', async () => {
    let wrong = 0;
    await fc.assert(
      fc.asyncProperty(programs, async (program) => {
        const inputs = inputsOf(program);
        const results = new Set(inputs.map((n) => resultFor(n, program)));
        let never = 7n;
        while (results.has(never)) never += 2n;
        expect(await isShown(textOf(program, `p == ${never}u`))).toBe(true);
        const n = inputs[program.chosen % inputs.length];
        if (n === undefined) return;
        const named = program.isNamed && n > -(2n ** 31n) && n < 2n ** 31n ? ` && n == ${n}` : '';
        wrong += 1;
        expect(await isShown(textOf(program, `p == ${resultFor(n, program)}u${named}`))).toBe(false);
      }),
      { numRuns: effort(6, 40) },
    );
    expect(wrong).toBeGreaterThan(3);
  });
});
