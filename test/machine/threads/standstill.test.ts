import { describe, expect, it } from 'vitest';
import { standstill } from '../../../src/machine/threads/standstill.js';
import { Thread } from '../../../src/machine/threads/thread.js';
import { ThreadStacks } from '../../../src/machine/threads/thread-stacks.js';

/** A thread that waits for what no other one brings about, or goes on. */
function threadThat(does: 'waits' | 'goes on', id: number): Thread {
  const steps = (function* (): Generator<undefined, undefined> {
    yield;
  })();
  const thread = new Thread(id, id, steps, { stackPointer: 0, framePointer: 0, callSite: 0, stackLimit: 0 });
  if (does === 'waits') thread.until = () => false;
  return thread;
}

describe('a standstill of all threads but one', () => {
  const running = threadThat('goes on', 1);

  it('is one where another thread waits', () => {
    const all = [threadThat('waits', 0), running];
    expect(standstill({ all, running, switches: 1, stacks: new ThreadStacks(2) })).toBe('1 0 2 1 0');
  });

  it('is none where another thread could go on', () => {
    const all = [threadThat('goes on', 0), running];
    expect(standstill({ all, running, switches: 1, stacks: new ThreadStacks(2) })).toBeUndefined();
  });

  it('is none where another thread is only kept from creating one', () => {
    const stacks = new ThreadStacks(1);
    stacks.take();
    stacks.take();
    expect(stacks.offer()).toBe('none');
    const all = [threadThat('waits', 0), running];
    expect(standstill({ all, running, switches: 1, stacks })).toBeUndefined();
  });
});
