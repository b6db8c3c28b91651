import { describe, expect, it } from 'vitest';
import { chooseRun, Turns, type Waiting } from '../../../src/campaign/decide/turns.js';

const run = (claim: string, place: number, expectedTime: number): Waiting => ({ claim, place, expectedTime });

describe('the run that starts next', () => {
  const first = run('a', 0, 9);
  const second = run('a', 1, 5);
  const other = run('b', 1, 3);

  it.each<[string, Partial<Parameters<typeof chooseRun>[0]>, Waiting | undefined]>([
    ['is the first one of a claim of which none is going on', {}, first],
    ['is none where all slots are taken', { free: 0 }, undefined],
    [
      'is not the second one while the first may confirm the claim and other claims wait',
      { waiting: [second], running: new Map([['a', 1]]) },
      undefined,
    ],
    [
      'is the second one when a slot would stay idle: the one that may confirm soonest',
      {
        waiting: [second, other],
        running: new Map([
          ['a', 1],
          ['b', 1],
        ]),
        claimsLeft: 0,
      },
      other,
    ],
    [
      'is the next one of a claim whose first has not confirmed it, before any that may be spared',
      { waiting: [other, second], running: new Map([['b', 1]]), claimsLeft: 0 },
      second,
    ],
    [
      'is simply the next one where all are to run',
      { waiting: [second, other], running: new Map([['a', 1]]), mode: 'all' },
      second,
    ],
  ])('%s', (_name, situation, expected) => {
    const whole = {
      waiting: [first, second],
      running: new Map(),
      claimsLeft: 3,
      free: 1,
      mode: 'until-confirmed' as const,
      ...situation,
    };
    expect(chooseRun(whole)).toEqual(expected);
  });
});

describe('turns', () => {
  it('are given to one run of a claim after the other, and to others when no claim is left', async () => {
    const turns = new Turns(2, 2, 'until-confirmed');
    const { signal } = new AbortController();
    const order: string[] = [];
    const ask = (claim: string, place: number) =>
      turns.wait(claim, { place, validator: 'v', expectedTime: place, signal }).then((turn) => {
        order.push(`${claim}${place}`);
        return turn;
      });
    const [a0, a1] = [ask('a', 0), ask('a', 1)];
    turns.beginClaim();
    const first = await a0;
    await new Promise((resolve) => setImmediate(resolve));
    // One claim is left, and a slot is free: it is kept for that claim.
    expect(order).toEqual(['a0']);
    turns.beginClaim();
    const b0 = ask('b', 0);
    const [second, third] = [await b0, first];
    expect(order).toEqual(['a0', 'b0']);
    second.end();
    await a1;
    expect(order).toEqual(['a0', 'b0', 'a1']);
    third.end();
    third.end();
  });

  it('are not waited for any longer than the signal allows, and free nothing twice', async () => {
    const turns = new Turns(1, 0, 'until-confirmed');
    const stop = new AbortController();
    const { signal } = new AbortController();
    const held = await turns.wait('a', { place: 0, validator: 'v', expectedTime: 1, signal });
    const given = turns.wait('b', { place: 0, validator: 'v', expectedTime: 1, signal: stop.signal });
    const reason = new Error('confirmed');
    stop.abort(reason);
    await expect(given).rejects.toBe(reason);
    const next = turns.wait('c', { place: 0, validator: 'v', expectedTime: 1, signal });
    held.end();
    held.end();
    (await next).end();
  });
});
