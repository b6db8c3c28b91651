import { describe, expect, it } from 'vitest';
import { LiveLine } from '../../src/cli/live-line.js';
import type { ValidatorRun } from '../../src/dispatch/validate/result.js';

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

describe('LiveLine', () => {
  it('shows the runs that go on, and clears the line at the end', () => {
    const terminal = new FakeTerminal(true);
    const line = new LiveLine(terminal);
    line.show(started('prove'));
    expect(terminal.text).toBe('\r\u001b[2Kprove on w.yml 0 s (limit 90 s CPU)');
    line.show(started('nitwit'));
    line.show(finished('prove'));
    expect(terminal.text.split('\r\u001b[2K').at(-1)).toBe('nitwit on w.yml 0 s (limit 90 s CPU)');
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

  it('writes nothing where nobody looks', () => {
    const terminal = new FakeTerminal(false);
    const line = new LiveLine(terminal);
    line.show(started('prove'));
    line.end();
    expect(terminal.text).toBe('');
  });
});
