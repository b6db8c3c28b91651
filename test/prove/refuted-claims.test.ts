import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultText } from '../../src/replay/answer/answer.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { effort, MORE } from '../effort.js';
import { gccHas } from '../machine/gcc.js';
import { ALL, answerTo, claimOf } from './ask.js';
import type { Watched } from './instrument.js';
import { chosen, mutantsOf } from './mutants.js';
import { NativeCheck } from './native-check.js';
import { declarationsFor, offsetOf, type PlacedExpression, type PropertyName } from './subject.js';
import { type Row, readTable } from './table.js';
import { claimsOfCorpus, claimsOfPairs, claimsOfSamples } from './violations.js';

const some = <Item>(items: readonly Item[], count: number) =>
  ALL ? items : chosen(items, effort(Math.ceil(count / 3), count), 1);

describe('a program with a known violation is not confirmed', () => {
  it.each(some([...claimsOfPairs(), ...claimsOfSamples()], 6))('$name', async (claim) => {
    const { status, reason } = await answerTo(claim);
    expect(status, reason).not.toBe('true');
  });

  it.each(some(claimsOfCorpus(), 3))('$name of the corpus', async (claim) => {
    const { status, reason } = await answerTo(claim);
    expect(status, reason).not.toBe('true');
  });
});

/** Programs whose violation gcc does not show, but replay does. */
const REFUTED_BY_REPLAY: readonly (readonly [what: string, property: PropertyName, body: string])[] = [
  [
    'a local variable of an earlier round',
    'valid-memsafety',
    'int main(void) { int *p = 0; for (int i = 0; i < 2; i++) { int x = i; if (p) x = *p; p = &x; } return 0; }',
  ],
  [
    'an absolute value that overflows',
    'no-overflow',
    'extern int abs(int); int main(void) { int x = __VERIFIER_nondet_int(); return abs(x) > 3; }',
  ],
  [
    'memory of three rounds of which one part is released',
    'valid-memcleanup',
    'int main(void) { char *p = 0; for (int i = 0; i < 3; i++) { p = malloc(4); } free(p); return 0; }',
  ],
];

describe('what replay refutes is not confirmed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prove-replay-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(REFUTED_BY_REPLAY)('%s', async (_what, property, body) => {
    const text = `${declarationsFor(body)}\n${body}\n`;
    const claim = claimOf({ fileName: 'program.c', text, property, dataModel: 'LP64' }, {});
    const [program, prp, witness] = ['program.c', 'property.prp', 'witness.yml'].map((name) =>
      join(folder, name),
    );
    if (program === undefined || prp === undefined || witness === undefined) return;
    writeFileSync(program, text);
    writeFileSync(prp, claim.property);
    writeFileSync(witness, claim.witness);
    const refutation = await validateByReplay({
      programs: [program],
      property: prp,
      witness,
      dataModel: 'LP64',
      cputime: 20,
      memory: 500_000_000,
      steps: 400_000,
      seed: 1,
      explain: 'json',
    });
    expect(resultText(refutation)).toMatch(/^false/);
    const { status, reason } = await answerTo(claim);
    expect(status, reason).not.toBe('true');
  });
});

const SUBJECTS = readTable().filter(
  ({ class: kind, program, statement }) =>
    kind === 'good' &&
    program.property === 'unreach-call' &&
    statement.format === '2.0' &&
    statement.contracts.length === 0 &&
    statement.invariants.length > 0,
);

describe.runIf(gccHas('LP64') && gccHas('ILP32'))('executions by gcc refute what is not confirmed', () => {
  let native: NativeCheck;
  beforeAll(() => {
    native = new NativeCheck();
  });
  afterAll(() => native.close());

  it.each(some(SUBJECTS, 4))('mutants of $id', async (row) => {
    for (const { mutant, inputs } of some(refutedMutants(row, native), 1)) {
      const invariants = row.statement.invariants.map((each) => (each === mutant.of ? mutant.as : each));
      const { status } = await answerTo(claimOf(subjectOf(row), { invariants }), ALL ? 5 : undefined);
      expect(status, `${mutant.as.value} at ${mutant.as.place} is false for ${inputs}`).not.toBe('true');
    }
  });

  it.runIf(MORE).each(some(SUBJECTS, 4))('an error behind the loops of $id', async (row) => {
    const { program, dataModel, statement } = row;
    const end = program.body.lastIndexOf('  return ');
    const insert = (text: string) => text.replace(program.body, () => withError(program.body, end));
    const body = insert(program.body);
    const { events } = native.observe({ ...program, body, dataModel, watched: [] });
    expect([...events.keys()]).toContain('error');
    const text = insert(program.text);
    const { status, reason } = await answerTo(claimOf({ ...subjectOf(row), text }, statement));
    expect(status, reason).not.toBe('true');
  });
});

function withError(body: string, end: number): string {
  return `${body.slice(0, end)}  reach_error();\n${body.slice(end)}`;
}

function subjectOf({ program, dataModel }: Row) {
  const { fileName, text, property } = program;
  return { fileName, text, property, dataModel };
}

/** Mutants that are false, or without a value, in an execution that gcc found. */
function refutedMutants({ program, dataModel, statement }: Row, native: NativeCheck) {
  const places = [...new Set(statement.invariants.map(({ place }) => place))];
  const mutants = statement.invariants.flatMap((of) =>
    mutantsOf(of, { places, names: namesAt(program.body, of) })
      .slice(0, 100)
      .map((as) => ({ of, as })),
  );
  const compiled = mutants.filter(({ as }) => as.place === undefined || inScope(program.body, as));
  const watched = compiled.map(({ as }): Watched => ({ kind: 'invariant', ...as })).slice(0, 250);
  const { falseAt } = native.observe({ ...program, dataModel, watched });
  return compiled.flatMap((mutant, index) => {
    const inputs = falseAt.get(index);
    return inputs === undefined ? [] : [{ mutant, inputs }];
  });
}

/** Integers that are declared in main in front of the place. */
function namesAt(body: string, { place }: PlacedExpression): readonly string[] {
  const before = body.slice(body.lastIndexOf('int main('), offsetOf(body, place));
  const declared = before.matchAll(/^ {2}(?:unsigned |signed )?(?:int|char|short|long) ([\w, =\d]+)[;=]/gm);
  return [...declared].flatMap(([, list = '']) =>
    list.split(',').flatMap((each) => /^\s*([a-z]\w*)/.exec(each)?.[1] ?? []),
  );
}

/** A variable of an inner block or of the head of a `for` is not visible at another place. */
function inScope(body: string, { place, value }: PlacedExpression): boolean {
  const names = new Set(namesAt(body, { place, value }));
  const head = /^for \((?:unsigned )?int (\w+)/.exec(body.slice(offsetOf(body, place)))?.[1];
  if (head !== undefined) names.add(head);
  return [...value.matchAll(/(?<![\w.>])[a-z]\w*/g)].every(([name]) => names.has(name));
}
