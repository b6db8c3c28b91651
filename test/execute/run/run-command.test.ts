import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../src/execute/run/run-command.js';
import type { Limits } from '../../../src/execute/system/limits.js';
import { killAllGroups } from '../../../src/execute/system/live-groups.js';
import { allowedCores } from '../../../src/execute/system/machine.js';
import type { Outcome, ProcessEnd, TerminationReason } from '../../../src/execute/system/outcome.js';
import { effort, oneIn } from '../../effort.js';
import { availablePlaces, type BackendKind, limits, type Prepared, readPids, Subject } from '../subject.js';

const CORES = allowedCores().slice(0, 2);
const KILLED: ProcessEnd = { kind: 'signalled', signal: 9 };
const EXITED: ProcessEnd = { kind: 'exited', exitCode: 0 };

/** What a backend sees: all CPU time; no more than there is, as samples miss some; memory against its limit. */
const SEES: Readonly<Record<BackendKind, { exactTime: boolean; memory: boolean; processes: boolean }>> = {
  'cgroup-v2': { exactTime: true, memory: true, processes: true },
  'cgroup-v1': { exactTime: true, memory: true, processes: true },
  'bare-v2': { exactTime: true, memory: false, processes: false },
  'slurm-step': { exactTime: true, memory: true, processes: false },
  approximate: { exactTime: false, memory: true, processes: false },
};

interface Case {
  readonly words: readonly string[];
  readonly limits?: Partial<Limits>;
  readonly end: ProcessEnd;
  readonly reason?: TerminationReason;
  /** CPU seconds that the program uses at least. */
  readonly uses?: number;
  /** CPU seconds that any backend has to see, as the run ends because of them. */
  readonly ended?: number;
  readonly needs?: 'memory';
}

const CASES: Readonly<Record<string, Case>> = {
  'one thread': { words: ['spin', '0.2'], end: EXITED, uses: 0.2 },
  'two threads': { words: ['threads', '0.1'], end: EXITED, uses: 0.2 },
  'children that are waited for': { words: ['forks', '0.07'], end: EXITED, uses: 0.21 },
  'children that nobody waits for': { words: ['auto-reaped', '0.2'], end: EXITED, uses: 0.2 },
  'a daemon that ignores SIGTERM': { words: ['daemon', '0.2'], end: EXITED, uses: 0.2 },
  'the CPU limit': {
    words: ['spin', '1000'],
    limits: { cputime: 0.2, hardCputime: 0.2 },
    end: KILLED,
    reason: 'cputime',
    ended: 0.2,
  },
  'the CPU limit with two threads': {
    words: ['threads', '1000'],
    limits: { cputime: 0.2, hardCputime: 0.2 },
    end: KILLED,
    reason: 'cputime',
    ended: 0.2,
  },
  'the soft CPU limit, obeyed': {
    words: ['exit-on-term'],
    limits: { cputime: 0.2 },
    end: { kind: 'exited', exitCode: 15 },
    reason: 'cputime-soft',
    ended: 0.2,
  },
  'the soft CPU limit, ignored': {
    words: ['ignore-term'],
    limits: { cputime: 0.2, hardCputime: 0.4 },
    end: KILLED,
    reason: 'cputime',
    ended: 0.4,
  },
  'the wall limit': { words: ['sleep'], limits: { walltime: 0.3 }, end: KILLED, reason: 'walltime' },
  'memory within the limit': { words: ['eat', '50'], limits: { memory: 100_000_000 }, end: EXITED },
  'memory of one process': {
    words: ['eat', '150', 'and stay'],
    limits: { memory: 100_000_000 },
    end: KILLED,
    reason: 'memory',
    needs: 'memory',
  },
  'memory of children only': {
    words: ['eat-in-children', '40'],
    limits: { memory: 100_000_000 },
    end: KILLED,
    reason: 'memory',
    needs: 'memory',
  },
  'a crash': { words: ['crash'], end: { kind: 'signalled', signal: 11 } },
  'an exit code': { words: ['exit', '3'], end: { kind: 'exited', exitCode: 3 } },
  'the exit code of shells for a missing command': {
    words: ['exit', '127'],
    end: { kind: 'exited', exitCode: 127 },
  },
  'the exit code that looks like a signal': {
    words: ['exit', '139'],
    end: { kind: 'exited', exitCode: 139 },
  },
  'the exit code of the launcher for a refused group': {
    words: ['exit', '97'],
    end: { kind: 'exited', exitCode: 97 },
  },
  'a flood': { words: ['flood'], limits: { outputTotal: 10_000_000 }, end: KILLED, reason: 'output' },
  'a child that keeps the pipe open': { words: ['hold-pipe'], end: EXITED },
};

