import type { StatusRule, ValidatorDefinition } from './definition.js';

/** What is left of a run when it is over. Times in seconds. */
export interface FinishedRun {
  readonly exitCode: number | undefined;
  /** Number of the signal that ended the process. */
  readonly signal: number | undefined;
  readonly output: string;
  readonly cputime: number;
  readonly walltime: number;
  readonly terminationreason: string | undefined;
}

/** A status in BenchExec's words, and the sentence of the validator that explains it. */
export interface RunStatus {
  readonly status: string;
  readonly detail: string | undefined;
}

/** Longer lines are no verdicts; the bound keeps patterns from running away on them. */
const MAXIMUM_LINE = 2_000;

/** From termination reason to status, as BenchExec's `Run._analyze_result` does. */
const LIMIT_STATUS = new Map([
  ['cputime', 'TIMEOUT'],
  ['cputime-soft', 'TIMEOUT'],
  ['walltime', 'TIMEOUT'],
  ['memory', 'OUT OF MEMORY'],
  ['killed', 'KILLED'],
  ['failed', 'FAILED'],
  ['output', 'FILES-SIZE LIMIT'],
  ['files-size', 'FILES-SIZE LIMIT'],
]);

const SIGNAL_STATUS = new Map([
  [6, 'ABORTED'],
  [11, 'SEGMENTATION FAULT'],
  [15, 'KILLED'],
]);

const UNINFORMATIVE = new Set(['done', 'ERROR', 'unknown']);

/**
 * From a finished run to its status, exactly as BenchExec: the rules of the definition first, then signals and exit
 * codes, then the limits, which win over everything. `TIMEOUT (false(…))` is a verdict that came too late.
 */
export function statusOfRun(
  definition: ValidatorDefinition,
  run: FinishedRun,
  limits: { readonly cputime: number; readonly walltime: number },
): RunStatus {
  const lines = run.output.split(/\r?\n/).filter((line) => line.length <= MAXIMUM_LINE);
  const ended = run.exitCode !== undefined || run.signal !== undefined;
  const toolStatus = ended ? readToolStatus(definition.status, lines, run) : '';
  const withSignal = UNINFORMATIVE.has(toolStatus)
    ? (abnormalEnd(run, toolStatus) ?? toolStatus)
    : toolStatus;
  const overLimit =
    run.cputime > limits.cputime || run.walltime > limits.walltime
      ? 'TIMEOUT'
      : LIMIT_STATUS.get(run.terminationreason ?? '');
  return {
    status: combine(overLimit, toolStatus, withSignal),
    detail: readDetail(definition.details, lines),
  };
}

function combine(overLimit: string | undefined, toolStatus: string, withSignal: string): string {
  if (overLimit === undefined) return withSignal === '' ? 'ERROR' : withSignal;
  const informative = toolStatus !== '' && !UNINFORMATIVE.has(toolStatus);
  return informative ? `${overLimit} (${toolStatus})` : overLimit;
}

function abnormalEnd({ exitCode, signal }: FinishedRun, toolStatus: string): string | undefined {
  if (signal !== undefined) return SIGNAL_STATUS.get(signal) ?? `KILLED BY SIGNAL ${signal}`;
  if (exitCode !== undefined && exitCode !== 0 && toolStatus !== 'unknown') return `ERROR (${exitCode})`;
  return undefined;
}

/** The status of the first rule that applies; output that no rule knows is `unknown`, never a guess. */
function readToolStatus(rules: readonly StatusRule[], lines: readonly string[], run: FinishedRun): string {
  for (const { output, exitCodes, status } of rules) {
    if (exitCodes !== undefined && (run.exitCode === undefined || !exitCodes.includes(run.exitCode)))
      continue;
    if (output === undefined) return status;
    const match = matchLine(lines, output.line, output.pattern);
    if (match !== undefined)
      return status.replace(/\$(\d)/g, (_whole, group: string) => match[Number(group)] ?? '');
  }
  return 'unknown';
}

function matchLine(
  lines: readonly string[],
  which: 'first' | 'last' | 'last-line',
  pattern: RegExp,
): RegExpExecArray | undefined {
  const filled = lines.filter((line) => line.trim() !== '');
  const order = which === 'first' ? filled : which === 'last' ? filled.toReversed() : filled.slice(-1);
  for (const line of order) {
    const match = pattern.exec(line);
    if (match !== null) return match;
  }
  return undefined;
}

function readDetail(patterns: readonly RegExp[], lines: readonly string[]): string | undefined {
  for (const pattern of patterns) {
    const match = matchLine(lines, 'last', pattern);
    if (match !== undefined) return match[1] ?? match[0];
  }
  return undefined;
}
