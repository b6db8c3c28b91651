import { runCommand } from '../../src/execute/run/run-command.js';
import { allowedCores } from '../../src/execute/system/machine.js';
import { availablePlaces, limits, Subject } from '../execute/subject.js';

const RUNS = 5;
/** CPU seconds after which a run is killed. */
const LIMIT = 0.5;

/** Programs of test/execute/programs/subject.c that never end, and the cores that they use. */
const PROGRAMS = [
  [['spin', '1000'], 1],
  [['threads', '1000'], 2],
] as const;

/** Prints how far runs get past a CPU limit with each way to limit them. */
export async function measureOvershoot(): Promise<void> {
  const subject = new Subject();
  subject.compile();
  console.log(
    `\nCPU milliseconds past a limit of ${LIMIT} s, median and most of ${RUNS} runs; at most 50 a core is the aim`,
  );
  console.log(
    `${''.padEnd(28)}${PROGRAMS.map(([, cores]) => `${cores} core${cores > 1 ? 's' : ''}`.padStart(16)).join('')}`,
  );
  for (const { name, backend, enclosure } of await availablePlaces()) {
    const cells: string[] = [];
    for (const [words, cores] of PROGRAMS) {
      const over: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        const { command, directory } = await subject.command(enclosure, ...words);
        const changes = limits({ cputime: LIMIT, hardCputime: LIMIT });
        const { cputime } = await runCommand(
          command,
          changes,
          allowedCores().slice(0, cores),
          backend,
          undefined,
          enclosure,
        );
        await directory.remove();
        over.push((cputime - LIMIT) * 1000);
      }
      over.sort((left, right) => left - right);
      cells.push(`${over[Math.floor(RUNS / 2)]?.toFixed(0)} / ${over.at(-1)?.toFixed(0)}`.padStart(16));
    }
    console.log(`${name.padEnd(28)}${cells.join('')}`);
  }
  subject.remove();
}
