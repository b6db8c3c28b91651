import { runCommand } from '../../src/execute/run/run-command.js';
import type { ControlGroup, LimitBackend } from '../../src/execute/system/limit-backend.js';
import { availablePlaces, limits, Subject, unifiedWithoutControllers } from '../execute/subject.js';

/** Programs of test/execute/programs/subject.c. */
const PROGRAMS = [
  ['spin', '1'],
  ['threads', '0.5'],
  ['forks', '0.3'],
  ['auto-reaped', '1'],
  ['daemon', '0.5'],
] as const;

/** A backend whose runs are also in a cgroup of their own, the account of which is read when they are over. */
function shadowed(backend: LimitBackend, account: (cputime: number) => void): LimitBackend {
  return {
    ...backend,
    async createGroup(wanted, cores) {
      const shadow = await unifiedWithoutControllers.createGroup(wanted, []);
      const group: ControlGroup = await backend.createGroup(wanted, cores);
      return {
        name: group.name,
        cores: group.cores,
        environment: group.environment,
        launcher: [...shadow.launcher, ...group.launcher],
        started: (pid) => group.started(pid),
        readUsage: () => group.readUsage(),
        terminate: (spared) => group.terminate(spared),
        kill: () => group.kill(),
        killNow: () => group.killNow(),
        explainEnd: (end, usage) => group.explainEnd(end, usage),
        findTampering: () => group.findTampering(),
        async dispose() {
          account((await shadow.readUsage()).cputime);
          await group.dispose();
          await shadow.dispose();
        },
      };
    },
  };
}

/** Prints the CPU time that each backend measures, next to that of a cgroup it knows nothing about. */
export async function compareAccounts(): Promise<void> {
  if ((await unifiedWithoutControllers.available()).kind === 'unavailable') {
    console.log('CPU time is not compared: there is no second cgroup hierarchy to compare with');
    return;
  }
  const subject = new Subject();
  subject.compile();
  console.log(`\nCPU seconds as measured / in the account of a cgroup of its own`);
  console.log(`${''.padEnd(28)}${PROGRAMS.map(([name]) => name.padStart(16)).join('')}`);
  // A process is in one group of a hierarchy: a backend of the second one cannot be compared with it.
  const places = (await availablePlaces()).filter(
    ({ kind }) => kind === 'cgroup-v1' || kind === 'approximate',
  );
  for (const { name, backend, enclosure } of places) {
    const cells: string[] = [];
    for (const words of PROGRAMS) {
      let account = 0;
      const { command, directory } = await subject.command(enclosure, ...words);
      const watched = shadowed(backend, (cputime) => {
        account = cputime;
      });
      const { cputime } = await runCommand(command, limits(), [], watched, undefined, enclosure);
      await directory.remove();
      cells.push(`${cputime.toFixed(3)}/${account.toFixed(3)}`.padStart(16));
    }
    console.log(`${name.padEnd(28)}${cells.join('')}`);
  }
  subject.remove();
}
