import { describe, expect, it } from 'vitest';
import { BACKENDS, chooseBackend } from '../../../src/execute/limits/choose-backend.js';
import type { Availability, LimitBackend } from '../../../src/execute/system/limit-backend.js';
import type { Measurement } from '../../../src/execute/system/outcome.js';
import type { Shortcoming } from '../../../src/execute/system/shortcoming.js';

const SHORTCOMING: Shortcoming = { code: 'not-writable', path: '/group' };
const NO: Availability = { kind: 'unavailable', shortcoming: SHORTCOMING };
const YES: Availability = { kind: 'available' };

function backend(name: Measurement, availability: Availability): LimitBackend {
  return {
    name,
    available: async () => availability,
    createGroup: async () => {
      throw new Error('not asked for');
    },
  };
}

describe('chooseBackend', () => {
  const backends = [backend('cgroup-v2', NO), backend('cgroup-v1', YES), backend('approximate', YES)];

  it('takes the best that works and says why better ones do not', async () => {
    const choice = await chooseBackend('best', backends);
    expect(choice.backend.name).toBe('cgroup-v1');
    expect(choice.rejected).toEqual([{ name: 'cgroup-v2', shortcoming: SHORTCOMING }]);
  });

  it('takes the one that is asked for', async () => {
    const choice = await chooseBackend('approximate', backends);
    expect(choice).toEqual({ backend: backends[2], rejected: [] });
  });

  it.each([
    [
      'cgroup-v2',
      backends,
      { code: 'machine', message: /group is not writable for this user; .*start it with/ },
    ],
    ['cgroup-v1', backends.slice(0, 1), { code: 'unknown-name', message: /use one of cgroup-v2/ }],
    ['best', backends.slice(0, 1), { code: 'machine', message: /not writable/ }],
  ] as const)('refuses %s', async (wanted, offered, { code, message }) => {
    await expect(chooseBackend(wanted, offered)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('finds one on any machine', async () => {
    const { backend: best, rejected } = await chooseBackend('best');
    expect(BACKENDS[rejected.length]).toBe(best);
  });
});
