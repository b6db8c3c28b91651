import { Command, Option } from 'commander';
import { listRules } from '../../lint/list-rules.js';
import { PROFILES } from '../../lint/rule/lint-context.js';
import type { ChosenProfile } from '../../lint/rule/profile-name.js';
import type { ChosenSeverity } from '../../lint/select-rules.js';
import { LINT_FORMATS, type LintFormat } from '../../report/lint/format-lint.js';
import { formatLintOutcome } from '../../report/lint/format-outcome.js';
import type { LintOptions } from '../../use-cases/lint/lint-options.js';
import {
  type ChosenLintSettings,
  describeLintSettings,
  type GivenLintSettings,
  readLintSettings,
} from '../../use-cases/lint/lint-settings.js';
import {
  LINT_QUESTIONS,
  type LintOutcome,
  type LintQuestion,
  type LintRequest,
  performLint,
} from '../../use-cases/lint/perform-lint.js';
import type { WatchedLint } from '../../use-cases/lint/watch-lint.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { CommandSetting } from '../command-entry.js';
import { FINDINGS } from '../exit-codes.js';
import { formatOfFile, formatOption } from '../format-option.js';
import { collectSeverity, collectWords, parseNumber, toBaseline, toProfile } from '../lint-values.js';
import { VERSION } from '../program-version.js';
import { parseCount } from '../quantities.js';
import type { Terminal } from '../terminal.js';
import { collect } from '../tool-flags.js';

interface Flags {
  readonly program: readonly string[];
  readonly property?: string;
  readonly dataModel?: DataModel;
  readonly task?: string;
  readonly verdict?: string;
  readonly ruleset?: string;
  readonly category?: string;
  readonly profile?: ChosenProfile;
  readonly rules: readonly string[];
  readonly disable: readonly string[];
  readonly severity: ReadonlyMap<string, ChosenSeverity>;
  readonly suppressions: boolean;
  readonly format?: LintFormat;
  readonly filesFrom?: string;
  readonly stdinFilename: string;
  readonly jobs?: number;
  readonly cache?: string | true;
  readonly maxWarnings?: number;
  readonly fix?: true;
  readonly summary?: true;
  readonly statistics?: true;
  readonly diff?: true;
  readonly watch?: true;
  readonly quiet?: true;
  readonly output?: string;
  readonly tasks: readonly string[];
  readonly config?: string | false;
  readonly printConfig?: true;
  readonly exitZero?: true;
  readonly errorOnUnmatched: boolean;
  readonly baseline?: string;
  readonly updateBaseline?: true;
}

/** The options that ask something else than what is wrong. */
const FLAG_OF = {
  statistics: 'statistics',
  summary: 'summary',
  diff: 'diff',
  settings: 'printConfig',
} as const satisfies Record<Exclude<LintQuestion, 'findings'>, keyof Flags>;

/** Formats by the end of the name of the output file. */
const BY_NAME = new Map<string, LintFormat>([
  ['txt', 'pretty'],
  ['text', 'pretty'],
  ['log', 'pretty'],
  ['json', 'json'],
  ['sarif', 'sarif'],
  ['xml', 'junit'],
]);

/** Bytes of a list of files: a million paths. */
const MAXIMUM_LIST = 100_000_000;

const EXAMPLES = `
Examples:
  $ witness-check lint witness.yml
  $ witness-check lint results/ --task task.yml --verdict 'false(unreach-call)' --profile sv-comp
  $ witness-check lint 'results/**/*.graphml' --jobs 4 --cache --format sarif > findings.sarif
  $ witness-check lint results/ --tasks sv-benchmarks/c --statistics
  $ witness-check lint results/ --ruleset sv-comp-2027 --summary
  $ witness-check lint witness.yml --task task.yml --diff
  $ witness-check lint results/ --format gitlab --output gl-code-quality-report.json
  $ witness-check lint --compat witnesslint --witness witness.graphml program.c

Exit codes: 0 no errors (or --exit-zero), 1 errors, or more warnings than --max-warnings (with --summary: a witness that does not count;
with --diff: something to correct), 2 usage: for example an unknown option or a path that does not exist.
`;

