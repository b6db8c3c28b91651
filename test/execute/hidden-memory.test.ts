import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bubblewrapSandbox } from '../../src/execute/sandbox/bubblewrap.js';
import { describeShortcoming } from '../../src/execute/system/shortcoming.js';
import { PEOPLE, Runner } from './runner.js';

const runner = new Runner();
beforeAll(() => runner.prepare());
afterAll(() => runner.remove());

const sandbox = await bubblewrapSandbox();
if (sandbox.kind === 'unavailable')
  console.warn(`skipped: ${describeShortcoming(sandbox.shortcoming).reason}`);

describe.runIf(sandbox.kind === 'available').each(PEOPLE)('samples of what $name runs', (person) => {
  it('see memory that no process has mapped', async () => {
    const outcomes = await runner.run(person, {
      measurement: 'approximate',
      sandbox: 'best',
      limits: { memory: 60_000_000 },
      commands: [
        [runner.intruder, 'hide-in-file', '100'],
        // Where a sandbox forbids further namespaces of users, only root sees the segments in it.
        ...(person.uid === 0 ? [[runner.intruder, 'hide-in-segment', '100'] as const] : []),
      ],
    });
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ terminationreason: 'memory', measurement: 'approximate' });
      expect(outcome.memory).toBeGreaterThan(60_000_000);
    }
  });
});
