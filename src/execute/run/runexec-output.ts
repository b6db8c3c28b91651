import type { Outcome, ProcessEnd, TerminationReason } from '../system/outcome.js';

/** What `runexec` prints about a run. */
export type RunexecResult = Pick<Outcome, 'end' | 'cputime' | 'walltime' | 'memory' | 'terminationreason'>;

/** What `runexec` writes between the command line and the output of the command. */
const RULE = `\n\n\n${'-'.repeat(80)}\n\n\n`;

const REASONS: ReadonlyMap<string, TerminationReason> = new Map([
  ['cputime', 'cputime'],
  ['cputime-soft', 'cputime-soft'],
  ['walltime', 'walltime'],
  ['memory', 'memory'],
  ['files-count', 'files-size'],
  ['files-size', 'files-size'],
  ['killed', 'killed'],
  ['failed', 'failed'],
]);

/**
 * Reads lines `key=value`, in which unknown values are missing.
 *
 * @param text standard output of `runexec`
 * @param hardCputime CPU seconds at which it kills: its `cputime-soft` also covers runs that were killed then
 */
export function readRunexecOutput(text: string, hardCputime: number): RunexecResult {
  const values = new Map(
    text.split('\n').flatMap((line) => {
      const [, key, value] = /^([a-z0-9-]+)=(.*)$/.exec(line.trim()) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    }),
  );
  const cputime = quantity(values.get('cputime'), 's') ?? 0;
  const end = readProcessEnd(values);
  const stated = values.get('terminationreason');
  // A reason added in a later version is still a reason.
  const reason = stated === undefined ? undefined : (REASONS.get(stated) ?? 'killed');
  return {
    end,
    cputime,
    walltime: quantity(values.get('walltime'), 's') ?? 0,
    memory: quantity(values.get('memory'), 'B'),
    terminationreason:
      reason === 'cputime-soft' && end.kind === 'signalled' && cputime >= hardCputime
        ? 'cputime'
        : (reason ?? (end.kind === 'not-started' ? 'failed' : undefined)),
  };
}

/**
 * The output of the command in the log file of `runexec`. A command that reopens /dev/stderr overwrites the beginning
 * of the file: without a rule, everything is output.
 */
export function withoutHeader(log: string): string {
  const rule = log.indexOf(RULE);
  return rule < 0 ? log : log.slice(rule + RULE.length);
}

function readProcessEnd(values: ReadonlyMap<string, string>): ProcessEnd {
  const signal = quantity(values.get('exitsignal'), '');
  const exitCode = quantity(values.get('returnvalue'), '');
  if (signal !== undefined) return { kind: 'signalled', signal };
  if (exitCode !== undefined) return { kind: 'exited', exitCode };
  return { kind: 'not-started', reason: 'runexec could not start it' };
}

/** A number with its unit; undefined for anything else. */
function quantity(text: string | undefined, unit: 's' | 'B' | ''): number | undefined {
  const [, number, suffix] = /^([0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?)([a-zA-Z]*)$/.exec(text ?? '') ?? [];
  return number === undefined || suffix !== unit ? undefined : Number(number);
}
