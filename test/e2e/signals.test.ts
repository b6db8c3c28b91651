import { constants } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Diagnosis } from '../../src/index.js';
import { oneIn } from '../effort.js';
import { groupsOf, OwnValidator } from './own-validator.js';
import { runCli } from './run-cli.js';

const { stdout } = await runCli(['doctor', '--format', 'json']);
const diagnosis: Diagnosis = JSON.parse(stdout);
const works = new Set(diagnosis.executors.filter((each) => each.works).map(({ name }) => name));
const executors = [...works].filter((name) => name !== 'runexec');

/** A daemon with a session of its own, a child that ignores SIGTERM as the script does, and files that come and go. */
const SCRIPT = `
  trap '' TERM
  if [ "$1" = child ]; then while :; do sleep 0.1; touch file; done; fi
  setsid "$0" child >/dev/null 2>&1 &
  "$0" child &
  while :; do sleep 1; done`;

/** The second of two signals comes before the first one has ended anything. */
const ENDINGS: readonly (readonly NodeJS.Signals[])[] = [
  ['SIGHUP'],
  ['SIGINT'],
  ['SIGQUIT'],
  ['SIGTERM'],
  ['SIGINT', 'SIGINT'],
];

describe.each(executors)('%s', (executor) => {
  it.each(
    oneIn(
      2,
      ENDINGS.flatMap((signals, index) => {
        // Each of them once in each way of running things.
        const words = index % 2 === 0 ? ['--no-sandbox'] : [];
        return [{ title: [...signals, ...words].join(' '), signals, words }];
      }),
    ),
  )('nothing is left after $title', async ({ signals, words }) => {
    const validator = new OwnValidator(SCRIPT);
    onTestFinished(() => validator.remove());
    const { pid, kill, ended } = validator.start(['--executor', executor, ...words]);
    onTestFinished(() => void kill('SIGKILL'));
    // Only the run itself has children: the sandbox of the question for the version is made of several processes as well.
    const children = () => validator.processes().filter((line) => line.split('\0').includes('child'));
    await expect.poll(() => children().length).toBeGreaterThanOrEqual(2);
    if (executor.startsWith('cgroup')) expect(groupsOf(pid)).not.toEqual([]);
    for (const signal of signals) kill(signal);
    const { exitCode } = await ended;
    expect(exitCode).toBe(128 + constants.signals[signals[0] ?? 'SIGTERM']);
    expect(validator.left()).toEqual([]);
    // A PID namespace that lost its first process takes a moment to die.
    await expect.poll(() => validator.processes()).toEqual([]);
    expect(validator.left()).toEqual([]);
    expect(groupsOf(pid)).toEqual([]);
  });
});
