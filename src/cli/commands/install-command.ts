import { Command } from 'commander';
import { formatJson } from '../../report/json.js';
import { formatInstalled } from '../../report/validators.js';
import { type Installed, installValidator } from '../../use-cases/doctor/install-validator.js';
import type { CommandSetting } from '../command-entry.js';
import { NOT_USABLE } from '../exit-codes.js';
import { type Formatters, formatOption, printAs } from '../format-option.js';
import { addToolFlags, type ToolFlags, toToolSettings } from '../tool-flags.js';

interface Flags extends ToolFlags {
  readonly archive?: string;
  readonly sha256?: string;
  readonly entry?: string;
  readonly toolsDir?: string;
  readonly force?: true;
  readonly format: 'pretty' | 'json';
}

const FORMATS: Formatters<Installed> = { pretty: formatInstalled, json: formatJson };

/** `witness-check validators install`: the archive of a tool, unpacked into the folder of tools. */
export function installCommand({ terminal, signal, done }: CommandSetting): Command {
  return addToolFlags(new Command('install').description('install a validator from its archive, and test it'))
    .argument('<name>')
    .option('--archive <file>', 'zip archive of the tool; without it, print where to get one')
    .option('--sha256 <digits>', 'expected SHA-256 of the archive; refuse any other')
    .option('--entry <fm-tools.yml>', 'FM-Tools entry with the addresses of the archives')
    .option(
      '--tools-dir <directory>',
      'folder of tools, overriding WITNESS_CHECK_TOOLS and the configuration',
    )
    .option('--force', 'replace an installed tool')
    .addOption(formatOption(FORMATS))
    .action(async (name: string, { archive, sha256, entry, toolsDir, force, format, ...flags }: Flags) => {
      const { validatorFolders, tools } = await toToolSettings({ ...flags, toolsDir });
      const installed = await installValidator(name, {
        archive,
        sha256,
        entry,
        validatorFolders,
        tools,
        signal,
        existing: force === true ? 'replaced' : 'kept',
      });
      await printAs(terminal, FORMATS, format, installed);
      done(installed.kind === 'installed' && installed.check.state === 'unusable' ? NOT_USABLE : 0);
    });
}
