import { Command, Option } from 'commander';
import { checkValidator } from '../dispatch/machine/check-validator.js';
import { surveyValidators } from '../dispatch/machine/survey-validators.js';
import type { ValidateOptions } from '../dispatch/validate/validate-options.js';
import { MEASUREMENTS } from '../execute/outcome.js';
import {
  formatValidator,
  formatValidatorCheck,
  formatValidatorList,
  formatValidatorsJson,
} from '../report/validators.js';
import { NOT_USABLE } from './exit-codes.js';
import { importCommand } from './import-validator.js';
import { warningLine } from './live-line.js';
import { parseCount, parseSize } from './quantities.js';
import type { Terminal } from './terminal.js';
import { AS_ROOT, addToolFlags, readToolSettings, type ToolFlags } from './tool-flags.js';

interface Flags extends ToolFlags {
  readonly format: 'pretty' | 'json';
}

interface CheckFlags extends Flags {
  readonly cores?: number;
  readonly memory?: number;
  readonly executor: NonNullable<ValidateOptions['executor']>;
  readonly asRoot?: true;
}

/** `witness-check validators`: which there are, what they take, and whether they work here. */
export function validatorsCommand(
  terminal: Terminal,
  signal: AbortSignal,
  done: (exitCode: number) => void,
): Command {
  const command = new Command('validators');
  command.addCommand(listCommand(terminal));
  command.addCommand(showCommand(terminal));
  command.addCommand(checkCommand(terminal, signal, done));
  command.addCommand(importCommand(terminal));
  return command;
}

function listCommand(terminal: Terminal): Command {
  return withFlags(
    new Command('list').description('all validators and linters, and which are installed'),
  ).action(async (flags: Flags) => {
    const { validatorFolders, tools } = await readToolSettings(flags);
    const found = await surveyValidators(validatorFolders, tools);
    print(terminal, flags, found, formatValidatorList(found, terminal.color));
  });
}

function showCommand(terminal: Terminal): Command {
  return withFlags(new Command('show').description('what one validator takes and needs'))
    .argument('<name>')
    .action(async (name: string, flags: Flags) => {
      const { validatorFolders, tools } = await readToolSettings(flags);
      const found = await surveyValidators(validatorFolders, tools, name);
      print(terminal, flags, found, found.map((each) => formatValidator(each, terminal.color)).join('\n'));
    });
}

function checkCommand(terminal: Terminal, signal: AbortSignal, done: (exitCode: number) => void): Command {
  return withFlags(new Command('check').description('find one validator and run it on a sample witness'))
    .argument('<name>')
    .option('--cores <number>', 'processing units for the run', parseCount)
    .option('--memory <size>', 'memory for the run', parseSize)
    .addOption(
      new Option('--executor <name>', 'how limits are enforced')
        .choices(['best', ...MEASUREMENTS])
        .default('best'),
    )
    .option('--as-root', AS_ROOT)
    .action(async (name: string, flags: CheckFlags) => {
      const { validatorFolders, tools } = await readToolSettings(flags);
      const { cores, memory, executor, asRoot } = flags;
      // It asks several times, and the machine is the same each time.
      const warnings = new Set<string>();
      const check = await checkValidator(name, {
        ...{ validatorFolders, tools, cores, memory, executor, signal },
        user: asRoot === true ? 'root' : 'own',
        onProgress: (event) => void (event.kind === 'warning' && warnings.add(event.message)),
      });
      for (const message of warnings) terminal.stderr.write(warningLine(message));
      print(terminal, flags, check, formatValidatorCheck(check, terminal.color));
      done(check.state === 'usable' ? 0 : NOT_USABLE);
    });
}

function withFlags(command: Command): Command {
  return addToolFlags(command).addOption(
    new Option('--format <format>', 'output').choices(['pretty', 'json']).default('pretty'),
  );
}

function print(terminal: Terminal, { format }: Flags, value: unknown, text: string): void {
  terminal.stdout.write(format === 'json' ? formatValidatorsJson(value) : text);
}
