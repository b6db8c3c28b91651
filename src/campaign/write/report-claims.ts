import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MAXIMUM_PACKED_BYTES, unpackResults } from '../../benchexec/unpack-results.js';
import type { ValidationResult } from '../../dispatch/result.js';
import { findRegressions, formatChangesMarkdown } from '../../report/claims/changes-markdown.js';
import { formatClaimsPage, type PageOrigin } from '../../report/claims/claims-html.js';
import type { ClaimsPageData, PageClaim, PageLimits } from '../../report/claims/page-claim.js';
import { NO_LINKS, toPageClaim } from '../../report/claims/to-page-claim.js';
import { formatJson } from '../../report/json.js';
import { readRuleSet } from '../../ruleset/read-rule-set.js';
import { limitsFor } from '../../ruleset/run-limits.js';
import { parseClaims } from '../../score/parse-claims.js';
import { refuseUnwrittenCampaign } from '../../score/score-files.js';
import { checkCallOptions, checkValue, type Kind } from '../../source/check-call.js';
import { decodeText } from '../../source/decode-text.js';
import { InputError } from '../../source/input-error.js';
import { readBytes } from '../../source/read-bytes.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** Which claims are reported on. */
export interface ReportOptions {
  /**
   * What `validate --format json` wrote, or folders that `campaign write` wrote: each is one run, and several are
   * compared, the first one with the others.
   */
  readonly inputs: readonly string[];
  /** Heading of the page. */
  readonly title?: string | undefined;
  /**
   * `html`, a page, is the default; `json` is the same data, which `schemas/claims-report.schema.json` describes;
   * `markdown` says what changed between the first and the last run, or what a single run does not confirm.
   */
  readonly format?: 'html' | 'json' | 'markdown' | undefined;
}

const OPTIONS = {
  inputs: 'texts',
  title: 'text',
  format: ['html', 'json', 'markdown'],
} as const satisfies Record<keyof ReportOptions, Kind>;

/**
 * Makes a self-contained page of decided claims: HTML that needs no network; or its data as JSON, or a summary in
 * Markdown.
 *
 * @throws InputError for inputs that cannot be read
 */
export async function reportClaims(options: ReportOptions): Promise<string> {
  checkCallOptions('reportClaims', options, OPTIONS, ['inputs']);
  const { inputs, title = 'Validation', format = 'html' } = options;
  const { claims, rules, missing, names } = await readInputs(inputs);
  const report = { title, runs: names, claims };
  if (format === 'html') return formatReport({ ...report, missing }, rules);
  if (format === 'markdown') return formatChangesMarkdown(report, { title, missing });
  return formatJson({ ...report, rules, limits: await limitsOfAll(rules) });
}

/**
 * The number of claims that were confirmed in the first of several runs, and are not in the last one.
 *
 * @throws InputError for inputs that cannot be read
 */
export async function countRegressions(inputs: readonly string[]): Promise<number> {
  checkValue('countRegressions', 'the inputs', inputs, 'texts');
  const { claims, names } = await readInputs(inputs);
  return findRegressions({ claims, runs: names }).length;
}

async function readInputs(inputs: readonly string[]): Promise<{
  readonly claims: readonly PageClaim[];
  readonly rules: readonly string[];
  readonly missing: readonly string[];
  readonly names: readonly string[];
}> {
  const claims: PageClaim[] = [];
  const rules = new Set<string>();
  const missing: string[] = [];
  const names = nameInputs(inputs);
  for (const [run, input] of inputs.entries()) {
    const results = await readResults(input);
    const [partial] = results.flatMap((result) => (result.partial === undefined ? [] : [result.partial]));
    if (partial !== undefined) missing.push(inputs.length === 1 ? partial : `${names[run]}: ${partial}`);
    for (const result of results) {
      rules.add(result.ruleset);
      claims.push(toPageClaim(result, run, NO_LINKS));
    }
  }
  // Compared with nothing, no run could be worse.
  if (!claims.some(({ run }) => run === 0)) throw undecided(inputs[0]);
  return { claims, rules: [...rules], missing, names };
}

function undecided(file: string | undefined): InputError {
  return new InputError({
    code: 'empty',
    file,
    message: 'has no decided claims',
    remedy: 'use what `validate --format json` or `campaign write` wrote',
  });
}

/** A result as a page, for a user who decides a single claim. */
export function reportClaim(result: ValidationResult): Promise<string> {
  const title = `${result.verdict} for ${basename(result.task)}`;
  return formatReport({ title, runs: [''], claims: [toPageClaim(result, 0, NO_LINKS)], missing: [] }, [
    result.ruleset,
  ]);
}

/** @param rules names of rule sets; limits are shown where there is one */
export async function formatReport(
  { title, missing, ...data }: Omit<ClaimsPageData, 'limits'> & Pick<PageOrigin, 'title' | 'missing'>,
  rules: readonly string[],
): Promise<string> {
  return formatClaimsPage(
    { ...data, limits: await limitsOfAll(rules) },
    { title, missing, ruleSet: rules.join(', '), date: new Date().toISOString(), version: PACKAGE_VERSION },
  );
}

/** Limits that hold for all claims; null where these have different rules. */
async function limitsOfAll([ruleSet, ...others]: readonly string[]): Promise<ClaimsPageData['limits']> {
  return ruleSet === undefined || others.length > 0 ? null : readPageLimits(ruleSet);
}

/** Results name the rules that they were decided by, which may be a file that is not here. */
async function readPageLimits(ruleSet: string): Promise<ClaimsPageData['limits']> {
  try {
    const rules = await readRuleSet(ruleSet);
    const limits = (kind: 'violation' | 'correctness'): PageLimits => {
      const { cputime, walltime, memory } = limitsFor(rules, kind);
      return { cputime, walltime, memory };
    };
    return { violation: limits('violation'), correctness: limits('correctness') };
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** A result in a file; `partial` says how many claims were undecided when it was written. */
type WrittenResult = ValidationResult & { readonly partial?: string };

async function readResults(input: string): Promise<readonly WrittenResult[]> {
  const isFolder = (await stat(input).catch(() => undefined))?.isDirectory() === true;
  if (isFolder) refuseUnwrittenCampaign(input, await readdir(input));
  const file = isFolder ? join(input, 'claims.jsonl') : input;
  const bytes = await unpackResults(await readBytes(file, MAXIMUM_PACKED_BYTES), file);
  // A campaign that was stopped before its first decision is written like this.
  if (bytes.length === 0) return [];
  // They were checked against the schema, which describes everything in a result.
  return parseClaims(decodeText(bytes, file)) as unknown as readonly WrittenResult[];
}

/** Folders and files by the ends of their paths, as far as these differ. */
function nameInputs(inputs: readonly string[]): readonly string[] {
  const short = inputs.map((input) => basename(input));
  return new Set(short).size === inputs.length ? short : inputs;
}
