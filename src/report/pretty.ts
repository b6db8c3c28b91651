import { createColors } from 'picocolors';
import type { NotRun, ValidationResult, ValidatorRun, WitnessResult } from '../dispatch/result.js';
import { findingMessage } from '../lint/finding-message.js';
import type { Outcome, WitnessConsensus } from '../resolve/resolve-claim.js';
import { printable } from '../source/printable.js';
import { furtherSteps } from './further-steps.js';
import { OUTCOME_WORDS } from './outcome-words.js';

type Colors = ReturnType<typeof createColors>;

/** A decided claim for a terminal. */
export function formatPretty(result: ValidationResult, color: 'color' | 'plain'): string {
  const colors = createColors(color === 'color');
  return [
    `${headline(result.resolution.outcome, colors)}: ${explain(result)}`,
    ...wrongVerdict(result, colors),
    `${colors.bold(printable(result.verdict))} for ${printable(result.task)}`,
    colors.dim(`  ${printable(result.requirement.reason)}`),
    ...result.witnesses.flatMap((witness) => witnessLines(witness, colors)),
    ...furtherSteps(result).map((line) => colors.dim(line)),
    '',
  ].join('\n');
}

function headline(outcome: Outcome, colors: Colors): string {
  const { word, good } = OUTCOME_WORDS[outcome];
  const paint = good === 'yes' ? colors.green : good === 'no' ? colors.red : colors.yellow;
  return colors.bold(paint(word));
}

function witnessLines(witness: WitnessResult, colors: Colors): string[] {
  const { path, format, version, kind } = witness;
  const described =
    format === null
      ? 'not read'
      : `${format} ${printable(version ?? '')}, ${kind === 'unstated' ? 'kind not stated' : kind}`;
  return [
    `  ${printable(path)} ${colors.dim(`(${described})`)}`,
    ...witness.findings.map((finding) => {
      const { severity, position, ruleId } = finding;
      const paint = severity === 'error' ? colors.red : colors.yellow;
      return `    ${paint(severity)} ${position.line}:${position.column} ${printable(findingMessage(finding))} ${colors.dim(`[${ruleId}]`)}`;
    }),
    ...witness.linterRuns.map((run) => `    ${formatRun(run, colors)}`),
    ...witness.runs.map((run) => `    ${formatRun(run, colors)}`),
    ...notRunLines(witness.notRun).map((line) => colors.dim(`    ${line}`)),
  ];
}

/** If more validators than this are missing, they are counted, not listed. */
const LISTED_NOT_INSTALLED = 2;

/** A line for each validator that did not run, and one line for those that are not installed. */
function notRunLines(notRun: readonly NotRun[]): string[] {
  const missing = notRun.filter(({ cause }) => cause === 'not-installed');
  const shown =
    missing.length > LISTED_NOT_INSTALLED ? notRun.filter((each) => !missing.includes(each)) : notRun;
  return [
    ...shown.map(({ validator, reason }) => `${validator} did not run: ${printable(reason)}`),
    ...(missing.length > LISTED_NOT_INSTALLED
      ? [`${missing.length} validators are not installed: witness-check validators list`]
      : []),
  ];
}

const ROLES = {
  reference: ', not counted',
  verifier: ', a verifier on the program with the witness in it',
} as const;

function formatRun(run: ValidatorRun, colors: Colors): string {
  const paint =
    run.opinion === 'confirmed' ? colors.green : run.opinion === 'rejected' ? colors.red : colors.yellow;
  const name = run.version === null ? run.validator : `${run.validator} ${printable(run.version)}`;
  const detail = run.detail === null ? '' : `: ${printable(run.detail)}`;
  const memory = run.memory === null ? '' : `, ${(run.memory / 1e6).toFixed(0)} MB`;
  const measured = run.caution === undefined ? '' : ', approximate: not for hostile validators';
  const silent = run.role === undefined ? '' : ROLES[run.role];
  const sandboxed = run.sandbox === 'none' ? ', not sandboxed' : '';
  const cost = `(${run.cputime.toFixed(2)} s CPU, ${run.walltime.toFixed(2)} s wall${memory}${measured}${sandboxed}${silent})`;
  const kept = run.directory === null ? '' : colors.dim(`; kept in ${printable(run.directory)}`);
  return `${name} ${paint(printable(run.status))}${detail} ${colors.dim(cost)}${kept}`;
}

function explain({ resolution, witnesses, requirement, verdict, verifier }: ValidationResult): string {
  const { outcome, confirmedBy, rejectedBy } = resolution;
  switch (outcome) {
    case 'confirmed':
      return `${names(confirmedBy)} confirmed the verdict`;
    case 'not-required':
      return 'the verdict counts without validation';
    case 'rejected':
      if (resolution.consensus !== undefined)
        return `the validators agree on the opposite answer: ${names(rejectedBy)}`;
      return `${names(rejectedBy)} gave the opposite answer, and no validator confirmed the verdict`;
    case 'nothing-claimed':
      return verdict.startsWith('TIMEOUT (') && verifier.cputime !== null
        ? `the verifier took ${verifier.cputime} s of CPU time, which is at or above its limit`
        : `the verdict '${printable(verdict)}' claims nothing, so there is nothing to validate`;
    case 'missing-witness':
      return 'there is no witness for this verdict';
    case 'invalid-witness':
      return 'no witness could be passed to a validator';
    case 'unconfirmed':
      if (resolution.consensus?.some(({ because }) => because !== 'nobody-answered') === true) {
        const reasons = new Set(resolution.consensus.map(({ because }) => DISSENT[because]));
        return [...reasons].join('; ');
      }
      return witnesses.some(({ runs }) => runs.length > 0)
        ? 'no validator confirmed the verdict'
        : `no validator could run${requirement.kind === 'required' ? ', but the rules require a confirmation' : ''}`;
  }
}

/** Why the answers of validators do not form a consensus. */
const DISSENT: Readonly<Record<WitnessConsensus['because'], string>> = {
  'nobody-answered': 'no validator confirmed the verdict',
  'all-agree': 'no validator confirmed the verdict',
  'single-tool': 'only one validator gave an answer, and its reliability is unknown',
  'more-confident-of-two': 'two validators gave opposite answers, and neither is known to be more reliable',
  'majority-by-confidence': 'the validators gave opposite answers, and neither side outweighs the other',
};

/** A witness can neither repair nor soften a wrong verdict, so the outcome alone would mislead. */
function wrongVerdict({ resolution, verdict }: ValidationResult, colors: Colors): string[] {
  if (resolution.category !== 'wrong') return [];
  const headline = colors.bold(colors.red('WRONG VERDICT'));
  return [`${headline}: the task expects the opposite of ${printable(verdict)}, so no witness can help`];
}

function names(supporters: readonly { readonly validator: string }[]): string {
  return [...new Set(supporters.map(({ validator }) => validator))].join(', ');
}
