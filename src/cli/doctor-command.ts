import { Command, Option } from 'commander';
import { diagnoseMachine } from '../dispatch/machine/diagnose-machine.js';
import { formatDiagnosis } from '../report/pretty-diagnosis.js';
import { toJsonLines } from '../source/printable.js';
import type { Terminal } from './terminal.js';
import { addToolFlags, readToolSettings, type ToolFlags } from './tool-flags.js';

interface Flags extends ToolFlags {
  readonly ruleset: string;
  readonly format: 'pretty' | 'json';
}

const AFTER = `
Exit codes: 0 runs are possible, 1 the machine is too small for them, 2 usage or internal error.
`;

/** `witness-check doctor`: what this machine offers to runs, and what would improve it. `done` gets the exit code. */
export function doctorCommand(terminal: Terminal, done: (exitCode: number) => void): Command {
  const command = new Command('doctor')
    .option('--ruleset <name or file>', 'rules of the competition', 'sv-comp-2024')
    .addOption(new Option('--format <format>', 'output').choices(['pretty', 'json']).default('pretty'))
    .addHelpText('after', AFTER);
  return addToolFlags(command).action(async (flags: Flags) => {
    const { ruleset, format } = flags;
    const { validatorFolders, tools } = await readToolSettings(flags);
    const diagnosis = await diagnoseMachine(ruleset, validatorFolders, tools);
    terminal.stdout.write(
      format === 'json' ? toJsonLines(diagnosis) : formatDiagnosis(diagnosis, terminal.color),
    );
    done(diagnosis.run.capacity > 0 ? 0 : 1);
  });
}
