import { describe, expect, it } from 'vitest';
import { effort, MORE } from '../../effort.js';
import { allInterleavings } from './all-interleavings.js';
import { compareSchedules } from './compare-schedules.js';
import { fuzzThreads } from './fuzz-threads.js';
import type { Step, ThreadProgram } from './thread-program.js';

describe('all interleavings of small programs', () => {
  const lock: Step = { kind: 'lock', mutex: 'm' };
  const unlock: Step = { kind: 'unlock', mutex: 'm' };
  const leave: Step = { kind: 'leave-lock' };
  const read: Step = { kind: 'read', register: 0, variable: 'x' };
  const increment: Step = { kind: 'write', variable: 'x', register: 0, value: 1 };
  const create: Step = { kind: 'create', thread: 1 };
  const join: Step = { kind: 'join', thread: 1 };
  const error = (value: number): Step => ({ kind: 'error', register: 0, value });
  const twice = (before: Step[], after: Step[], value: number): ThreadProgram => ({
    threads: [
      [create, ...before, read, increment, ...after, join, read, error(value)],
      [...before, read, increment, ...after],
    ],
  });

  const alone = (...main: Step[]): ThreadProgram => ({ threads: [main] });
  it.each([
    ['two increments make 1', twice([], [], 1), true],
    ['two increments make 2', twice([], [], 2), true],
    ['two increments never make 3', twice([], [], 3), false],
    ['two locked increments never make 1', twice([lock], [unlock], 1), false],
    ['two locked increments make 2', twice([lock], [unlock], 2), true],
    [
      'two increments behind a semaphore never make 1',
      twice([{ kind: 'wait' }], [{ kind: 'post' }], 1),
      false,
    ],
    ['two increments of writers never make 1', twice([{ kind: 'write-lock' }], [leave], 1), false],
    ['two increments of readers make 1', twice([{ kind: 'read-lock' }], [leave], 1), true],
    ['an input is 1', alone({ kind: 'input', register: 0 }, error(1)), true],
    ['an input is not 2', alone({ kind: 'input', register: 0 }, error(2)), false],
  ])('%s', (_, program, error) => {
    expect(allInterleavings(program)?.error).toBe(error);
  });

  const store: Step = { kind: 'store', variable: 'a', value: 1 };
  const message = (variable: string, other: Step = store): ThreadProgram => ({
    threads: [
      [
        create,
        { kind: 'load', register: 1, variable },
        { kind: 'branch', register: 1, value: 1, skip: 1 },
        read,
        { kind: 'read', register: 1, variable: 'y' },
      ],
      [{ kind: 'write', variable: 'x', value: 1 }, { ...other, variable } as Step],
    ],
  });
  it.each([
    ['two increments', twice([], [], 1), ['0.1 1.1', '0.2 1.0', '0.2 1.1']],
    ['two locked increments', twice([lock], [unlock], 1), []],
    ['a message by release and acquire', message('a'), []],
    ['a message by an addition', message('a', { kind: 'add', register: 1, variable: 'a', value: 1 }), []],
    ['a message by relaxed accesses', message('b'), ['0.3 1.0']],
    ['accesses before the creation', { threads: [[increment, create, join, read], [increment]] }, []],
    ['accesses without join', { threads: [[increment, create, read], [increment]] }, ['0.2 1.0']],
  ])('races of %s', (_, program, races) => {
    expect([...(allInterleavings(program)?.races ?? [])].toSorted()).toEqual(races);
  });

  it('are those after the waypoints', () => {
    const program = twice([], [], 1);
    const reads = (thread: number, value: number) => ({ thread, step: 2 - thread, register: 0, value });
    expect(allInterleavings(program, [reads(0, 0), reads(1, 0)])?.error).toBe(true);
    expect(allInterleavings(program, [reads(0, 0), reads(1, 1)])?.error).toBe(false);
  });
});

const PROGRAMS = effort(1, 25);

describe('small random programs with threads', () => {
  it('have no execution confirmed that no interleaving has; npm run fuzz looks longer', async () => {
    const { programs, impossible, failure } = await fuzzThreads({
      seed: 1,
      programs: PROGRAMS,
      seconds: 600,
    });
    expect(failure).toBeUndefined();
    expect(programs).toBe(PROGRAMS);
    expect(impossible).toBeGreaterThan(PROGRAMS / 3);
  });
});

it.runIf(MORE)('the search for schedules sees the same ends of programs as all schedules do', () => {
  const { failure, executions, all, ends } = compareSchedules({
    seed: 7,
    programs: 3,
    switches: 2,
    seconds: 60,
  });
  expect(failure).toBeUndefined();
  expect(executions).toBeLessThan(all);
  expect(ends).toBeGreaterThan(3);
});
