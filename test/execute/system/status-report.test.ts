import { describe, expect, it } from 'vitest';
import type { ProcessEnd } from '../../../src/execute/system/outcome.js';
import { readReportedEnd } from '../../../src/execute/system/status-report.js';

const exited = (exitCode: number): ProcessEnd => ({ kind: 'exited', exitCode });
const signalled = (signal: number): ProcessEnd => ({ kind: 'signalled', signal });

describe('readReportedEnd', () => {
  it.each<[string, ProcessEnd, string, ProcessEnd | RegExp]>([
    ['an exit', exited(3), 'started\nexit 3\n', exited(3)],
    ['an exit that looks like a signal', exited(139), 'started\nexit 139\n', exited(139)],
    ['a signal, by dash', exited(139), 'started\nSegmentation fault\nexit 139\n', signalled(11)],
    ['a signal, by bash', exited(134), 'started\nreport: line 7: 9 Aborted ( … )\nexit 134\n', signalled(6)],
    ['a signal that shells are silent about', exited(141), 'started\nexit 141\n', signalled(13)],
    ['the end of the shell as well', exited(137), 'started\n', signalled(9)],
    ['no signal has this number', exited(250), 'started\nexit 250\n', exited(250)],
    ['our own SIGKILL', signalled(9), 'started\n', signalled(9)],
    ['a launcher that could not join its group', exited(97), '', exited(97)],
    ['a sandbox that could not be set up', exited(1), '', /could not be set up/],
    ['a program that is not shown', exited(127), 'started\nhidden\n', /does not show its program/],
  ])('%s', (_, end, report, expected) => {
    expect(readReportedEnd(end, report)).toEqual(
      expected instanceof RegExp
        ? { kind: 'not-started', reason: expect.stringMatching(expected) }
        : expected,
    );
  });
});
