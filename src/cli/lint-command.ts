import { Command, Option } from 'commander';
import { lint } from '../dispatch/lint/lint-files.js';
import type { LintOptions, LintResult } from '../dispatch/lint/lint-options.js';
import type { SourceLines } from '../dispatch/lint/source-lines.js';
import {
  type ChosenLintSettings,
  describeLintSettings,
  type GivenLintSettings,
  readLintSettings,
} from '../dispatch/settings/lint-settings.js';
import { PROFILES } from '../lint/lint-context.js';
import { listRules } from '../lint/list-rules.js';
import type { ChosenSeverity } from '../lint/select-rules.js';
import { formatLint, LINT_FORMATS, type LintFormat } from '../report/lint/format-lint.js';
import { InputError } from '../source/input-error.js';
import { toJsonLines } from '../source/printable.js';
import type { DataModel } from '../vocabulary/data-model.js';
import type { CommandSetting } from './command-entry.js';
import { FINDINGS } from './exit-codes.js';
import { formatOption } from './format-option.js';
import { type ChosenProfile, collectSeverity, collectWords, parseNumber, toProfile } from './lint-values.js';
import { VERSION } from './program-version.js';
import { parseCount } from './quantities.js';
import { collect } from './tool-flags.js';

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
  readonly format: LintFormat;
  readonly filesFrom?: string;
  readonly stdinFilename: string;
  readonly jobs?: number;
  readonly cache?: string | true;
  readonly maxWarnings?: number;
  readonly fix?: true;
  readonly summary?: true;
  readonly config?: string | false;
  readonly printConfig?: true;
}

/** Bytes of a list of files: a million paths. */
const MAXIMUM_LIST = 100_000_000;

const EXAMPLES = `
Examples:
  $ witness-check lint witness.yml
  $ witness-check lint results/ --task task.yml --verdict 'false(unreach-call)' --profile sv-comp
  $ witness-check lint 'results/**/*.graphml' --jobs 4 --cache --format sarif > findings.sarif
  $ witness-check lint results/ --ruleset sv-comp-2027 --summary
  $ witness-check lint --compat witnesslint --witness witness.graphml program.c

Exit codes: 0 no errors, 1 errors, or more warnings than --max-warnings (with --summary: a witness that does not count),
2 usage: an option or a path that leads nowhere.
`;

/** `witness-check lint`: what is wrong with witnesses, before anybody validates them. */
export function lintCommand({ terminal, signal, done }: CommandSetting): Command {
  return new Command('lint')
    .argument('[paths...]', 'witness files, directories, patterns; - for standard input')
    .option('--program <file>', 'program of the task; repeatable', collect, [])
    .option('--property <file>', 'property of the claim (.prp)')
    .addOption(new Option('--data-model <model>', 'data model of the task').choices(['ILP32', 'LP64']))
    .option('--task <file>', 'task definition: programs, data model and property')
    .option('--verdict <verdict>', "what the verifier says, such as true or 'false(unreach-call)'")
    .option('--ruleset <name or file>', 'rules that say which formats and file names count')
    .option('--category <category>', 'category of the task, where formats differ between them')
    .option(
      '--profile <name>',
      `which rules hold: ${PROFILES.join(', ')}; with a year, as in sv-comp-2027, also by its rule set`,
      toProfile,
    )
    .option('--rules <codes>', 'only these rules, by code or name, separated by commas', collectWords, [])
    .option('--disable <rule>', 'leave a rule out; repeatable', collectWords, [])
    .option(
      '--severity <rule=severity>',
      'off, info, warning or error; repeatable',
      collectSeverity,
      new Map(),
    )
    .option('--no-suppressions', 'ignore comments by which a witness switches rules off')
    .addOption(formatOption(LINT_FORMATS))
    .option('--files-from <file>', 'further paths, one in each line; - for standard input')
    .option('--stdin-filename <name>', 'what standard input is called in the output', '<stdin>')
    .option('--jobs <number>', 'threads, for many files', parseCount)
    .option('--cache [file]', 'remember findings of files that do not change')
    .option('--max-warnings <number>', 'fail with more warnings than this', parseNumber)
    .option('--summary', 'how many witnesses would count under the rule set, producer by producer')
    .option('--fix', 'correct what can be corrected with certainty')
    .option('--config <file>', 'configuration instead of the nearest .witness-check.yml')
    .option('--no-config', 'no configuration')
    .option('--print-config', 'print what holds, and lint nothing')
    .option('--compat <linter>', 'behave like another linter: witnesslint, with its own options')
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: Flags) => {
      const settings = await readLintSettings(givenSettings(flags));
      if (flags.printConfig === true) {
        terminal.stdout.write(toJsonLines(await describeLintSettings(settings, flags.rules)));
        return;
      }
      const options = { ...(await optionsOf(paths, flags, settings)), signal };
      if (flags.summary === true) {
        const { summarise } = await import('./lint-summary.js');
        done(await summarise(options, flags, terminal));
        return;
      }
      if (flags.fix === true) {
        const { fix } = await import('../dispatch/lint/fix-files.js');
        const { formatFixes } = await import('../report/lint/fixes.js');
        terminal.stderr.write(formatFixes(await fix(options)));
      }
      const result = await lint(options);
      const lines = flags.format === 'pretty' ? await linesOf(result, options) : undefined;
      terminal.stdout.write(
        formatLint(flags.format, result, {
          color: terminal.color,
          version: VERSION,
          rules: listRules(),
          lineOf: (path, line) => lines?.find(path, line),
        }),
      );
      done(exitCodeFor(result, settings.maximumWarnings));
    });
}

