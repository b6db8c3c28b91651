import { describe, expect, it } from 'vitest';
import type { Steps } from '../../src/machine/interleave/translated-module.js';
import { isHeldBack, Thread } from '../../src/machine/threads/thread.js';

function* rest(): Steps {
  yield;
  return undefined;
}

function thread(id: number): Thread {
  return new Thread(id, id, rest(), { stackPointer: 0, framePointer: 0, callSite: 0, stackLimit: 0 });
}

describe('a thread before an assumption that others may make true', () => {
  it('waits until all that are ready do', () => {
    const [first, second] = [thread(0), thread(1)];
    const all = [first, second];
    expect(isHeldBack(first, all, 7)).toBe(true);
    expect(isHeldBack(second, all, 7)).toBe(true);
    expect(isHeldBack(first, all, 7)).toBe(false);
  });

  it('goes on where a schedule never lets the others go on', () => {
    const [first, second] = [thread(0), thread(1)];
    const all = [first, second, thread(2)];
    let turns = 0;
    while (isHeldBack(first, all, 7) && isHeldBack(second, all, 7) && turns < 1_000_000) turns++;
    expect(turns).toBeLessThan(1_000);
  });

  it('waits again as long as something happens', () => {
    const first = thread(0);
    const all = [first, thread(1)];
    for (let moment = 0; moment < 1_000; moment++) expect(isHeldBack(first, all, moment)).toBe(true);
  });
});
