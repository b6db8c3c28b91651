import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveLine, whileWorking } from '../../src/cli/live-line.js';
import type { ValidatorRun } from '../../src/dispatch/result.js';

class FakeTerminal {
  readonly columns = 60;
  text = '';
  constructor(readonly isTTY: boolean) {}
  write(text: string): void {
    this.text += text;
  }
}

const started = (validator: string) =>
  ({ kind: 'run-started', validator, witness: 'w.yml', cputime: 90 }) as const;
const finished = (validator: string) =>
  ({ kind: 'run-finished', witness: 'w.yml', run: { validator } as ValidatorRun }) as const;

// The lines say how many seconds have passed.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('LiveLine', () => {
  it('shows the runs that go on, and clears the line at the end', () => {
    const terminal = new FakeTerminal(true);
    const line = new LiveLine(terminal);
    line.show(started('prove'));
    expect(terminal.text).toBe('\r\u001b[2K0 s (limit 90 s CPU) prove on w.yml');
    line.show(started('nitwit'));
    line.show(finished('prove'));
    expect(terminal.text.split('\r\u001b[2K').at(-1)).toBe('0 s (limit 90 s CPU) nitwit on w.yml');
    vi.advanceTimersByTime(61_500);
    expect(terminal.text.split('\r\u001b[2K').at(-1)).toBe('61 s (limit 90 s CPU) nitwit on w.yml');
    line.end();
    expect(terminal.text.endsWith('\r\u001b[2K')).toBe(true);
  });

  it('never wraps', () => {
    const terminal = new FakeTerminal(true);
    const line = new LiveLine(terminal);
    for (const name of ['a', 'b', 'c', 'd']) line.show(started(name));
    line.end();
    for (const part of terminal.text.split('\r\u001b[2K')) expect(part.length).toBeLessThan(60);
  });

  it.each<[number, RegExp]>([
    [80, /^0 s \(limit 90 s CPU\) prove on …\S*even-steps\.yml\/witness\.yml$/],
    [50, /^0 s \(limit 90 s CPU\) prove on …\S*witness\.yml$/],
    [30, /^0 s \(limit 90 s CPU\) prove$/],
    [10, /^0 s \(limit 90 s CPU\)/],
  ])('says how long a run takes first, and cuts the path in front, in %d columns', (columns, expected) => {
    const terminal = Object.assign(new FakeTerminal(true), { columns });
    const line = new LiveLine(terminal);
    const witness =
      'results/otter.2026-11-01.files/SV-COMP24_unreach-call/a-long-name/even-steps.yml/witness.yml';
    line.show({ kind: 'run-started', validator: 'prove', witness, cputime: 90 });
    line.end();
    const [, drawn = ''] = terminal.text.split('\r\u001b[2K');
    expect(drawn).toMatch(expected);
    expect(drawn.length).toBeLessThan(Math.max(21, columns));
  });

  it('writes nothing if nobody looks', () => {
    const terminal = new FakeTerminal(false);
    const line = new LiveLine(terminal);
    line.show(started('prove'));
    line.end();
    expect(terminal.text).toBe('');
  });
});

describe('whileWorking', () => {
  it('says how long what takes long has taken, never wraps, and clears the line at the end', async () => {
    const terminal = new FakeTerminal(true);
    const result = await whileWorking(terminal, `explaining ${'x'.repeat(100)}`, async (begin) => {
      vi.advanceTimersByTime(5000);
      expect(terminal.text).toBe('');
      begin();
      vi.advanceTimersByTime(2500);
      return 7;
    });
    expect(result).toBe(7);
    const [before, ...lines] = terminal.text.split('\r\u001b[2K');
    expect(before).toBe('');
    expect(lines.map((line) => line.slice(0, 14))).toEqual(['1 s explaining', '2 s explaining', '']);
    for (const line of lines) expect(line.length).toBeLessThan(60);
    const { text } = terminal;
    vi.advanceTimersByTime(10_000);
    expect(terminal.text).toBe(text);
  });

  it('clears the line when it fails, and draws nothing without a terminal', async () => {
    const work = (terminal: FakeTerminal) =>
      whileWorking(terminal, 'explaining', async (begin) => {
        begin();
        vi.advanceTimersByTime(1500);
        throw new Error('no');
      });
    const [shown, hidden] = [new FakeTerminal(true), new FakeTerminal(false)];
    await expect(work(shown)).rejects.toThrow('no');
    await expect(work(hidden)).rejects.toThrow('no');
    expect(shown.text.endsWith('\r\u001b[2K')).toBe(true);
    expect(hidden.text).toBe('');
  });
});