/** The lines to be shown; most calls find nothing, and need none. */
async function linesOf(result: LintResult, { texts = [] }: LintOptions): Promise<SourceLines | undefined> {
  if (result.files.every(({ findings }) => findings.length === 0)) return undefined;
  const { SourceLines } = await import('../dispatch/lint/source-lines.js');
  return SourceLines.of(result, texts);
}

async function readStandardInput(): Promise<Uint8Array> {
  const input = await import('./standard-input.js');
  return input.readStandardInput();
}

function exitCodeFor({ counts }: LintResult, maximumWarnings: number | undefined): number {
  return counts.error > 0 || counts.warning > (maximumWarnings ?? Number.POSITIVE_INFINITY) ? FINDINGS : 0;
}

async function optionsOf(
  paths: readonly string[],
  flags: Flags,
  { profile, ruleset, severities }: ChosenLintSettings,
): Promise<LintOptions> {
  const listed = flags.filesFrom === undefined ? [] : await readList(flags.filesFrom);
  const named = [...paths, ...listed];
  if (named.length === 0) {
    throw usage('there is no witness to lint', 'name files, directories or patterns');
  }
  if (flags.fix === true && paths.includes('-')) {
    throw usage('standard input cannot be corrected', 'name a file, or leave --fix out');
  }
  const texts = paths.includes('-') ? [{ name: flags.stdinFilename, bytes: await readStandardInput() }] : [];
  return {
    files: named.filter((path) => path !== '-'),
    texts,
    programs: flags.program,
    property: flags.property,
    dataModel: flags.dataModel,
    task: flags.task,
    verdict: flags.verdict,
    ruleset,
    category: flags.category,
    profile,
    rules: flags.rules,
    severities,
    suppressions: flags.suppressions ? 'obeyed' : 'ignored',
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
  const { defaultCacheFile } = await import('../dispatch/lint/lint-cache.js');
  return defaultCacheFile(process.env);
}

async function readList(file: string): Promise<readonly string[]> {
  const { readBytes } = await import('../source/read-bytes.js');
  const bytes = file === '-' ? await readStandardInput() : await readBytes(file, MAXIMUM_LIST);
  return Buffer.from(bytes)
    .toString('utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '');
}

function usage(message: string, remedy: string): InputError {
  return new InputError({ code: 'usage', message, remedy });
}
