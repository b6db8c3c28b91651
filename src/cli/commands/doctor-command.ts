import { Command } from 'commander';
import { formatJson } from '../../report/json.js';
import { formatDiagnosis } from '../../report/pretty-diagnosis.js';
import { DEFAULT_RULE_SET } from '../../ruleset/read-rule-set.js';
import { type Diagnosis, doctor } from '../../use-cases/doctor/diagnose-machine.js';
import type { CommandSetting } from '../command-entry.js';
import { type Formatters, formatOption, printAs } from '../format-option.js';
import { addToolFlags, type ToolFlags, toToolSettings } from '../tool-flags.js';

interface Flags extends ToolFlags {
  readonly ruleset: string;
  readonly format: 'pretty' | 'json';
}

const AFTER = `
Exit codes: 0 runs are possible, 1 the machine is too small for them, 2 usage or internal error.
`;

const FORMATS: Formatters<Diagnosis> = { pretty: formatDiagnosis, json: formatJson };

/** `witness-check doctor`: what this machine offers to runs, and what would improve it. */
export function doctorCommand({ terminal, done, listen }: CommandSetting): Command {
  listen();
  const command = new Command('doctor')
    .option('--ruleset <name or file>', 'rules of the competition', DEFAULT_RULE_SET)
    .addOption(formatOption(FORMATS))
    .addHelpText('after', AFTER);
  return addToolFlags(command).action(async (flags: Flags) => {
    const { validatorFolders, tools } = await toToolSettings(flags);
    const diagnosis = await doctor({ ruleset: flags.ruleset, validatorFolders, tools });
    await printAs(terminal, FORMATS, flags.format, diagnosis);
    done(diagnosis.run.capacity > 0 ? 0 : 1);
  });
}
