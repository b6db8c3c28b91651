import { Command, Option } from 'commander';
import { reportClaim } from '../../campaign/write/report-claims.js';
import type { ValidationResult } from '../../dispatch/result.js';
import { historyFile } from '../../dispatch/run/history.js';
import type { ValidateOptions } from '../../dispatch/validate-options.js';
import { formatPretty } from '../../report/pretty.js';
import { formatValidationJson } from '../../report/validation-json.js';
import { assertCategoryListed } from '../../ruleset/check-category.js';
import { DEFAULT_RULE_SET, readRuleSet } from '../../ruleset/read-rule-set.js';
import { InputError } from '../../source/input-error.js';
import { validate } from '../../use-cases/validate/validate.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { CommandSetting } from '../command-entry.js';
import { OUTCOME_EXIT_CODES } from '../exit-codes.js';
import { type Formatters, formatOfFile, formatOption, outputOption, writeAs } from '../format-option.js';
import { LiveLine } from '../live-line.js';
import { parseCount, parseSeconds, parseSize } from '../quantities.js';
import {
  addExecutionFlags,
  addToolFlags,
  collect,
  type ExecutionFlags,
  type ToolFlags,
  toExecutionOptions,
  toToolSettings,
} from '../tool-flags.js';

interface Flags extends ToolFlags, ExecutionFlags {
  readonly property?: string;
  readonly verdict: string;
  readonly verifier?: string;
  readonly verifierTime?: number;
  readonly policy?: 'any' | 'consensus';
  readonly confidence?: string;
  readonly extraValidators: readonly string[];
  readonly reference: readonly string[];
  readonly witness: readonly string[];
  readonly validator: readonly string[];
  readonly category?: string;
  readonly edition?: string;
  readonly linter: readonly string[];
  readonly benchmarkDefinition: readonly string[];
  readonly history?: true;
  readonly historyFile?: string;
  readonly sets?: string;
  readonly ruleset: string;
  readonly verificationTime?: number;
  readonly dataModel?: DataModel;
  readonly lint: 'enforce' | 'report';
  readonly all?: true;
  readonly cores?: number;
  readonly memory?: number;
  readonly keep?: true;
  readonly output?: string;
  readonly format?: ValidationFormat;
}

const EXAMPLES = `
Examples:
  $ witness-check validate task.yml --verdict 'false(unreach-call)' --witness witness.yml
  $ witness-check validate program.c --data-model LP64 --property unreach-call.prp \\
      --verdict false --witness results/ --format json

Exit codes: 0 confirmed or not required, 1 unconfirmed, rejected or nothing claimed,
2 usage or internal error, 3 invalid or missing witness.
`;

type ValidationFormat = 'pretty' | 'json' | 'html';

const FORMATS: Formatters<ValidationResult, ValidationFormat> = {
  pretty: formatPretty,
  json: formatValidationJson,
  html: reportClaim,
};

/** Formats by the end of the name of the output file. */
const BY_NAME = new Map<string, ValidationFormat>([
  ['txt', 'pretty'],
  ['html', 'html'],
  ['json', 'json'],
]);

