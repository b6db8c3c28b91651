import { Command, Option } from 'commander';
import {
  type CampaignStatus,
  readCampaignStatus,
  watchCampaign,
} from '../../campaign/decide/campaign-status.js';
import {
  formatCampaignStatus,
  formatPlanSummary,
  formatProblems,
} from '../../campaign/decide/format-status.js';
import { runCampaign } from '../../campaign/decide/run-campaign.js';
import { describeUnmatched } from '../../campaign/plan/claim-filter.js';
import { planCampaign, previewCampaign } from '../../campaign/plan/plan-campaign.js';
import type { CampaignEvent } from '../../campaign/store/campaign-event.js';
import type { CampaignSettings } from '../../campaign/store/plan-entry.js';
import { writeCampaign } from '../../campaign/write/write-campaign.js';
import { formatJson } from '../../report/json.js';
import { DEFAULT_RULE_SET } from '../../ruleset/read-rule-set.js';
import { InputError } from '../../source/input-error.js';
import { printable, toJsonLine } from '../../source/printable.js';
import { CampaignProgress } from '../campaign-progress.js';
import {
  cutCommand,
  reconcileCommand,
  runShardCommand,
  type SubmitFlags,
  shardTimeOption,
  submitShards,
} from '../campaign-shards.js';
import type { CommandSetting } from '../command-entry.js';
import { exitCodeOfCampaign, exitCodeOfPlan, exitCodeOfWriting } from '../exit-codes.js';
import { type Formatters, formatOption, printAs } from '../format-option.js';
import { parseCount, parseSeconds, parseSize } from '../quantities.js';
import {
  addExecutionFlags,
  addToolFlags,
  collect,
  type ToolFlags,
  toExecutionOptions,
  toToolSettings,
} from '../tool-flags.js';

interface PlanFlags extends ToolFlags {
  readonly output?: string;
  readonly dryRun?: true;
  readonly ruleset: string;
  readonly edition?: string;
  readonly validator: readonly string[];
  readonly verificationTime?: number;
  readonly cores?: number;
  readonly memory?: number;
  readonly all?: true;
  readonly verifier: readonly string[];
  readonly category: readonly string[];
  readonly property: readonly string[];
}

interface RunFlags extends SubmitFlags {
  readonly engine: 'local' | 'slurm';
  readonly events?: true;
}

const EXAMPLES = `
Examples:
  $ witness-check campaign plan results-verified/ --dry-run
  $ witness-check campaign plan results-verified/ -o campaign/
  $ witness-check campaign run campaign/
  $ witness-check campaign status campaign/
  $ witness-check campaign write campaign/ -o results-adjusted/

On a cluster, from a folder that all nodes see:
  $ witness-check campaign run campaign/ --engine slurm
  $ witness-check campaign reconcile campaign/
`;

const STATUS_FORMATS: Formatters<CampaignStatus> = { pretty: formatCampaignStatus, json: formatJson };

/** `witness-check campaign`: many claims, decided in one go or in many. */
export function campaignCommand(setting: CommandSetting): Command {
  return new Command('campaign')
    .addCommand(planCommand(setting))
    .addCommand(runCommand(setting))
    .addCommand(statusCommand(setting))
    .addCommand(writeCommand(setting))
    .addCommand(reconcileCommand(setting))
    .addCommand(cutCommand(setting))
    .addCommand(runShardCommand(setting))
    .addHelpText('after', EXAMPLES);
}

function planCommand({ terminal, done }: CommandSetting): Command {
  const command = new Command('plan')
    .description('read verifier results, lint the witnesses, and record the validations to run')
    .argument('<input...>', 'folder with results of BenchExec, results file, or manifest (.jsonl, .csv)')
    .option('-o, --output <folder>', 'folder of the campaign')
    .option('--dry-run', 'only report the amount of work')
    .option('--ruleset <name or file>', 'rules of the competition', DEFAULT_RULE_SET)
    .option('--edition <name>', 'edition whose validators take part; by default, as in the rules')
    .option('--validator <name>', 'run only this validator; repeatable', collect, [])
    .option('--verification-time <seconds>', 'nominal time limit of the verification', parseSeconds)
    .option('--cores <number>', 'cores per run, overriding the rules', parseCount)
    .option('--memory <size>', 'memory per run, overriding the rules', parseSize)
    .option('--all', 'run every validator, even if one has confirmed the verdict')
    .option('--verifier <name>', 'plan only claims of this verifier; repeatable', collect, [])
    .option('--category <name>', 'plan only claims in this category; repeatable', collect, [])
    .option(
      '--property <name>',
      'plan only claims about this property, such as unreach-call; repeatable',
      collect,
      [],
    );
  return addToolFlags(command).action(async (inputs: readonly string[], flags: PlanFlags) => {
    const { verifier: verifiers, category: categories, property: properties } = flags;
    const filter = { verifiers, categories, properties };
    const { configuration, validatorFolders, tools } = await toToolSettings(flags);
    const settings: CampaignSettings = {
      ruleset: flags.ruleset,
      edition: flags.edition ?? configuration.edition ?? null,
      validators: flags.validator,
      validatorFolders,
      tools: [...(tools.directories ?? [])],
      toolsFolder: tools.collection ?? null,
      verificationTime: flags.verificationTime ?? null,
      cores: flags.cores ?? null,
      memory: flags.memory ?? null,
      runs: flags.all === true ? 'all' : 'until-confirmed',
    };
    if (flags.dryRun === true) {
      const summary = await previewCampaign(flags.output, inputs, settings, filter);
      terminal.stdout.write(formatPlanSummary(summary, terminal.color));
      if (summary.claims === 0) terminal.stderr.write(describeUnmatched(filter));
      done(exitCodeOfPlan(summary));
      return;
    }
    if (flags.output === undefined) {
      throw new InputError({
        code: 'usage',
        message: 'a campaign needs a folder',
        remedy: 'name one with -o, or use --dry-run',
      });
    }
    const { summary, problems } = await planCampaign(flags.output, inputs, settings, filter);
    terminal.stdout.write(formatPlanSummary(summary, terminal.color));
    terminal.stdout.write(formatProblems(problems, terminal.color));
    if (summary.claims === 0) terminal.stderr.write(describeUnmatched(filter));
    done(exitCodeOfPlan(summary));
  });
}

