import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { oneIn } from '../effort.js';
import { type FakeZ3, HONEST, writeFakeZ3 } from '../smt/fake-z3.js';
import { NO_NATIVE, nativeForTests, OWN_FOLDER } from '../smt/native-z3.js';
import { type Asked, answerTo, claimOf, PATIENCE, SECONDS } from './ask.js';
import { type Row, readProved, readTable } from './table.js';

const folder = mkdtempSync(join(tmpdir(), 'prove-native-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

/** A program that is not safe: only a solver that lies makes it so. */
const WRONG = `extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x + x == 4) reach_error();
  return 0;
}`;

const SIMPLE =
  'void reach_error(void) {}\nint main(void) { int x = 2; if (x == 3) reach_error(); return x; }\n';

function claim(text: string): Asked {
  return claimOf({ fileName: 'program.c', text, property: 'unreach-call', dataModel: 'LP64' }, {});
}

/** Answers what is known, and each check of a proof in some other way. */
const lying = (answer: string) =>
  `case "$line" in *'(bvmul x (_ bv'*) ${HONEST};; *check-sat*) ${answer};; esac`;

describe('a native z3 that fails proves nothing', () => {
  it.each<[string, FakeZ3]>([
    ['nonsense', { answer: lying('echo "unsat, surely"') }],
    ['two answers', { answer: lying('echo unsat; echo unsat') }],
    ['an error before the answer', { answer: lying('echo \'(error "line 1 column 1: no")\'; echo unsat') }],
    ['an answer without its end', { answer: lying('printf unsat') }],
    ['an answer that is cut off', { answer: lying('printf unsat; exit 0') }],
    ['an answer of a process that dies', { answer: lying('echo unsat; kill -9 $$') }],
    ['unsat to everything', { answer: 'case "$line" in *check-sat*) echo unsat;; esac' }],
    [
      'unsat, of a version that is too old',
      { version: 'Z3 version 4.8.12 - 64 bit', answer: lying('echo unsat') },
    ],
  ])('%s', async (what, answers) => {
    vi.stubEnv('PATH', writeFakeZ3(join(folder, what.replaceAll(/\W/g, '-')), answers));
    const { status } = await answerTo({ ...claim(WRONG), solver: 'native' }, PATIENCE);
    expect(status).toBe('unknown');
  });

  it('and where it may not be used, the solver that comes along is', async () => {
    vi.stubEnv('PATH', writeFakeZ3(join(folder, 'old'), { version: 'Z3 version 4.8.12' }));
    const { status, reason } = await answerTo({ ...claim(WRONG.replace('4', '3')), solver: 'any' }, PATIENCE);
    expect([status, reason]).toEqual(['true', expect.stringContaining('by z3 (wasm)')]);
  });

  it('and is not asked where nothing is left to show', async () => {
    vi.stubEnv('PATH', join(folder, 'empty'));
    const { status, reason } = await answerTo({ ...claim(SIMPLE), solver: 'native' }, PATIENCE);
    expect([status, reason]).toEqual(['true', expect.stringContaining('by simplification alone')]);
  });
});

/** Every so many of the rows that are quickly confirmed, and of those that never may be. */
const PROVED = readProved();
const ROWS = readTable();
const every = (step: number, rows: readonly Row[]) => rows.filter((_row, index) => index % step === 0);
const CHECKED = [
  ...every(
    25,
    ROWS.filter(({ id }) => PROVED.has(id)),
  ),
  ...every(
    80,
    ROWS.filter(({ mustNotConfirm }) => mustNotConfirm),
  ),
];

const native = await nativeForTests();

describe.skipIf(native === undefined)(
  `a native z3 agrees with the one that comes along (${native?.version ?? NO_NATIVE})`,
  () => {
    it.each(oneIn(16, CHECKED))('$id', async ({ id, program, property, witness, witnessName, dataModel }) => {
      vi.stubEnv('PATH', `${process.env.PATH ?? ''}${delimiter}${OWN_FOLDER}`);
      const isProved = PROVED.has(id);
      const { status, reason } = await answerTo(
        {
          program: program.text,
          programName: program.fileName,
          property,
          witness,
          witnessName,
          dataModel,
          solver: 'native',
        },
        isProved ? PATIENCE : SECONDS,
      );
      expect(status, reason).toBe(isProved ? 'true' : 'unknown');
    });
  },
);
