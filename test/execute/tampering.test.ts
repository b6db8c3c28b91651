import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cgroupV1 } from '../../src/execute/limits/cgroup-v1.js';
import { runCommand } from '../../src/execute/run/run-command.js';
import { createRunDirectory } from '../../src/execute/run/run-directory.js';
import { removeGroup } from '../../src/execute/system/control-files.js';
import { findOwnGroups } from '../../src/execute/system/control-mounts.js';
import { NO_ENCLOSURE } from '../../src/execute/system/enclosure.js';
import { describeShortcoming } from '../../src/execute/system/shortcoming.js';
import { describeTampering } from '../../src/execute/system/tampering.js';
import { PEOPLE, type Person, Runner } from './runner.js';
import { limits } from './subject.js';

const runner = new Runner();
beforeAll(() => runner.prepare());
afterAll(() => runner.remove());

const availability = await cgroupV1.available();
if (availability.kind === 'unavailable')
  console.warn(`skipped: ${describeShortcoming(availability.shortcoming).reason}`);
const MEMORY = findOwnGroups().byController.get('memory') ?? '';

/** Writes to a file of the control group that it runs in, and of no other. */
const SCRIPT = `group=$(sed -n 's/^[0-9]*:'"$1"':.*\\(\\/witness-check_[^/]*\\)$/\\1/p' /proc/self/cgroup)
[ -n "$group" ] && echo "$4" >"$2$group/$3" && echo true`;

describe.runIf(availability.kind === 'available')('a command that reaches its control group', () => {
  const run = async (controller: string, file: string, value: string) => {
    const directory = await createRunDirectory();
    onTestFinished(async () => void (await directory.remove()));
    const parent = findOwnGroups().byController.get(controller) ?? '';
    const command = {
      executable: '/bin/sh',
      arguments: ['-c', SCRIPT, 'tamper', controller, parent, file, value],
      workingDirectory: directory.path,
      environment: { PATH: '/usr/bin:/bin' },
    };
    return runCommand(command, limits({ memory: 300_000_000 }), [], cgroupV1, undefined, NO_ENCLOSURE);
  };

  it.each([
    [
      'memory',
      'memory.limit_in_bytes',
      '200000000',
      /^memory\.limit_in_bytes .* changed from 299999232 to 199999488$/,
    ],
    ['pids', 'pids.max', 'max', /^pids\.max of its control group was changed from 100 to max$/],
  ])('does not keep it from us that it changed %s: %s', async (controller, file, value, tampering) => {
    const seen = await run(controller, file, value);
    expect(seen).toMatchObject({
      end: { kind: 'exited', exitCode: 0 },
      output: 'true\n',
      terminationreason: 'tampered',
      tampering: { code: 'file-changed' },
    });
    expect(seen.tampering && describeTampering(seen.tampering)).toMatch(tampering);
  });

  it('may write what is there already', async () => {
    const seen = await run('pids', 'pids.max', '100');
    expect(seen).toMatchObject({ output: 'true\n', terminationreason: undefined, tampering: undefined });
  });
});

/** Groups of version 1 that belong to a user, as an administrator may make them. */
function delegate({ uid }: Person): readonly string[] {
  const own = findOwnGroups().byController;
  const groups = ['memory', 'cpuacct', 'cpuset', 'pids', 'freezer'].flatMap((controller) => {
    const parent = own.get(controller);
    if (parent === undefined) return [];
    const group = join(parent, `delegated-${process.pid}-${uid}`);
    mkdirSync(group);
    onTestFinished(() => removeGroup(group));
    // Nobody can join a group without cores and memory.
    for (const file of controller === 'cpuset' ? ['cpuset.cpus', 'cpuset.mems'] : []) {
      writeFileSync(join(group, file), readFileSync(join(parent, file)));
    }
    for (const name of ['.', ...readdirSync(group)]) chownSync(join(group, name), uid, uid);
    return group;
  });
  const joinAll =
    'for g; do [ "$g" = -- ] && break; echo $$ > "$g/cgroup.procs" || exit 1; shift; done; shift; exec "$@"';
  return ['/bin/sh', '-c', joinAll, 'join', ...groups, '--'];
}

const users = PEOPLE.filter(({ uid }) => uid !== 0);

describe.runIf(availability.kind === 'available' && MEMORY !== '' && process.getuid?.() === 0).each(users)(
  'control groups that are delegated to $name',
  (person) => {
    const attack = async (sandbox: 'best' | 'none') => {
      const [outcome] = await runner.run(
        person,
        {
          measurement: 'cgroup-v1',
          sandbox,
          limits: { memory: 40_000_000 },
          commands: [[runner.intruder, 'lift-limits', '80']],
        },
        delegate(person),
      );
      return outcome;
    };

    it('hold what is in the sandbox', async () => {
      const outcome = await attack('best');
      expect(outcome).toMatchObject({
        sandbox: 'bubblewrap',
        measurement: 'cgroup-v1',
        end: { kind: 'exited', exitCode: 1 },
      });
      expect(outcome).not.toHaveProperty('terminationreason');
    });

    it('tell of what has lifted its limits without one', async () => {
      const outcome = await attack('none');
      expect(outcome).toMatchObject({ sandbox: 'none', terminationreason: 'tampered' });
      expect(outcome?.memory).toBeGreaterThan(40_000_000);
    });
  },
);
