import { setTimeout } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { type CampaignStatus, readCampaignStatus } from '../campaign/campaign-status.js';
import { formatCampaignStatus, formatPlanSummary, formatProblems } from '../campaign/format-status.js';
import { planCampaign, previewCampaign } from '../campaign/plan-campaign.js';
import type { CampaignSettings } from '../campaign/plan-entry.js';
import { runCampaign } from '../campaign/run-campaign.js';
import { writeCampaign } from '../campaign/write-campaign.js';
import { DEFAULT_RULE_SET } from '../ruleset/read-rule-set.js';
import { InputError } from '../source/input-error.js';
import { printable, toJsonLine, toJsonLines } from '../source/printable.js';
import { CampaignProgress } from './campaign-progress.js';
import {
  addExecutionFlags,
  cutCommand,
  reconcileCommand,
  runShardCommand,
  type SubmitFlags,
  shardTimeOption,
  submitShards,
} from './campaign-shards.js';
import { parseCount, parseSeconds, parseSize } from './quantities.js';
import type { Terminal } from './terminal.js';
import { addToolFlags, collect, readToolSettings, type ToolFlags } from './tool-flags.js';

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

/** `witness-check campaign`: many claims, decided in one go or in many. */
export function campaignCommand(
  terminal: Terminal,
  signal: AbortSignal,
  done: (exitCode: number) => void,
  listen: () => void,
): Command {
  return new Command('campaign')
    .addCommand(planCommand(terminal))
    .addCommand(runCommand(terminal, signal, done, listen))
    .addCommand(statusCommand(terminal, signal))
    .addCommand(writeCommand(terminal))
    .addCommand(reconcileCommand({ terminal }))
    .addCommand(cutCommand({ terminal }))
    .addCommand(runShardCommand({ terminal, signal, done, listen }))
    .addHelpText('after', EXAMPLES);
}

function planCommand(terminal: Terminal): Command {
  const command = new Command('plan')
    .description('read results of verifiers, lint witnesses, and write down what is to be validated')
    .argument('<input...>', 'folder with results of BenchExec, results file, or manifest (.jsonl, .csv)')
    .option('-o, --output <folder>', 'folder of the campaign')
    .option('--dry-run', 'only say how much there is to do')
    .option('--ruleset <name or file>', 'rules of the competition', DEFAULT_RULE_SET)
    .option('--edition <name>', 'which validators take part; the rules say by default')
    .option('--validator <name>', 'run this validator only; repeatable', collect, [])
    .option('--verification-time <seconds>', 'nominal time limit of the verification', parseSeconds)
    .option('--cores <number>', 'processing units for a run, instead of those of the rules', parseCount)
    .option('--memory <size>', 'memory for a run, instead of that of the rules', parseSize)
    .option('--all', 'run every validator, even when one has confirmed the verdict');
  return addToolFlags(command).action(async (inputs: readonly string[], flags: PlanFlags) => {
    const { configuration, validatorFolders, tools } = await readToolSettings(flags);
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
      const summary = await previewCampaign(flags.output, inputs, settings);
      terminal.stdout.write(formatPlanSummary(summary, terminal.color));
      return;
    }
    if (flags.output === undefined) {
      throw new InputError({
        code: 'usage',
        message: 'a campaign needs a folder',
        remedy: 'name one with -o, or ask for --dry-run',
      });
    }
    const { summary } = await planCampaign(flags.output, inputs, settings);
    terminal.stdout.write(formatPlanSummary(summary, terminal.color));
    const { problems } = await readCampaignStatus(flags.output);
    terminal.stdout.write(formatProblems(problems, terminal.color));
  });
}

function runCommand(
  terminal: Terminal,
  signal: AbortSignal,
  done: (exitCode: number) => void,
  listen: () => void,
): Command {
  const command = new Command('run')
    .description('decide what is not decided yet; start it again after any end')
    .argument('<folder>', 'folder of the campaign')
    .option('--jobs <number>', 'claims at the same time; as many as the machine has room for', parseCount)
    .addOption(
      new Option('--engine <name>', 'this machine, or the tasks of Slurm')
        .choices(['local', 'slurm'])
        .default('local'),
    )
    .addOption(shardTimeOption())
    .option('--events', 'print every event as a line of JSON');
  return addExecutionFlags(command).action(async (folder: string, flags: RunFlags) => {
    if (flags.engine === 'slurm') return submitShards(folder, flags, terminal);
    const { jobs, executor, sandbox, asRoot, events } = flags;
    // From here on a signal must end the runs, too.
    listen();
    const progress = new CampaignProgress(terminal.stderr);
    try {
      const user = asRoot === true ? 'root' : 'own';
      const options = { jobs, executor, sandbox: sandbox ? 'best' : 'none', user, signal } as const;
      for await (const event of runCampaign(folder, options)) {
        if (events === true) terminal.stdout.write(toJsonLine(event));
        progress.show(event);
      }
    } finally {
      progress.end();
    }
    const status = await readCampaignStatus(folder);
    if (events !== true) terminal.stdout.write(formatCampaignStatus(status, terminal.color));
    done(status.refused.length === 0 && status.decided === status.claims ? 0 : 1);
  });
}

function statusCommand(terminal: Terminal, signal: AbortSignal): Command {
  return new Command('status')
    .description('how far a campaign is')
    .argument('<folder>', 'folder of the campaign')
    .addOption(new Option('--format <format>', 'output').choices(['pretty', 'json']).default('pretty'))
    .option('--watch', 'go on until every claim is decided or refused')
    .action(async (folder: string, flags: { readonly format: 'pretty' | 'json'; readonly watch?: true }) => {
      const show = (status: CampaignStatus): void => {
        terminal.stdout.write(
          flags.format === 'json'
            ? flags.watch === true
              ? toJsonLine(status)
              : toJsonLines(status)
            : formatCampaignStatus(status, terminal.color),
        );
      };
      if (flags.watch !== true) show(await readCampaignStatus(folder));
      else await watch(folder, signal, show);
    });
}

/** Shows the state of a campaign whenever it has changed. */
async function watch(
  folder: string,
  signal: AbortSignal,
  show: (status: CampaignStatus) => void,
): Promise<void> {
  let last = '';
  for (;;) {
    const status = await readCampaignStatus(folder);
    const text = JSON.stringify(status);
    if (text !== last) show(status);
    last = text;
    if (status.decided + status.refused.length >= status.claims) return;
    await setTimeout(WATCHED, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** Milliseconds between two looks at a campaign. */
const WATCHED = 2000;

interface WriteFlags {
  readonly output: string;
  readonly structure?: string;
}

function writeCommand(terminal: Terminal): Command {
  return new Command('write')
    .description(
      'write results files: adjusted ones of verifiers, and those of validators; tables, and scores',
    )
    .argument('<folder>', 'folder of the campaign')
    .requiredOption('-o, --output <folder>', 'where to write')
    .option('--structure <file>', "categories and participants: the competition's category-structure.yml")
    .action(async (folder: string, { output, structure }: WriteFlags) => {
      const { adjusted, validators, tables, scores, notes } = await writeCampaign(folder, output, {
        structure,
      });
      for (const file of [...adjusted, ...validators, ...tables, ...scores]) {
        terminal.stdout.write(`${file}\n`);
      }
      for (const note of notes) terminal.stderr.write(`note: ${printable(note)}\n`);
    });
}