/** `witness-check lint`: what is wrong with witnesses, before anybody validates them. */
export function lintCommand({ terminal, signal, done }: CommandSetting): Command {
  return new Command('lint')
    .argument('[paths...]', 'witness files, directories or patterns; - for standard input')
    .option('--program <file>', 'program file of the task; repeatable', collect, [])
    .option('--property <file>', 'property of the claim (.prp)')
    .addOption(new Option('--data-model <model>', 'data model of the task').choices(['ILP32', 'LP64']))
    .option('--task <file>', 'task definition: programs, data model and property')
    .option(
      '--tasks <directory>',
      'directory with tasks of the witnesses, besides the linted directories; repeatable',
      collect,
      [],
    )
    .option('--verdict <verdict>', "the verifier's verdict, such as true or 'false(unreach-call)'")
    .option('--ruleset <name or file>', 'rules of the competition: which formats and file names are accepted')
    .option('--category <category>', 'category of the task, if the accepted formats depend on it')
    .option(
      '--profile <name>',
      `rules to apply: ${PROFILES.join(', ')}; a year, as in sv-comp-2027, also selects its rule set`,
      toProfile,
    )
    .option(
      '--rules <codes>',
      'apply only these rules: codes or names, separated by commas',
      collectWords,
      [],
    )
    .option('--disable <rule>', 'disable a rule; repeatable', collectWords, [])
    .option(
      '--severity <rule=severity>',
      'set the severity of a rule: off, info, warning or error; repeatable',
      collectSeverity,
      new Map(),
    )
    .option('--no-suppressions', 'ignore comments in witnesses that disable rules')
    .addOption(formatOption(LINT_FORMATS).default(undefined, 'pretty'))
    .option('--files-from <file>', 'read more paths from this file, one per line; - for standard input')
    .option('--stdin-filename <name>', 'file name to report for standard input', '<stdin>')
    .option('--jobs <number>', 'number of threads', parseCount)
    .option(
      '--cache [file]',
      'cache the findings of unchanged files, by default in witness-check/lint.json of XDG_CACHE_HOME or ~/.cache',
    )
    .option('--max-warnings <number>', 'fail if there are more than this many warnings', parseNumber)
    .option('--summary', 'for each producer, how many witnesses count under the rule set')
    .option('--statistics', 'for each producer, how many findings each rule has')
    .option('--quiet', 'show errors only; warnings still count for --max-warnings')
    .option('--output <file>', 'file to write to; its extension also selects the format')
    .option('--fix', 'apply all safe fixes')
    .option('--diff', 'show what --fix would change, without changing it')
    .option('--watch', 'lint again whenever a witness or its task changes')
    .option('--config <file>', 'configuration file to use instead of the nearest .witness-check.yml')
    .option('--no-config', 'use no configuration file')
    .option('--exit-zero', 'exit with 0 whatever is found')
    .option('--no-error-on-unmatched', 'paths, directories and patterns without witnesses are no error')
    .option('--baseline <file>', 'leave out the findings that this file lists')
    .option('--update-baseline', 'list all current findings in the file of --baseline')
    .option('--print-config', 'print the effective settings, and lint nothing')
    .option('--compat <linter>', 'emulate another linter: witnesslint, with its own options')
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: Flags) => {
      const format = flags.format ?? formatOfFile(flags.output, BY_NAME);
      const request = await readRequest(paths, flags, format, signal);
      const answers = flags.watch === true ? watched(request, signal) : [await performLint(request)];
      let answered = 0;
      for await (const answer of answers) {
        if (answered++ > 0)
          terminal.stderr.write(`--- again at ${new Date().toTimeString().slice(0, 8)} ---\n`);
        if (answer.kind === 'problem') terminal.stderr.write(`error: ${answer.problem.message}\n`);
        else {
          await print(answer, format, flags.output, terminal);
          done(answer.state === 'passes' || flags.exitZero === true ? 0 : FINDINGS);
        }
      }
    });
}

async function print(
  outcome: LintOutcome,
  format: LintFormat,
  output: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const color = output === undefined ? terminal.color : 'plain';
  const { result, notes } = formatLintOutcome(outcome, format, {
    color,
    version: VERSION,
    rules: listRules(),
  });
  terminal.stderr.write(notes);
  if (output === undefined) terminal.stdout.write(result);
  else await (await import('../output-file.js')).writeOutput(output, result);
}

async function* watched(request: LintRequest, signal: AbortSignal): AsyncGenerator<WatchedLint> {
  const { watchLint } = await import('../../use-cases/lint/watch-lint.js');
  yield* watchLint(request, signal);
}

async function readStandardInput(): Promise<Uint8Array> {
  const input = await import('../standard-input.js');
  return input.readStandardInput();
}

async function readRequest(
  paths: readonly string[],
  flags: Flags,
  format: LintFormat,
  signal: AbortSignal,
): Promise<LintRequest> {
  const settings = await readLintSettings(givenSettings(flags));
  return {
    options: { ...(await readLintOptions(paths, flags, settings)), signal },
    standardInput: paths.includes('-') ? { name: flags.stdinFilename, read: readStandardInput } : undefined,
    questions: LINT_QUESTIONS.filter(
      (question) => question !== 'findings' && flags[FLAG_OF[question]] === true,
    ),
    fixes: flags.fix === true ? 'written' : 'none',
    baseline: toBaseline(flags.baseline, flags.updateBaseline),
    shown: flags.quiet === true ? 'errors' : 'all',
    maximumWarnings: settings.maximumWarnings,
    format,
    describeSettings: () => describeLintSettings(settings, flags.rules),
  };
}

async function readLintOptions(
  paths: readonly string[],
  flags: Flags,
  { profile, ruleset, severities }: ChosenLintSettings,
): Promise<LintOptions> {
  const listed = flags.filesFrom === undefined ? [] : await readList(flags.filesFrom);
  const named = [...paths, ...listed];
  return {
    files: named.filter((path) => path !== '-'),
    programs: flags.program,
    property: flags.property,
    dataModel: flags.dataModel,
    task: flags.task,
    tasks: flags.tasks,
    verdict: flags.verdict,
    ruleset,
    category: flags.category,
    profile,
    rules: flags.rules,
    severities,
    suppressions: flags.suppressions ? 'obeyed' : 'ignored',
    unmatched: flags.errorOnUnmatched ? 'refused' : 'allowed',
    jobs: flags.jobs,
    cache: await cacheFile(flags.cache),
  };
}

function givenSettings({
  config,
  profile,
  ruleset,
  severity,
  disable,
  maxWarnings,
}: Flags): GivenLintSettings {
  return {
    configuration: config,
    profile: profile?.profile,
    ruleset: ruleset ?? profile?.ruleset,
    severities: new Map([...severity, ...disable.map((rule) => [rule, 'off'] as const)]),
    maximumWarnings: maxWarnings,
  };
}

async function cacheFile(flag: string | true | undefined): Promise<string | undefined> {
  if (flag !== true) return flag;
  const { defaultCacheFile } = await import('../../use-cases/lint/lint-cache.js');
  return defaultCacheFile(process.env);
}

async function readList(file: string): Promise<readonly string[]> {
  const { readBytes } = await import('../../source/read-bytes.js');
  const bytes = file === '-' ? await readStandardInput() : await readBytes(file, MAXIMUM_LIST);
  return Buffer.from(bytes)
    .toString('utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '');
}
