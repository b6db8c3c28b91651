import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { findNativeZ3, startNativeZ3 } from '../../src/smt/native/z3-native.js';
import { type Solver, SolverFailure } from '../../src/smt/solver.js';
import { type FakeZ3, HONEST, writeFakeZ3 } from './fake-z3.js';
import { NO_NATIVE, nativeForTests } from './native-z3.js';

const folder = mkdtempSync(join(tmpdir(), 'native-z3-'));
const solvers: Solver[] = [];
afterEach(() => {
  for (const solver of solvers.splice(0)) solver.end();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
function fake(answers: FakeZ3): string {
  count += 1;
  return writeFakeZ3(join(folder, `fake-${count}`), answers);
}

async function start(answers: FakeZ3): Promise<Solver> {
  const found = await findNativeZ3(fake(answers));
  if (found === undefined) throw new Error('the fake was not found');
  const solver = await startNativeZ3(found, { seconds: 60 });
  solvers.push(solver);
  return solver;
}

describe('a z3 on the PATH', () => {
  it.each([
    ['Z3 version 4.12.0 - 64 bit', '4.12.0'],
    ['Z3 version 4.13.0 - 64 bit - build hashcode 1a2b3c', '4.13.0'],
    ['Z3 version 5.1.0', '5.1.0'],
    ['Z3 version 4.8.12 - 64 bit', undefined],
    ['Z3 version 4.11.2 - 64 bit', undefined],
    ['Z3 version 6.0.0 - 64 bit', undefined],
    ['z3 5.1.0', undefined],
    ['Z3 version 5.1', undefined],
    ['Z3 version 4.12.0\nand more', undefined],
    ['', undefined],
  ])('that says %j is used as %s', async (version, used) => {
    expect((await findNativeZ3(fake({ version })))?.version).toBe(used);
  });

  it('is the first one of a version that may be trusted', async () => {
    const [old, one, other] = ['4.8.12', '4.13.0', '5.1.0'].map((version) =>
      fake({ version: `Z3 version ${version}` }),
    );
    const found = await findNativeZ3(`${join(folder, 'missing')}:${old}:${one}:${other}`);
    expect(found).toEqual({ file: join(`${one}`, 'z3'), version: '4.13.0' });
  });

  it('is not one in a relative folder, a folder, or a file that may not be executed', async () => {
    const directory = join(folder, 'directory');
    mkdirSync(join(directory, 'z3'), { recursive: true });
    const plain = fake({});
    chmodSync(join(plain, 'z3'), 0o644);
    const fails = join(folder, 'fails');
    mkdirSync(fails);
    writeFileSync(join(fails, 'z3'), '#!/bin/sh\necho Z3 version 5.1.0\nexit 1\n', { mode: 0o755 });
    const near = relative(process.cwd(), fake({}));
    expect(await findNativeZ3([directory, plain, fails, '.', '', near].join(':'))).toBeUndefined();
  });
});

describe('a program that does not answer known questions correctly is not asked', () => {
  it.each<[string, FakeZ3]>([
    ['it says unsat to everything', { answer: 'echo unsat' }],
    ['it says sat to everything', { answer: 'echo sat' }],
    ['it says nothing', { answer: ':' }],
    ['it dies', { answer: 'exit 1' }],
    ['it dies before it repeats the mark', { repeat: 'exit 0' }],
    ['it says more than an answer', { answer: `${HONEST}; echo` }],
    ['it repeats the mark twice', { repeat: 'echo "$text"; echo "$text"' }],
    ['it does not end the line before the mark', { repeat: 'echo "unsat$text"' }],
  ])('%s', async (_what, answers) => {
    await expect(start(answers)).rejects.toThrow(SolverFailure);
  });
});

/** Questions that the fakes know. */
const SATISFIABLE = '(bvmul x (_ bv3 8))';
const UNSATISFIABLE = '(bvmul x (_ bv2 8))';

/** Does what it should until it is asked about `trap`. */
const trap = (answer: string) => `case "$line" in *trap*) ${answer};; *) ${HONEST};; esac`;

describe('a process that fails gives no answer', () => {
  it.each<[string, FakeZ3, string]>([
    ['it is cut off', { answer: trap('printf unsa; exit 0') }, 'ended with exit code 0'],
    ['it answers and dies', { answer: trap('echo unsat; exit 3') }, 'ended with exit code 3'],
    ['it is killed', { answer: trap('echo unsat; kill -9 $$') }, 'ended with SIGKILL'],
  ])('%s', async (_what, answers, reason) => {
    const solver = await start(answers);
    const session = solver.open();
    await expect(session.send('(trap)', 60_000)).rejects.toThrow(reason);
    await expect(session.send('(check-sat)', 60_000)).rejects.toThrow(reason);
    // Others are not concerned.
    expect(await solver.open().send(SATISFIABLE, 60_000)).toBe('sat\n');
  });

  it('says too late what it was asked before', async () => {
    const session = (
      await start({
        answer: trap('late=1'),
        repeat: 'echo "$text"; [ -z "$late" ] || { echo unsat; late=; }',
      })
    ).open();
    await session.send('(trap)', 60_000).catch(() => undefined);
    await expect(session.send(SATISFIABLE, 60_000)).rejects.toThrow('what it was not asked');
  });

  it('is killed when it does not answer', async () => {
    const session = (await start({ answer: trap('while :; do read -r line || exit; done') })).open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const answer = expect(session.send('(trap)', 60_000)).rejects.toThrow('does not answer in time');
      vi.advanceTimersByTime(70_000);
      await answer;
    } finally {
      vi.useRealTimers();
    }
  });

  it('answers no more when its solver has ended', async () => {
    const solver = await start({});
    const session = solver.open();
    expect(await session.send(UNSATISFIABLE, 60_000)).toBe('unsat\n');
    solver.end();
    await expect(session.send(UNSATISFIABLE, 60_000)).rejects.toThrow('is closed');
  });
});

describe('a real z3', () => {
  it('answers, gives up when its time is over, and answers again', async (context) => {
    const found = await nativeForTests();
    if (found === undefined) return context.skip(NO_NATIVE);
    const solver = await startNativeZ3(found, { seconds: 600 });
    solvers.push(solver);
    expect(solver.name).toBe(`z3 ${found.version} (native)`);
    const session = solver.open();
    await session.send(
      '(declare-const x (_ BitVec 64))(declare-const y (_ BitVec 64))(declare-const z (_ BitVec 64))(push)',
      60_000,
    );
    const hard =
      '(assert (= (bvmul x y) (_ bv18446744073709551557 64)))(assert (bvult (_ bv1 64) x (_ bv4294967296 64)))';
    expect(await session.send(`${hard}`, 60_000)).toContain('error');
    const factors =
      '(assert (= (bvadd (bvmul x x x) (bvmul y y y) (bvmul z z z)) (_ bv33 64)))(assert (not (= x y)))(assert (bvult x y))(assert (bvult (bvmul x x x) y))';
    expect(await session.send(`${factors}(check-sat)`, 1)).toMatch(/^unknown\n$/);
    expect(
      await session.send('(pop)(assert (bvult x (_ bv1 64)))(assert (bvult y x))(check-sat)', 60_000),
    ).toBe('unsat\n');
    expect(await session.send('(nonsense)', 60_000)).toMatch(/unsupported|error/);
  });

  it('ends by itself when it has used its memory', async (context) => {
    const found = await nativeForTests();
    if (found === undefined) return context.skip(NO_NATIVE);
    const solver = await startNativeZ3(found, { seconds: 600, megabytes: 40 });
    solvers.push(solver);
    const session = solver.open();
    const names = Array.from({ length: 5000 }, (_, index) => `(declare-const x${index} (_ BitVec 64))`);
    const sum = names.map((_, index) => `(bvmul x${index} x${index})`).join(' ');
    const answer = session.send(
      `${names.join('\n')}(assert (= (_ bv7 64) (bvadd ${sum})))(check-sat)`,
      60_000,
    );
    const said = await answer.catch((error: unknown) => (error as Error).message);
    expect(said).not.toMatch(/^(?:un)?sat/);
  });
});
