import { LIMIT_STATUS } from '../vocabulary/limit-status.js';
import type { ValidatorDefinition } from './definition.js';
import type { LinePattern } from './line-pattern.js';
import { type Definitions, readStatus } from './read-output.js';

/** What is left of a finished run. Times in seconds. */
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

/** What rules may ask about the run, such as the kind of its witness, and the rules they may refer to. */
export interface StatusContext {
  readonly values?: ReadonlyMap<string, string>;
  readonly definitions?: Definitions;
}

/** Longer lines are not verdicts. */
const MAXIMUM_LINE = 2_000;

/** How many lines of an answer are searched for a version. */
const VERSION_LINES = 200;

const SIGNAL_STATUS = new Map([
  [6, 'ABORTED'],
  [11, 'SEGMENTATION FAULT'],
  [15, 'KILLED'],
]);

const UNINFORMATIVE = ['done', 'ERROR', 'unknown'];
/** Redundant next to a limit: this is how a run that exceeds one is ended. */
const ENDED_BY_LIMIT = ['KILLED', 'KILLED BY SIGNAL 9'];

/**
 * From a finished run to its status, exactly as BenchExec: the rules of the definition first, then signals and exit
 * codes, then the limits, which win over everything. `TIMEOUT (false(…))` is a verdict that came too late.
 */
export function statusOfRun(
  definition: Pick<ValidatorDefinition, 'status' | 'values' | 'details'>,
  run: FinishedRun,
  limits: { readonly cputime: number; readonly walltime: number },
  context: StatusContext = {},
): RunStatus {
  const lines = readableLines(run.output);
  const overLimit =
    run.cputime >= limits.cputime || run.walltime > limits.walltime
      ? 'TIMEOUT'
      : LIMIT_STATUS.get(run.terminationreason ?? '');
  const toolStatus = readToolStatus(definition, { ...run, lines, overLimit }, context);
  return {
    status: combine(overLimit, toolStatus),
    detail: readDetail(definition.details, lines),
  };
}

/**
 * The version in a tool's answer: the first group of the pattern, in the first matching line. Undefined if no line
 * matches.
 */
export function readVersionIn(
  output: string,
  { version }: Pick<ValidatorDefinition, 'version'>,
): string | undefined {
  for (const line of readableLines(output).slice(0, VERSION_LINES)) {
    const match = version.pattern.exec(line);
    if (match !== null) return match[1];
  }
  return undefined;
}

/** The lines that are examined. */
function readableLines(output: string): readonly string[] {
  return output.split(/\r?\n/).filter((line) => line.length <= MAXIMUM_LINE && line.trim() !== '');
}

function combine(overLimit: string | undefined, toolStatus: string | undefined): string {
  if (overLimit === undefined) return toolStatus ?? 'ERROR';
  const says =
    toolStatus !== undefined && ![...UNINFORMATIVE, ...ENDED_BY_LIMIT, overLimit].includes(toolStatus);
  return says ? `${overLimit} (${toolStatus})` : overLimit;
}

interface EndedRun extends Pick<FinishedRun, 'exitCode' | 'signal'> {
  readonly lines: readonly string[];
  /** The status of the limit that the run exceeded, if any. */
  readonly overLimit: string | undefined;
}

/** What the tool said, refined by how it ended; undefined if it never ended on its own or by a signal. */
function readToolStatus(
  definition: Pick<ValidatorDefinition, 'status' | 'values'>,
  { exitCode, signal, lines, overLimit }: EndedRun,
  { values = new Map(), definitions = new Map() }: StatusContext,
): string | undefined {
  if (exitCode === undefined && signal === undefined) return undefined;
  const known = new Map(values);
  known.set('exit-code', exitCode === undefined ? '' : String(exitCode));
  known.set('signal', signal === undefined ? '' : String(signal));
  known.set('limit', overLimit ?? '');
  // Output that no rule knows is `unknown`, never a guess.
  const status = readStatus(definition, { lines, exitCode, values: known, definitions }) ?? 'unknown';
  if (!UNINFORMATIVE.includes(status)) return status;
  if (signal !== undefined) return SIGNAL_STATUS.get(signal) ?? `KILLED BY SIGNAL ${signal}`;
  return exitCode !== 0 && status !== 'unknown' ? `ERROR (${exitCode})` : status;
}

function readDetail(patterns: readonly LinePattern[], lines: readonly string[]): string | undefined {
  for (const pattern of patterns) {
    for (const line of lines.toReversed()) {
      const match = pattern.exec(line);
      if (match !== null) return match[1] ?? match[0];
    }
  }
  return undefined;
}
