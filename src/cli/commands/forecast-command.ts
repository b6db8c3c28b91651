import { Command, Option } from 'commander';
import { compareInvariants } from '../../forecast/count-invariants.js';
import { FORECAST_FORMATS, type ForecastFormat, forecastNotes } from '../../forecast/forecast-formats.js';
import { INVARIANT_FORMATS } from '../../forecast/invariant-formats.js';
import { judgeCampaignInvariants } from '../../forecast/judge-campaign.js';
import { forecast } from '../../forecast/make-forecast.js';
import { InputError } from '../../source/input-error.js';
import { printable } from '../../source/printable.js';
import type { CommandSetting } from '../command-entry.js';
import { formatOption, printAs } from '../format-option.js';
import { parseCount, parseSeconds } from '../quantities.js';
import { addToolFlags, type ToolFlags, toToolSettings } from '../tool-flags.js';

interface Flags extends ToolFlags {
  readonly ruleset?: string;
  readonly structure?: string;
  readonly verificationTime?: number;
  readonly causes: number;
  readonly report: 'points' | 'invariants';
  readonly against?: string;
  readonly cputime?: number;
  readonly jobs?: number;
  readonly format: ForecastFormat;
}

const EXAMPLES = `
Examples:
  $ witness-check forecast results-verified/
  $ witness-check forecast results-verified/ --ruleset sv-comp-2027 --format html > forecast.html
  $ witness-check forecast campaign/
  $ witness-check forecast after/ --report invariants --against before/
`;

/** `witness-check forecast`: what results are worth, and what costs points. */
export function forecastCommand(setting: CommandSetting): Command {
  const { terminal } = setting;
  const command = new Command('forecast')
    .argument(
      '<results...>',
      'BenchExec results, folders of them, or manifests (.jsonl, .csv); or the folder of a campaign',
    )
    .option('--ruleset <name or file>', 'rules of the competition; by default, sv-comp-2024')
    .option('--structure <file>', "categories and participants: the competition's category-structure.yml")
    .option('--verification-time <seconds>', 'time limit of verifiers, overriding the rules', parseSeconds)
    .option('--causes <number>', 'how many causes to list', parseCount, 20)
    .addOption(
      new Option('--report <name>', 'points, or what became of each invariant of a campaign')
        .choices(['points', 'invariants'])
        .default('points'),
    )
    .option('--against <folder>', 'with --report invariants: an earlier campaign to compare with')
    .option('--cputime <seconds>', 'with --report invariants: CPU time for each question', parseSeconds)
    .option('--jobs <number>', 'with --report invariants: witnesses at the same time', parseCount)
    .addOption(formatOption(FORECAST_FORMATS));
  return addToolFlags(command)
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: readonly string[], flags: Flags) => {
      if (flags.report === 'invariants') return printInvariants(inputs, flags, setting);
      const { ruleset, structure, verificationTime, causes, format } = flags;
      const { validatorFolders, tools } = await toToolSettings(flags);
      const made = await forecast({
        inputs,
        ruleset,
        structure,
        verificationTime,
        causes,
        validatorFolders,
        tools: [...(tools.directories ?? [])],
        toolsFolder: tools.collection,
      });
      for (const note of forecastNotes(made)) terminal.stderr.write(`note: ${printable(note)}\n`);
      await printAs(terminal, FORECAST_FORMATS, format, made);
    });
}

async function printInvariants(
  inputs: readonly string[],
  { against, cputime, jobs, format }: Flags,
  { terminal, signal, listen }: CommandSetting,
): Promise<void> {
  const [campaign, ...others] = inputs;
  if (campaign === undefined || others.length > 0) {
    throw new InputError({
      code: 'usage',
      message: 'the report on invariants is about one campaign',
      remedy: 'name its folder, and with --against that of an earlier one',
    });
  }
  const options = { cputime, jobs, signal, onFirstRun: listen };
  const before = against === undefined ? undefined : await judgeCampaignInvariants(against, options);
  const found = await judgeCampaignInvariants(campaign, options);
  for (const { message } of found.problems) terminal.stderr.write(`note: ${printable(message)}\n`);
  const comparison = before === undefined ? undefined : compareInvariants(before, found);
  await printAs(terminal, INVARIANT_FORMATS, format, { found, comparison });
}
