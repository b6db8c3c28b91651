import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeRunexec, runexecExecutor } from '../../../src/execute/run/runexec.js';
import { readRunexecOutput, withoutHeader } from '../../../src/execute/run/runexec-output.js';
import { NO_ENCLOSURE } from '../../../src/execute/system/enclosure.js';
import type { Limits } from '../../../src/execute/system/limits.js';
import { allowedCores } from '../../../src/execute/system/machine.js';
import { describeShortcoming } from '../../../src/execute/system/shortcoming.js';
import { classOf } from '../hostile-cases.js';
import { limits, Subject } from '../subject.js';

describe('readRunexecOutput', () => {
  it.each<[string, string, object]>([
    [
      'a run that ended',
      'starttime=2026-11-21T08:00:00.1+00:00\nreturnvalue=3\nwalltime=1.25s\ncputime=2.003s\ncputime-cpu0=1.0s\nmemory=424235008B\nblkio-read=0B\n',
      {
        end: { kind: 'exited', exitCode: 3 },
        cputime: 2.003,
        walltime: 1.25,
        memory: 424_235_008,
        terminationreason: undefined,
      },
    ],
    [
      'a soft limit that was obeyed',
      'terminationreason=cputime-soft\nreturnvalue=15\ncputime=2.1s\n',
      { end: { kind: 'exited', exitCode: 15 }, terminationreason: 'cputime-soft' },
    ],
    [
      'a soft limit that was not: the hard one has killed',
      'terminationreason=cputime-soft\nexitsignal=9\ncputime=5.12s\n',
      { end: { kind: 'signalled', signal: 9 }, terminationreason: 'cputime' },
    ],
    ['a short time', 'returnvalue=0\ncputime=9.1e-05s\n', { cputime: 9.1e-5 }],
    ['a reason of its future', 'terminationreason=energy\nexitsignal=9\n', { terminationreason: 'killed' }],
    ['files', 'terminationreason=files-count\nexitsignal=9\n', { terminationreason: 'files-size' }],
    ['nothing', '', { end: { kind: 'not-started' }, cputime: 0, terminationreason: 'failed' }],
    ['numbers in other units', 'returnvalue=0\ncputime=5ms\nmemory=4kB\n', { cputime: 0, memory: undefined }],
  ])('%s', (_, text, expected) => {
    expect(readRunexecOutput(text, 5)).toMatchObject(expected);
  });

  it('cuts the header off the log, where it is', () => {
    expect(withoutHeader(`echo a\n\n\n${'-'.repeat(80)}\n\n\n\na\nb\n`)).toBe('\na\nb\n');
    expect(withoutHeader('overwritten\n')).toBe('overwritten\n');
  });
});

const availability = await probeRunexec();
if (availability.kind === 'unavailable')
  console.warn(`skipped: runexec: ${describeShortcoming(availability.shortcoming).reason}`);

describe.runIf(availability.kind === 'available')('runexec', () => {
  let subject: Subject;
  beforeAll(() => {
    subject = new Subject();
    subject.compile();
  });
  afterAll(() => subject.remove());

  describe.each(['best', 'none'] as const)('with sandbox %s', (sandbox) => {
    it.each<[readonly string[], Partial<Limits>, string]>([
      [['exit', '3'], {}, 'exit 3'],
      [['crash'], {}, 'signal 11'],
      [['spin', '1000'], { cputime: 1, hardCputime: 1 }, 'cputime'],
      [['exit-on-term'], { cputime: 1, hardCputime: 30 }, 'cputime-soft'],
      [['sleep'], { walltime: 1 }, 'walltime'],
      [['eat', '150', 'and stay'], { memory: 100_000_000 }, 'memory'],
    ])('%s %o: %s', async (words, changes, expected) => {
      const { command, directory } = await subject.command(NO_ENCLOSURE, ...words);
      const executor = runexecExecutor(sandbox);
      const outcome = await executor.run(command, limits(changes), allowedCores().slice(0, 1));
      expect(classOf(outcome), JSON.stringify(outcome)).toBe(expected);
      expect(outcome.measurement).toBe('runexec');
      expect(subject.survivors()).toEqual([]);
      await directory.remove();
    });

    it('hands output over, and is aborted', async () => {
      const { command, directory } = await subject.command(NO_ENCLOSURE, 'streams');
      const executor = runexecExecutor(sandbox);
      const { output, outputBytes } = await executor.run(command, limits(), []);
      expect(output).toMatch(/^out 0\nerr 0\n/);
      expect(outputBytes).toBe(output.length);
      await directory.remove();
      const endless = await subject.command(NO_ENCLOSURE, 'ignore-term');
      const stop = new AbortController();
      const outcome = executor.run(endless.command, limits(), [], stop.signal);
      await expect.poll(() => subject.survivors().length).toBe(1);
      stop.abort();
      expect((await outcome).terminationreason).toBe('killed');
      expect(subject.survivors()).toEqual([]);
      await endless.directory.remove();
    });
  });
});
