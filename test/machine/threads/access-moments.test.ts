import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AccessMoments } from '../../../src/machine/threads/access-moments.js';

it('knows whether a thread accessed memory in a span, as a list of all moments does', () => {
  const moment = fc.nat(30);
  fc.assert(
    fc.property(fc.uniqueArray(moment), moment, moment, (given, from, to) => {
      const moments = new AccessMoments();
      const list = given.sort((one, other) => one - other);
      for (const each of list) moments.add(each);
      expect(moments.isWithin(from, to)).toBe(list.some((each) => from <= each && each < to));
    }),
  );
});
