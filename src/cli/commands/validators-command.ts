import { Command } from 'commander';
import { formatJson } from '../../report/json.js';
import { formatValidator, formatValidatorCheck, formatValidatorList } from '../../report/validators.js';
import { checkValidator, type ValidatorCheck } from '../../use-cases/doctor/check-validator.js';
import { listValidators, type SurveyedValidator } from '../../use-cases/doctor/survey-validators.js';
import type { CommandSetting } from '../command-entry.js';
import { NOT_USABLE } from '../exit-codes.js';
import { type Formatters, formatOption, printAs } from '../format-option.js';
import { warningLine } from '../live-line.js';
import { parseCount, parseSize } from '../quantities.js';
import {
  addToolFlags,
  asRootOption,
  type ExecutionFlags,
  executorOption,
  type ToolFlags,
  toToolSettings,
} from '../tool-flags.js';
import { importCommand } from './import-command.js';
import { installCommand } from './install-command.js';

interface Flags extends ToolFlags {
  readonly format: 'pretty' | 'json';
}

interface CheckFlags extends Flags, Omit<ExecutionFlags, 'sandbox'> {
  readonly cores?: number;
  readonly memory?: number;
}

const LIST_FORMATS: Formatters<readonly SurveyedValidator[]> = {
  pretty: formatValidatorList,
  json: formatJson,
};

const SHOW_FORMATS: Formatters<readonly SurveyedValidator[]> = {
  pretty: (found, color) => found.map((each) => formatValidator(each, color)).join('\n'),
  json: formatJson,
};

const CHECK_FORMATS: Formatters<ValidatorCheck> = { pretty: formatValidatorCheck, json: formatJson };

/** `witness-check validators`: the known validators, what they take, and whether they work here. */
export function validatorsCommand(setting: CommandSetting): Command {
  setting.listen();
  return new Command('validators')
    .addCommand(listCommand(setting))
    .addCommand(showCommand(setting))
    .addCommand(checkCommand(setting))
    .addCommand(importCommand(setting))
    .addCommand(installCommand(setting));
}

function listCommand({ terminal }: CommandSetting): Command {
  const command = new Command('list').description(
    'list all validators and linters, and show which are installed',
  );
  return addToolFlags(command)
    .addOption(formatOption(LIST_FORMATS))
    .action(async (flags: Flags) =>
      printAs(terminal, LIST_FORMATS, flags.format, await listValidators(await toToolSettings(flags))),
    );
}

function showCommand({ terminal }: CommandSetting): Command {
  return addToolFlags(new Command('show').description('show what a validator accepts and needs'))
    .addOption(formatOption(SHOW_FORMATS))
    .argument('<name>')
    .action(async (name: string, flags: Flags) => {
      const found = await listValidators({ ...(await toToolSettings(flags)), name });
      await printAs(terminal, SHOW_FORMATS, flags.format, found);
    });
}

function checkCommand({ terminal, signal, done }: CommandSetting): Command {
  return addToolFlags(new Command('check').description('find a validator and run it on a sample witness'))
    .addOption(formatOption(CHECK_FORMATS))
    .argument('<name>')
    .option('--cores <number>', 'cores for the run', parseCount)
    .option('--memory <size>', 'memory for the run', parseSize)
    .addOption(executorOption())
    .addOption(asRootOption())
    .action(async (name: string, flags: CheckFlags) => {
      const { validatorFolders, tools } = await toToolSettings(flags);
      const { cores, memory, executor, asRoot } = flags;
      // It asks several times, but the machine is the same each time.
      const warnings = new Set<string>();
      const check = await checkValidator(name, {
        validatorFolders,
        tools,
        cores,
        memory,
        executor,
        signal,
        user: asRoot === true ? 'root' : 'own',
        onProgress: (event) => void (event.kind === 'warning' && warnings.add(event.message)),
      });
      for (const message of warnings) terminal.stderr.write(warningLine(message));
      await printAs(terminal, CHECK_FORMATS, flags.format, check);
      done(check.state === 'usable' ? 0 : NOT_USABLE);
    });
}
