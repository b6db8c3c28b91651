import { InputError } from '../../source/input-error.js';
import type { BaselineUse } from './baseline.js';
import type { FixPreview, FixResult } from './fix-files.js';
import { lint } from './lint-files.js';
import type { LintOptions, LintResult } from './lint-options.js';
import type { LintSettingsDescription } from './lint-settings.js';
import type { LintStatistics } from './lint-statistics.js';
import type { SourceLines } from './source-lines.js';
import type { LintSummary } from './summarise-lint.js';

/** What a user may want to know about witnesses, one question at a time. */
export const LINT_QUESTIONS = ['findings', 'statistics', 'summary', 'diff', 'settings'] as const;

export type LintQuestion = (typeof LINT_QUESTIONS)[number];

/** A witness that is not in a file. */
export interface StandardInput {
  /** Name for messages. */
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

/** One call of the linter as a person makes it. */
export interface LintRequest {
  readonly options: LintOptions;
  /** Reads a witness only once it is certain that it is needed. */
  readonly standardInput: StandardInput | undefined;
  /** All questions of the call. */
  readonly questions: readonly LintQuestion[];
  /** Whether to apply corrections first. */
  readonly fixes: 'written' | 'none';
  /** Known findings, which neither are reported nor decide. */
  readonly baseline?: BaselineUse | undefined;
  /** Which findings to report; all of them decide whether the call passes. */
  readonly shown: 'all' | 'errors';
  /** More warnings than this make the call fail; without a value, any number passes. */
  readonly maximumWarnings: number | undefined;
  /** Name of the answer's format. */
  readonly format: string;
  /** Answers the question `settings`. */
  readonly describeSettings: () => Promise<LintSettingsDescription>;
}

/** Sources of the lines that findings are about. */
export type LineSource = Pick<SourceLines, 'find'> | undefined;

/** The result of a call. */
export type LintOutcome = {
  /** `fails`: errors, too many warnings, witnesses that do not count, or something to correct. */
  readonly state: 'passes' | 'fails';
} & (
  | {
      readonly kind: 'findings';
      readonly result: LintResult;
      readonly fixed: FixResult | undefined;
      /** For formats that show lines. */
      readonly lines: LineSource;
    }
  | { readonly kind: 'statistics'; readonly statistics: LintStatistics }
  | { readonly kind: 'summary'; readonly summary: LintSummary }
  | { readonly kind: 'diff'; readonly preview: FixPreview }
  | { readonly kind: 'settings'; readonly settings: LintSettingsDescription }
);

/**
 * Answers a user's question to the linter.
 *
 * @throws InputError `usage` for questions that exclude each other, and what `lint` throws
 */
export async function performLint(request: LintRequest): Promise<LintOutcome> {
  const question = onlyQuestion(request);
  if (question === 'settings') {
    return { kind: 'settings', settings: await request.describeSettings(), state: 'passes' };
  }
  assertWitnesses(request);
  const options = await withStandardInput(request);
  if (question === 'findings') return findings({ ...request, options });
  if (question === 'diff') {
    const { previewFixes } = await import('./fix-files.js');
    const preview = await previewFixes(options);
    return { kind: 'diff', preview, state: lintState(preview.files.length === 0) };
  }
  if (question === 'statistics') {
    const { lintStatistics } = await import('./lint-statistics.js');
    const statistics = await lintStatistics(options);
    return { kind: 'statistics', statistics, state: lintState(isGood(statistics.counts, request)) };
  }
  const { summariseLint } = await import('./summarise-lint.js');
  const summary = await summariseLint(options);
  return { kind: 'summary', summary, state: lintState(summary.total.doesNotCount === 0) };
}

async function findings(request: LintRequest): Promise<LintOutcome> {
  const { options, fixes, shown, format, baseline } = request;
  let fixed: FixResult | undefined;
  if (fixes === 'written') {
    const { fix } = await import('./fix-files.js');
    fixed = await fix(options);
  }
  const result = await withoutKnown(await lint(options), baseline);
  const state = lintState(isGood(result.counts, request));
  const reported = shown === 'all' ? result : keepErrors(result);
  const lines = format === 'pretty' ? await readSourceLines(reported, options) : undefined;
  return { kind: 'findings', result: reported, fixed, lines, state };
}

async function withoutKnown(result: LintResult, baseline: BaselineUse | undefined): Promise<LintResult> {
  if (baseline === undefined) return result;
  const { applyBaseline } = await import('./baseline.js');
  return applyBaseline(result, baseline);
}

/** Most calls find nothing, and need no lines. */
async function readSourceLines(result: LintResult, { texts = [] }: LintOptions): Promise<LineSource> {
  if (result.files.every((file) => file.findings.length === 0)) return undefined;
  const { SourceLines } = await import('./source-lines.js');
  return SourceLines.of(result, texts);
}

function onlyQuestion({ questions, fixes, baseline, format }: LintRequest): LintQuestion {
  const [question = 'findings', second] = questions;
  if (second !== undefined) {
    throw usage(
      `--${questionFlag(question)} and --${questionFlag(second)} are two questions`,
      'ask one at a time',
    );
  }
  if (fixes === 'written' && question !== 'findings') {
    throw usage(`--${questionFlag(question)} does not correct anything`, 'use --fix without it first');
  }
  if (baseline !== undefined && question !== 'findings') {
    throw usage(`--${questionFlag(question)} knows no baseline`, 'leave --baseline out');
  }
  if (question !== 'findings' && question !== 'settings' && format !== 'pretty' && format !== 'json') {
    throw usage(`--${question} cannot be written as ${format}`, 'use --format pretty or json');
  }
  return question;
}

function questionFlag(question: LintQuestion): string {
  return question === 'settings' ? 'print-config' : question;
}

async function withStandardInput({ options, standardInput }: LintRequest): Promise<LintOptions> {
  if (standardInput === undefined) return options;
  const { name, read } = standardInput;
  return { ...options, texts: [...(options.texts ?? []), { name, bytes: await read() }] };
}

function assertWitnesses({ options, fixes, standardInput }: LintRequest): void {
  const isNothing =
    options.files.length === 0 && standardInput === undefined && (options.texts ?? []).length === 0;
  if (isNothing && options.unmatched !== 'allowed') {
    throw usage('there is no witness to lint', 'name files, directories or patterns');
  }
  if (fixes === 'written' && standardInput !== undefined) {
    throw usage('standard input cannot be corrected', 'name a file, or leave --fix out');
  }
}

function isGood(counts: LintResult['counts'], { maximumWarnings }: LintRequest): boolean {
  return counts.error === 0 && counts.warning <= (maximumWarnings ?? Number.POSITIVE_INFINITY);
}

function lintState(passes: boolean): LintOutcome['state'] {
  return passes ? 'passes' : 'fails';
}

/** Only the errors, with the number of findings left out. */
function keepErrors({ files, counts, ...others }: LintResult): LintResult {
  return {
    ...others,
    files: files.map((file) => ({
      ...file,
      findings: file.findings.filter(({ severity }) => severity === 'error'),
    })),
    counts: { error: counts.error, warning: 0, info: 0 },
    hidden: counts.warning + counts.info,
  };
}

function usage(message: string, remedy: string): InputError {
  return new InputError({ code: 'usage', message, remedy });
}