const subject = new Subject();
beforeAll(() => subject.compile());
afterAll(() => subject.remove());

describe.each(oneIn(4, await availablePlaces()))('$name', ({ kind, backend, enclosed, enclosure }) => {
  /** Everything is dead, and what it has written can be removed. */
  const expectNobodyLeft = async ({ directory }: Prepared) => {
    expect(subject.survivors()).toEqual([]);
    await directory.remove();
  };
  const start = (
    prepared: Prepared,
    changes: Partial<Limits> = {},
    signal?: AbortSignal,
    cores: readonly number[] = CORES,
  ) => runCommand(prepared.command, limits(changes), cores, backend, signal, enclosure);
  const run = async (words: readonly string[], changes: Partial<Limits> = {}) => {
    const prepared = await subject.command(enclosure, ...words);
    const outcome = await start(prepared, changes);
    await expectNobodyLeft(prepared);
    return outcome;
  };

  it.each(oneIn(8, Object.entries(CASES)))(
    '[SV24-10, SV24-11b, SV14-6b] %s',
    async (_, { words, limits: changes, end, reason, uses, ended, needs }) => {
      if (needs !== undefined && !SEES[kind][needs]) {
        console.warn(`skipped: ${kind} does not see ${needs}`);
        return;
      }
      const seen = await run(words, changes);
      expect(seen).toMatchObject({ end, terminationreason: reason, measurement: backend.name });
      expect(seen.sandbox).toBe(enclosure.sandbox);
      expect(seen.cores).toEqual(CORES);
      const least = ended ?? (SEES[kind].exactTime ? (uses ?? 0) : 0);
      expect(seen.cputime).toBeGreaterThanOrEqual(least);
      expect(seen.cputime).toBeLessThan((ended ?? uses ?? 0) + 2);
      expect(seen.walltime).toBeGreaterThanOrEqual(changes?.walltime ?? 0);
    },
  );

  it('measures peak memory', async () => {
    // Samples see it only while it is there.
    const stays = kind === 'approximate' ? ['and stay'] : [];
    const prepared = await subject.command(enclosure, 'eat', '150', ...stays);
    const controller = new AbortController();
    const outcome = start(prepared, {}, controller.signal);
    if (stays.length > 0) {
      await expect.poll(() => readPids(prepared.pids).length).toBe(2);
      controller.abort();
    }
    const { memory } = await outcome;
    await expectNobodyLeft(prepared);
    if (SEES[kind].memory) {
      expect(memory).toBeGreaterThan(100_000_000);
      expect(memory).toBeLessThan(300_000_000);
    } else {
      expect(memory).toBeUndefined();
    }
  });

  it('limits the number of processes', async () => {
    if (kind === 'approximate') {
      // Samples cannot refuse a fork: the run is killed when one shows too many.
      const { terminationreason } = await run(['bomb', '40', 'and stay'], { processes: 20 });
      expect(terminationreason).toBe('killed');
      return;
    }
    const { output } = await run(['bomb', '40'], { processes: 20 });
    expect(Number(output)).toBe(SEES[kind].processes ? 19 : 40);
  });

  it('[SV24-5] keeps both streams in order, reopened and without input', async () => {
    const { output, outputBytes } = await run(['streams']);
    const lines = ['out 0', 'err 0', 'out 1', 'err 1', 'out 2', 'err 2', 'reopened', 'stdin 0', ''];
    expect(output).toBe(lines.join('\n'));
    expect(outputBytes).toBe(output.length);
  });

  it('[SV24-74a] keeps the first bytes and counts the rest', async () => {
    const seen = await run(['flood', '100'], { outputKept: 1000 });
    expect(seen).toMatchObject({ end: EXITED, terminationreason: undefined, outputBytes: 100 * 65536 });
    expect(seen.output).toBe('x'.repeat(1000));
  });

  it('is aborted by a signal', async () => {
    const controller = new AbortController();
    const prepared = await subject.command(enclosure, 'ignore-term');
    const outcome = start(prepared, {}, controller.signal);
    await someone(prepared);
    controller.abort();
    expect(await outcome).toMatchObject({ end: KILLED, terminationreason: 'killed' });
    await expectNobodyLeft(prepared);
  });

  it('leaves no process behind when aborted at its start', async () => {
    for (let delay = 0; delay < effort(4, 10); delay += 1) {
      const controller = new AbortController();
      const prepared = await subject.command(enclosure, 'ignore-term');
      const outcome = start(prepared, {}, controller.signal);
      setTimeout(() => controller.abort(), delay);
      expect((await outcome).terminationreason).toBe('killed');
      await expectNobodyLeft(prepared);
    }
  });

  it('ends all runs at once', async () => {
    const prepared = [
      await subject.command(enclosure, 'daemon', '1000'),
      await subject.command(enclosure, 'ignore-term'),
    ];
    // Slurm gives no core to two steps.
    const outcomes = prepared.map((each, index) => start(each, {}, undefined, CORES.slice(index, index + 1)));
    await Promise.all(prepared.map(someone));
    await killAllGroups();
    for (const outcome of outcomes) expect((await outcome).terminationreason).toBe('killed');
    await Promise.all(prepared.map(expectNobodyLeft));
  });

  it('ends what a wrapper put into a separate process group', async () => {
    const script = '"$0" spin 1000; echo survived';
    const words = ['875', 'bash', '-c', script, subject.executable];
    const prepared = await subject.wrap(enclosure, 'timeout', ...words);
    const seen = await start(prepared, { cputime: 0.3, hardCputime: 0.3 });
    expect(seen).toMatchObject({ end: KILLED, terminationreason: 'cputime', output: '' });
    expect(readPids(prepared.pids)).toHaveLength(1);
    await expectNobodyLeft(prepared);
  });

  it.each([
    ['no-such-command', [], /no no-such-command on the PATH/],
    ['./subject.c', [], /does not exist/],
    ['/etc/passwd', [], /not executable/],
    ['/tmp', [], /not a file/],
    ['true', ['zero\0byte'], /null bytes/],
    ['true', ['x'.repeat(3_000_000)], /E2BIG/],
  ])('cannot start %s', async (executable, words, reason) => {
    const prepared = await subject.wrap(enclosure, executable, ...words);
    const seen: Outcome = await start(prepared);
    await prepared.directory.remove();
    expect(seen.terminationreason).toBe('failed');
    expect(seen.end).toMatchObject({ kind: 'not-started', reason: expect.stringMatching(reason) });
  });

  it('says that it cannot make a group', async () => {
    const { command, directory } = await subject.command(enclosure, 'exit');
    const seen = await runCommand(command, limits(), [99_999], backend, undefined, enclosure);
    await directory.remove();
    // Only a cpuset knows its cores before the start; taskset exits with 1, as a command may that nothing waits for.
    // Slurm chooses cores itself.
    const known = kind !== 'slurm-step' && (SEES[kind].processes || enclosed !== 'nothing');
    expect(seen.end.kind).toBe(known ? 'not-started' : 'exited');
  });
});

async function someone({ pids }: Prepared): Promise<void> {
  await expect.poll(() => readPids(pids).length).toBeGreaterThan(0);
}