/** `witness-check validate`: decides one claim. */
export function validateCommand({ terminal, signal, listen, done }: CommandSetting): Command {
  const command = new Command('validate')
    .argument('<task>', 'task definition (.yml) or program (.c, .i)')
    .requiredOption('--verdict <verdict>', "the verifier's verdict, such as true or 'false(valid-deref)'")
    .option(
      '--witness <path>',
      'witness file, or directory with witness.graphml and witness.yml; repeatable',
      collect,
      [],
    )
    .option('--property <file>', 'property file (.prp); required if the task has several')
    .option('--validator <name>', 'run only this validator; repeatable', collect, [])
    .option(
      '--extra-validators <name>',
      'run this one besides the others, such as a verifier; repeatable',
      collect,
      [],
    )
    .addOption(
      new Option(
        '--policy <name>',
        'whether one confirmation is enough, or a consensus is needed; by default, as in the rules',
      ).choices(['any', 'consensus']),
    )
    .option('--confidence <file>', 'confidence in each validator: a JSON consensus report of score')
    .option('--reference <name>', 'run this validator, but do not count its answer; repeatable', collect, [])
    .option('--verifier <name>', 'name of the verifier, for reports')
    .option(
      '--verifier-time <seconds>',
      'CPU time of the verifier; at or above its limit, the verdict is a timeout',
      parseSeconds,
    )
    .option('--category <name>', 'category of the task, such as ReachSafety-Loops')
    .option('--sets <directory>', 'look up the category in the .set files of this directory')
    .option('--ruleset <name or file>', 'rules of the competition', DEFAULT_RULE_SET)
    .option(
      '--edition <name>',
      'edition whose validators take part: 2024, 2025, current; by default, as in the rules',
    )
    .option(
      '--linter <name>',
      'external linter that filters witnesses before validation; repeatable, one acceptance is enough',
      collect,
      [],
    )
    .option(
      '--benchmark-definition <file>',
      'BenchExec benchmark definition with limits and options of a validator; repeatable',
      collect,
      [],
    )
    .option('--history', 'record how long validators take, and run the fastest first')
    .option('--history-file <file>', 'like --history, but in this file instead of the cache directory')
    .option('--verification-time <seconds>', 'nominal time limit of the verification', parseSeconds)
    .addOption(
      new Option('--data-model <model>', 'data model, if the task states none').choices(['ILP32', 'LP64']),
    )
    .addOption(
      new Option('--lint <mode>', 'whether to withhold malformed witnesses from the validators')
        .choices(['enforce', 'report'])
        .default('enforce'),
    )
    .option('--all', 'run every validator, even if one has confirmed the verdict')
    .option('--cores <number>', 'cores per run, overriding the rules', parseCount)
    .option('--memory <size>', 'memory per run, overriding the rules', parseSize)
    .option('--keep', 'keep the working directory of each run, and print its path')
    .addOption(outputOption())
    .addOption(formatOption(FORMATS).default(undefined, 'pretty'))
    .addHelpText('after', EXAMPLES);
  return addToolFlags(addExecutionFlags(command)).action(async (task: string, flags: Flags) => {
    const live = new LiveLine(terminal.stderr);
    try {
      const { witness, validator, all, keep, category, output } = flags;
      const { format = formatOfFile(output, BY_NAME) } = flags;
      assertDataModel(task, flags.dataModel);
      if (category?.trim()) {
        assertCategoryListed(await readRuleSet(flags.ruleset), category.trim());
      }
      const result = await validate({
        ...(await readValidateSettings(flags)),
        task,
        witnesses: witness,
        validators: validator,
        runs: all === true ? 'all' : 'until-confirmed',
        directories: keep === true ? 'kept' : 'removed',
        signal,
        onFirstRun: listen,
        onProgress: (event) => live.show(event),
      });
      live.end();
      await writeAs(terminal, FORMATS, { format, output }, result);
      done(OUTCOME_EXIT_CODES[result.resolution.outcome]);
    } finally {
      live.end();
    }
  });
}

/** @throws InputError `usage` for a C program whose data model nobody states: no validator could run */
function assertDataModel(task: string, dataModel: DataModel | undefined): void {
  if (dataModel !== undefined || !/\.[ci]$/.test(task)) return;
  throw new InputError({
    code: 'usage',
    file: task,
    message: 'is a program, which states no data model',
    remedy: 'give it with --data-model ILP32 or LP64, or name the task definition (.yml)',
  });
}

async function readValidateSettings(flags: Flags): Promise<Omit<ValidateOptions, 'task' | 'witnesses'>> {
  const { configuration, validatorFolders, tools } = await toToolSettings(flags);
  return {
    property: flags.property,
    verdict: flags.verdict,
    verifier: { name: flags.verifier, cputime: flags.verifierTime },
    policy: flags.policy,
    consensusReport: flags.confidence,
    extraValidators: flags.extraValidators,
    references: flags.reference,
    category: flags.category,
    sets: flags.sets,
    ruleset: flags.ruleset,
    verificationTime: flags.verificationTime,
    dataModel: flags.dataModel,
    lint: flags.lint,
    cores: flags.cores,
    memory: flags.memory,
    edition: flags.edition ?? configuration.edition,
    linters: flags.linter.length > 0 ? flags.linter : configuration.linters,
    benchmarkDefinitions: flags.benchmarkDefinition,
    history: historyFile(flags.historyFile, flags.history === true ? 'on' : configuration.history),
    validatorFolders,
    tools,
    ...toExecutionOptions(flags),
  };
}
