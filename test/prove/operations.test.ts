import { describe, expect, it } from 'vitest';
import { validateByProof } from '../../src/prove/validate-by-proof.js';
import { oneIn } from '../effort.js';
import { RandomSource } from '../fuzz/random-source.js';
import { gccHas, runWithGcc } from '../machine/gcc.js';
import { block, literal, type Operation, programOf, randomOperation } from './operations.js';
import { type DataModel, type PropertyName, propertyText, witnessText } from './subject.js';

/** With PROVE_ALL=1, fifty times as many. */
const PROGRAMS = process.env.PROVE_ALL === '1' ? 50 : 1;
const OPERATIONS_OF_A_PROGRAM = 40;
const SECONDS = 60;

const MODELS: readonly DataModel[] = ['LP64', 'ILP32'];
const PROGRAMS_OF_MODELS = MODELS.flatMap((model) =>
  Array.from({ length: PROGRAMS }, (_, index) => ({ model, seed: index + 1 })),
);

function operationsOf(seed: number, model: DataModel): readonly Operation[] {
  const random = new RandomSource(seed * 7919);
  return Array.from({ length: OPERATIONS_OF_A_PROGRAM }, () => randomOperation(random, model));
}

const isDefined = (each: Operation): each is Operation & { readonly result: bigint } =>
  typeof each.result === 'bigint';

async function statusOf(program: string, property: PropertyName, dataModel: DataModel): Promise<string> {
  const subject = { fileName: 'program.c', text: program, property, dataModel };
  const { status } = await validateByProof({
    program,
    programName: 'program.c',
    property: propertyText(property),
    witness: witnessText({ format: '2.0', invariants: [], contracts: [], body: undefined }, subject),
    witnessName: 'witness.yml',
    dataModel,
    seconds: SECONDS,
  });
  return status;
}

function asserting(operation: string, result: bigint): string {
  return `if ((unsigned long long)(${operation}) != ${result}ull) reach_error();`;
}

describe.each(oneIn(2, PROGRAMS_OF_MODELS))('operations of $model, seed $seed', ({ model, seed }) => {
  const operations = operationsOf(seed, model);
  const defined = operations.filter(isDefined);

  it.runIf(gccHas(model))('come to what gcc computes', () => {
    const printed = defined.map(
      ({ text, x, y }) =>
        `{ ${x.type.name} x = ${literal(x)}; ${y.type.name} y = ${literal(y)}; printf("%llu\\n", (unsigned long long)(${text})); }`,
    );
    const run = runWithGcc(
      `#include <stdio.h>\nint main(void) {\n${printed.join('\n')}\nreturn 0; }\n`,
      model,
    );
    expect(run?.stdout.toString().trim().split('\n')).toEqual(defined.map(({ result }) => String(result)));
  });

  it('are proved to come to it', async () => {
    const blocks = defined.map((each) => block(each, (text) => asserting(text, each.result)));
    expect(await statusOf(programOf(blocks), 'unreach-call', model)).toBe('true');
  });

  it('are not proved to come to anything else', async () => {
    const random = new RandomSource(seed);
    const wrong = random.below(defined.length);
    const blocks = defined.map((each, index) =>
      block(each, (text) => asserting(text, index === wrong ? other(each.result, random) : each.result)),
    );
    expect(await statusOf(programOf(blocks), 'unreach-call', model)).not.toBe('true');
  });

  it('do not overflow where they have a result', async () => {
    const blocks = defined.map((each) => block(each, (text) => `(void)(${text});`));
    expect(await statusOf(programOf(blocks), 'no-overflow', model)).toBe('true');
  });

  it('overflow where they do', async () => {
    const overflows = operations.filter(({ result }) => result === 'overflow');
    for (const each of overflows.slice(0, 2)) {
      const program = programOf([block(each, (text) => `(void)(${text});`)]);
      expect(await statusOf(program, 'no-overflow', model), program).not.toBe('true');
    }
  });
});

/** Another result: of one bit more or less, of the other sign, of another width. */
function other(result: bigint, random: RandomSource): bigint {
  const wrong = random.pick([
    result ^ (1n << BigInt(random.below(64))),
    BigInt.asUintN(64, -result),
    result & 0xffffffffn,
    BigInt.asUintN(64, result + 1n),
  ]);
  return wrong === result ? result ^ 1n : wrong;
}
