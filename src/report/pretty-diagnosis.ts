import { createColors } from 'picocolors';
import { printable } from '../source/printable.js';
import type { DiagnosedPart, DiagnosedValidator, Diagnosis } from '../use-cases/doctor/diagnose-machine.js';

/** What a machine offers, for a terminal. */
export function formatDiagnosis(diagnosis: Diagnosis, color: 'color' | 'plain'): string {
  const colors = createColors(color === 'color');
  const lines = (title: string, parts: readonly DiagnosedPart[]) =>
    parts.flatMap((part, index) => {
      const name = `${(index === 0 ? title : '').padEnd(9)}${part.name.padEnd(12)}`;
      const paint = part.works ? colors.green : colors.yellow;
      const answer = paint(part.works ? 'works' : 'does not work');
      const reason = part.reason === null ? '' : `: ${part.reason}`;
      const remedy = part.remedy === null ? [] : [`${' '.repeat(21)}fix: ${part.remedy}`];
      return [`${name}${answer}${part.works ? USE[part.use] : ''}${reason}`, ...remedy];
    });
  return [
    ...lines('limits', diagnosis.executors),
    ...lines('sandbox', [diagnosis.sandbox]),
    describePlatform(diagnosis, colors),
    `machine  cores ${diagnosis.cores.join(',')}; ${gigabytes(diagnosis.memory)} of memory`,
    `runs     ${describeCapacity(diagnosis, colors)}`,
    ...describeValidators(diagnosis.validators, colors),
    '',
  ].join('\n');
}

const USE = { chosen: ', chosen', 'not-chosen': '', 'on-request': ', on request' } as const;

function describePlatform({ platform }: Diagnosis, colors: ReturnType<typeof createColors>): string {
  const { name, reason } = platform;
  return `platform ${reason === null ? name : `${colors.yellow(name)}: ${reason}`}`;
}

function describeCapacity({ run, executors }: Diagnosis, colors: ReturnType<typeof createColors>): string {
  const needs = `a run of ${run.ruleset} takes ${run.cores} cores and ${gigabytes(run.memory)}`;
  return run.capacity > 0
    ? `${needs}: ${run.capacity} at a time`
    : `${colors.red('not possible')}: ${executors.length === 0 ? 'no limits hold here' : `${needs}; override this with --cores or --memory`}`;
}

/** First the usable ones with their locations, then each other one with what it lacks. */
function describeValidators(
  validators: readonly DiagnosedValidator[],
  colors: ReturnType<typeof createColors>,
): readonly string[] {
  const width = Math.max(0, ...validators.map(({ name }) => name.length));
  const usableFirst = validators.toSorted((left, right) => Number(right.usable) - Number(left.usable));
  const verifiers = usableFirst.filter(({ instrument }) => instrument !== null);
  const lines = (title: string, parts: readonly DiagnosedValidator[]) =>
    parts.map((part, index) => {
      const { name, role, instrument, usable, directory, reason } = part;
      const answer = usable
        ? `${colors.green('usable')}, in ${printable(directory ?? '')}`
        : `${colors.yellow('not usable')}: it ${printable(reason ?? '')}`;
      const what = instrument === null ? ROLES[role] : ` (${FORMS[instrument]})`;
      return `${(index === 0 ? title : '').padEnd(9)}${name.padEnd(width)} ${answer}${what}`;
    });
  const readers = usableFirst.filter(({ instrument }) => instrument === null);
  return [
    ...lines('tools', readers),
    ...(verifiers.length === 0 ? [] : [VERIFIERS]),
    ...lines('', verifiers),
  ];
}

/** What verifiers are asked about, and when their answers count. */
const VERIFIERS =
  'verifier asked about the program with the witness in it; counts only where --validator or --extra-validators names it';

const ROLES: Readonly<Record<DiagnosedValidator['role'], string>> = {
  validator: '',
  linter: ' (linter)',
  reference: ' (reference)',
  verifier: ' (verifier)',
};

const FORMS: Readonly<Record<NonNullable<DiagnosedValidator['instrument']>, string>> = {
  acsl: 'gets annotations of ACSL',
  assertions: 'gets checks in C',
  checks: 'gets checks in C, written anew',
};

/** Rounded down, because it is a promise. */
function gigabytes(bytes: number): string {
  return `${(Math.floor(bytes / 1e8) / 10).toFixed(1)} GB`;
}