function runCommand({ terminal, signal, done, listen }: CommandSetting): Command {
  const command = new Command('run')
    .description('decide all open claims; can be stopped and restarted at any time')
    .argument('<folder>', 'folder of the campaign')
    .option(
      '--jobs <number>',
      'number of claims to decide concurrently; by default, as many as fit on the machine',
      parseCount,
    )
    .addOption(
      new Option('--engine <name>', 'where to run: on this machine, or as Slurm tasks')
        .choices(['local', 'slurm'])
        .default('local'),
    )
    .addOption(shardTimeOption())
    .option('--events', 'print each event as a line of JSON');
  return addExecutionFlags(command).action(async (folder: string, flags: RunFlags) => {
    if (flags.engine === 'slurm') return submitShards(folder, flags, terminal);
    const { jobs, events } = flags;
    // From here on, a signal must also end the runs.
    listen();
    const progress = new CampaignProgress(terminal.stderr);
    let last: CampaignEvent | undefined;
    try {
      for await (const event of runCampaign(folder, { ...toExecutionOptions(flags), jobs, signal })) {
        if (events === true) terminal.stdout.write(toJsonLine(event));
        progress.show(event);
        last = event;
      }
    } finally {
      progress.end();
    }
    if (last?.kind !== 'campaign-finished') throw new Error('a campaign ended without its last event');
    if (events !== true) terminal.stdout.write(formatCampaignStatus(last.status, terminal.color));
    done(exitCodeOfCampaign(last.status));
  });
}

interface StatusFlags {
  readonly format: 'pretty' | 'json';
  readonly watch?: true;
}

function statusCommand({ terminal, signal }: CommandSetting): Command {
  return new Command('status')
    .description('show the progress of a campaign')
    .argument('<folder>', 'folder of the campaign')
    .addOption(formatOption(STATUS_FORMATS))
    .option('--watch', 'keep updating until every claim is decided or refused')
    .action(async (folder: string, { format, watch }: StatusFlags) => {
      if (watch !== true) {
        await printAs(terminal, STATUS_FORMATS, format, await readCampaignStatus(folder));
        return;
      }
      // A program that reads along takes one line at a time.
      const formats = { ...STATUS_FORMATS, json: toJsonLine };
      for await (const status of watchCampaign(folder, signal)) {
        await printAs(terminal, formats, format, status);
      }
    });
}

interface WriteFlags {
  readonly output: string;
  readonly structure?: string;
  readonly show: 'none' | 'unconfirmed' | 'all';
  readonly partial?: true;
}

function writeCommand({ terminal, done, signal, listen }: CommandSetting): Command {
  return new Command('write')
    .description('write adjusted results files of verifiers, results files of validators, tables and scores')
    .argument('<folder>', 'folder of the campaign')
    .requiredOption('-o, --output <folder>', 'where to write the files')
    .option('--structure <file>', "categories and participants: the competition's category-structure.yml")
    .addOption(
      new Option('--show <witnesses>', 'witnesses that get a page of their own, shown on their program')
        .choices(['none', 'unconfirmed', 'all'])
        .default('none'),
    )
    .option('--partial', 'write even if claims are undecided; they score nothing, and every file says so')
    .action(async (folder: string, { output, structure, show, partial }: WriteFlags) => {
      const extent = partial === true ? 'partial' : 'complete';
      // From here on, a signal must not leave half of a folder.
      listen();
      const written = await writeCampaign(folder, output, { structure, show, extent, signal });
      const { adjusted, validators, tables, scores, pages, notes } = written;
      for (const file of [...adjusted, ...validators, ...tables, ...scores, ...pages]) {
        terminal.stdout.write(`${file}\n`);
      }
      for (const note of notes) terminal.stderr.write(`note: ${printable(note)}\n`);
      done(exitCodeOfWriting(written));
    });
}
