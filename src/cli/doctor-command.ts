import { Command, Option } from 'commander';
import { diagnoseMachine } from '../dispatch/diagnose-machine.js';
import { formatDiagnosis } from '../report/pretty-diagnosis.js';
import type { Terminal } from './terminal.js';

const AFTER = `
Exit codes: 0 runs are possible, 1 the machine is too small for them, 2 usage or internal error.
`;

/** `witness-check doctor`: what this machine offers to runs, and what would improve it. `done` gets the exit code. */
export function doctorCommand(terminal: Terminal, done: (exitCode: number) => void): Command {
  return new Command('doctor')
    .description('say how validators are limited and sandboxed on this machine, and what would improve it')
    .option('--ruleset <name or file>', 'rules of the competition', 'sv-comp-2024')
    .addOption(new Option('--format <format>', 'output').choices(['pretty', 'json']).default('pretty'))
    .addHelpText('after', AFTER)
    .action(async ({ ruleset, format }: { ruleset: string; format: 'pretty' | 'json' }) => {
      const diagnosis = await diagnoseMachine(ruleset);
      terminal.stdout.write(
        format === 'json'
          ? `${JSON.stringify(diagnosis, undefined, 2)}\n`
          : formatDiagnosis(diagnosis, terminal.color),
      );
      done(diagnosis.run.capacity > 0 ? 0 : 1);
    });
}
