import { Command, InvalidArgumentError } from 'commander';
import { printable } from '../../source/printable.js';
import { importValidator } from '../../validator/import-validator.js';
import { DEFINITION_NAME, type ImportAnswers } from '../../validator/missing-answers.js';
import { writeDefinition } from '../../validator/write-definition.js';
import type { CommandSetting } from '../command-entry.js';
import { addToolFlags, collect, type ToolFlags, toToolSettings } from '../tool-flags.js';

interface Flags extends ToolFlags {
  readonly output?: string;
  readonly force?: true;
  readonly like?: string;
  readonly name?: string;
  readonly executable?: string;
  readonly versionPattern?: string;
  readonly properties: readonly string[];
  readonly yamlVersions: readonly string[];
  readonly witnessArgument?: string;
  readonly argument: readonly string[];
  readonly status: ImportAnswers['statuses'];
}

/** `witness-check validators import`: makes a definition from an FM-Tools entry. */
export function importCommand({ terminal }: Pick<CommandSetting, 'terminal'>): Command {
  return addToolFlags(
    new Command('import')
      .description('generate a validator definition from an FM-Tools entry (data/<id>.yml)')
      .argument('<fm-tools.yml>')
      .option('-o, --output <file>', 'write the definition to this file or directory; by default, print it')
      .option('--force', 'overwrite an existing file')
      .option('--like <validator>', 'take whatever the entry lacks from this definition')
      .option('--name <name>', 'name of the validator; by default, the id of the entry', toName)
      .option('--executable <name>', 'file name of the program')
      .option(
        '--version-pattern <pattern>',
        'pattern whose first group is the version in the output of --version',
      )
      .option('--properties <names>', 'supported properties, separated by commas', toWords, [])
      .option(
        '--yaml-versions <versions>',
        'supported versions of YAML witnesses, separated by commas',
        toWords,
        [],
      )
      .option('--witness-argument <option>', 'option in front of the witness')
      .option(
        '--argument <word>',
        'one word of the command line, such as ${options}; repeatable',
        collect,
        [],
      )
      .option(
        '--status <status=pattern>',
        'status for output lines that match a pattern; repeatable',
        toStatuses,
        [],
      ),
  ).action(async (file: string, flags: Flags) => {
    const { validatorFolders } = await toToolSettings(flags);
    const { like, name, executable, versionPattern, properties, yamlVersions, witnessArgument } = flags;
    const imported = await importValidator(file, {
      like,
      validatorFolders,
      name,
      executable,
      versionPattern,
      properties,
      yamlVersions,
      witnessArgument,
      arguments: flags.argument,
      statuses: flags.status,
    });
    for (const note of imported.notes) terminal.stderr.write(`note: ${printable(note)}\n`);
    if (flags.output === undefined) terminal.stdout.write(imported.text);
    else {
      const target = flags.force === true ? 'overwritten' : 'new';
      terminal.stdout.write(`${printable(await writeDefinition(imported, flags.output, target))}\n`);
    }
  });
}

function toName(text: string): string {
  if (!DEFINITION_NAME.test(text))
    throw new InvalidArgumentError('Use only lower-case letters, digits, dots, plus and minus.');
  return text;
}

function toWords(text: string, before: readonly string[]): readonly string[] {
  return [...before, ...text.split(',').map((word) => word.trim())].filter((word) => word !== '');
}

function toStatuses(text: string, before: ImportAnswers['statuses']): ImportAnswers['statuses'] {
  const [, status = '', pattern = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (status === '')
    throw new InvalidArgumentError("It must be a status and a pattern, such as true='^TRUE'.");
  return [...before, { pattern, status }];
}
