import { InputError } from '../source/input-error.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';
import { matchesGlob } from './match-glob.js';
import { nameForms } from './name-forms.js';
import type { RuleSet } from './rule-set.js';

/**
 * The limits of one validator run. Times are in seconds, sizes in bytes; CPU times are those of the whole process tree.
 */
export interface RunLimits {
  /** CPU time limit. At this point the run gets SIGTERM, and a verdict printed later never counts. */
  readonly cputime: number;
  /** CPU time at which every process of the run gets SIGKILL. */
  readonly hardCputime: number;
  /** Wall time at which every process of the run gets SIGKILL. */
  readonly walltime: number;
  readonly memory: number;
  /** Number of cores; the run is pinned to this many. */
  readonly cores: number;
  /** Maximum number of simultaneous processes and threads. */
  readonly processes: number;
  /** Bytes of output that are kept; the rest is drained and counted. */
  readonly outputKept: number;
  /** Bytes of output at which the run is killed. */
  readonly outputTotal: number;
}

/** A user's overrides; what is undefined follows from the rules and the other overrides. */
export type LimitOverrides = { readonly [Name in keyof RunLimits]?: RunLimits[Name] | undefined };

const WHOLE_NUMBERS: readonly (keyof RunLimits)[] = [
  'memory',
  'cores',
  'processes',
  'outputKept',
  'outputTotal',
];

/**
 * The limits for validating a witness of this kind. Overriding the CPU time also moves the hard limit and the wall
 * time, unless these are overridden, too.
 *
 * @param verificationTime CPU time in seconds that verifiers have for a task; by default, that of the rule set
 * @throws InputError `usage` for a number that cannot be a limit, or for limits that contradict each other
 */
export function limitsFor(
  ruleSet: RuleSet,
  kind: WitnessKind,
  verificationTime: number = ruleSet.verificationTime,
  overrides: LimitOverrides = {},
): RunLimits {
  const rules = ruleSet[kind].limits;
  checkNumber('the verification time', verificationTime);
  const cputime = overrides.cputime ?? toMilliseconds(verificationTime * rules.cputimeFactor);
  const hardCputime = overrides.hardCputime ?? toMilliseconds(cputime + rules.hardCputimeMargin);
  const limits: RunLimits = {
    cputime,
    hardCputime,
    walltime: overrides.walltime ?? toMilliseconds(hardCputime + rules.walltimeMargin),
    memory: overrides.memory ?? rules.memory,
    cores: overrides.cores ?? rules.cores,
    processes: overrides.processes ?? rules.processes,
    outputKept: overrides.outputKept ?? rules.outputKept,
    outputTotal: overrides.outputTotal ?? rules.outputTotal,
  };
  for (const [name, value] of Object.entries(limits)) checkNumber(`the limit '${name}'`, value);
  for (const name of WHOLE_NUMBERS) {
    if (!Number.isSafeInteger(limits[name])) {
      throw usageError(`the limit '${name}' is ${limits[name]}`, 'give a whole number');
    }
  }
  if (hardCputime < cputime) {
    const message = `the hard limit of CPU time (${hardCputime} s) is less than the CPU time (${cputime} s)`;
    throw usageError(message, 'raise the hard limit');
  }
  return limits;
}

/** CPU time in seconds that verifiers have for a task of this category; the category may be unknown. */
export function verificationTimeIn(ruleSet: RuleSet, category: string | undefined): number {
  const forms = nameForms(category?.trim() ?? '');
  const special = ruleSet.categoryTimes.find(({ categories }) =>
    categories.some((glob) => forms.some((form) => matchesGlob(glob, form))),
  );
  return special?.verificationTime ?? ruleSet.verificationTime;
}

/** When the rules end a verifier's run, in seconds. */
export interface VerifierTimes {
  /** CPU time. */
  readonly cputime: number;
  /** Wall time; undefined if the rules have no limit. */
  readonly walltime: number | undefined;
}

/**
 * The times of a verifier for a task of this category. A verification time above the wall time of the rules moves that,
 * too.
 *
 * @param verificationTime CPU time in seconds instead of that of the rules
 */
export function verifierLimitsIn(
  ruleSet: RuleSet,
  category: string | undefined,
  verificationTime?: number,
): VerifierTimes {
  const cputime = verificationTime ?? verificationTimeIn(ruleSet, category);
  const { walltime } = ruleSet.verifier;
  return { cputime, walltime: walltime === undefined ? undefined : Math.max(walltime, cputime) };
}

/** 0.1 of 3 s is 0.3 s, not 0.30000000000000004 s. */
function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function checkNumber(name: string, value: number): void {
  if (Number.isFinite(value) && value > 0) return;
  throw usageError(`${name} is ${value}`, 'give a number greater than 0');
}

function usageError(message: string, remedy: string): InputError {
  return new InputError({ code: 'usage', message, remedy });
}
