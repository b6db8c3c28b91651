import { unsupported } from '../../c/reasons/reason-texts.js';
import type { ExecutionEnd } from '../../machine/interface/execution-end.js';
import { isBecause } from '../../machine/reasons/because.js';
import type { Property } from '../../task/property.js';
import type { FalseCondition } from './false-condition.js';

/** Undefined behaviour that a proof excludes, whatever the property is; the proof allows other kinds, or cannot see them. */
const EXCLUDED: readonly Parameters<typeof isBecause>[1][] = [
  'division-by-zero',
  'shift-distance',
  'conversion-range',
  'constant-write',
  'overlapping-assignment',
  'overlapping-copy',
  'no-truth-value',
  'misaligned',
  'other-element',
  'wild-call',
  'other-function-type',
  'other-pointer-type',
  'too-few-arguments',
  'too-many-arguments',
  'missing-argument',
  'argument-type-of-list',
  'argument-list',
  'open-order',
  'volatile-object',
  'return-from-noreturn',
];

/** Why executions do not go on with a value that a proof shows to be within its limits. */
const LIMITS: ReadonlySet<string> = new Set([unsupported('wide-bit-field'), unsupported('length-range')]);

/**
 * What an end of an execution says against a proof of the property; undefined if it is as the proof says.
 * @param held objects on the heap then
 */
export function contradictionAtEnd(
  end: ExecutionEnd,
  { checks }: Pick<Property, 'checks'>,
  held: number,
): FalseCondition | undefined {
  switch (end.kind) {
    case 'violation':
      return { what: end.why, line: end.where.range.line };
    case 'undefined':
      return EXCLUDED.some((code) => isBecause(end.why, code))
        ? { what: end.why, line: end.where.range.line }
        : undefined;
    case 'unsupported':
      return LIMITS.has(end.why) ? { what: end.why, line: end.where.range.line } : undefined;
    // A proof shows that everything is released wherever the program ends, also where it aborts itself. Where something only has
    // to be tracked, losing it is a violation.
    case 'abort':
      return held > 0 && checks.some(({ kind }) => kind === 'valid-memcleanup')
        ? { what: `memory is held where ${end.why}`, line: end.where.range.line }
        : undefined;
    default:
      return undefined;
  }
}
