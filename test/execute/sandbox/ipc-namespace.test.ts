import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ipcNamespace } from '../../../src/execute/sandbox/ipc-namespace.js';
import { PEOPLE, Runner } from '../runner.js';
import { availableBackends } from '../subject.js';

const runner = new Runner();
beforeAll(() => runner.prepare());
afterAll(() => runner.remove());

const words = await ipcNamespace();
if (words.length === 0) console.warn('skipped: no namespaces for System V objects on this machine');
const kinds = (await availableBackends()).map(({ kind }) => kind);

/** Users that root gives to runs. */
const OWN_USERS = 0x7000_0000;

/** System V objects that this user made, or one that a run of root had, as lines of the kernel. */
function objectsOf(uid: number): string[] {
  return ['shm', 'msg', 'sem'].flatMap((kind) => {
    const [header = '', ...lines] = readFileSync(`/proc/sysvipc/${kind}`, 'latin1').trim().split('\n');
    const column = header.trim().split(/\s+/).indexOf('cuid');
    return lines.filter((line) => {
      const maker = Number(line.trim().split(/\s+/)[column]);
      return maker === uid || maker >= OWN_USERS;
    });
  });
}

describe.runIf(words.length > 0).each(PEOPLE)('without a sandbox, $name', (person) => {
  const measurements =
    person.uid === 0 && kinds.includes('cgroup-v1') ? ['cgroup-v1', 'approximate'] : ['approximate'];
  it.each(measurements as ('cgroup-v1' | 'approximate')[])(
    'leaves no System V objects behind (%s)',
    async (measurement) => {
      const before = objectsOf(person.uid);
      const [outcome] = await runner.run(person, {
        measurement,
        sandbox: 'none',
        limits: {},
        commands: [[runner.intruder, 'leave-memory']],
      });
      expect(outcome).toMatchObject({ end: { kind: 'exited', exitCode: 0 }, sandbox: 'none' });
      expect(objectsOf(person.uid)).toEqual(before);
    },
  );
});
