import { Command } from 'commander';
import { DEFAULT_RULE_SET } from '../../ruleset/read-rule-set.js';
import { printable } from '../../source/printable.js';
import { BENCH_FORMATS, type BenchFormat } from '../../validator-bench/bench-formats.js';
import { compareBench } from '../../validator-bench/compare-benches.js';
import { benchValidators } from '../../validator-bench/run-bench.js';
import { CampaignProgress } from '../campaign-progress.js';
import type { CommandSetting } from '../command-entry.js';
import { exitCodeOfBench } from '../exit-codes.js';
import { formatOption, printAs } from '../format-option.js';
import { parseCount, parseSeconds, parseSize } from '../quantities.js';
import {
  addExecutionFlags,
  addToolFlags,
  type ExecutionFlags,
  type ToolFlags,
  toExecutionOptions,
  toToolSettings,
} from '../tool-flags.js';

interface Flags extends ToolFlags, ExecutionFlags {
  readonly tasks: string;
  readonly output?: string;
  readonly against?: string;
  readonly ruleset: string;
  readonly edition?: string;
  readonly verificationTime?: number;
  readonly cores?: number;
  readonly memory?: number;
  readonly jobs?: number;
  readonly format: BenchFormat;
}

/** `witness-check validators bench`: validators on validation tasks. */
export function benchCommand({ terminal, signal, done }: CommandSetting): Command {
  const command = new Command('bench')
    .description('run validators on validation tasks: wrong answers, scores, times, and what is unknown')
    .argument('<name...>', 'validators to run')
    .requiredOption('--tasks <folder>', 'folder with task definitions that name a witness')
    .option('-o, --output <folder>', 'folder that keeps the runs, so that none is repeated')
    .option('--against <file>', 'JSON of an earlier bench: also show what changed')
    .option('--ruleset <name or file>', 'rules of the competition', DEFAULT_RULE_SET)
    .option('--edition <name>', 'edition whose options validators get; by default, as in the rules')
    .option('--verification-time <seconds>', 'nominal time limit of the verification', parseSeconds)
    .option('--cores <number>', 'cores per run, overriding the rules', parseCount)
    .option('--memory <size>', 'memory per run, overriding the rules', parseSize)
    .option('--jobs <number>', 'number of tasks at the same time', parseCount)
    .addOption(formatOption(BENCH_FORMATS));
  return addExecutionFlags(addToolFlags(command)).action(async (names: readonly string[], flags: Flags) => {
    const { configuration, validatorFolders, tools } = await toToolSettings(flags);
    const { tasks, ruleset, verificationTime, cores, memory, jobs } = flags;
    const progress = new CampaignProgress(terminal.stderr);
    try {
      const bench = await benchValidators({
        validators: names,
        tasks,
        folder: flags.output,
        ruleset,
        verificationTime,
        cores,
        memory,
        jobs,
        validatorFolders,
        edition: flags.edition ?? configuration.edition,
        signal,
        ...toExecutionOptions(flags),
        tools: [...(tools.directories ?? [])],
        toolsFolder: tools.collection,
        onEvent: (event) => progress.show(event),
      });
      const comparison = flags.against === undefined ? undefined : await compareBench(bench, flags.against);
      progress.end();
      for (const { message } of bench.problems) terminal.stderr.write(`note: ${printable(message)}\n`);
      await printAs(terminal, BENCH_FORMATS, flags.format, { bench, comparison });
      done(exitCodeOfBench(bench));
    } finally {
      progress.end();
    }
  });
}
