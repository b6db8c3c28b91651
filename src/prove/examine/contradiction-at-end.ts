import type { ExecutionEnd } from '../../machine/interface/execution-end.js';
import { because } from '../../machine/reasons/because.js';
import type { FalseCondition } from './false-condition.js';

/** Undefined behaviour that a proof excludes, whatever the property is; the proof allows other kinds, or cannot see them. */
const EXCLUDED: ReadonlySet<string> = new Set([
  because('division-by-zero'),
  because('shift-distance'),
  because('conversion-range'),
  because('constant-write'),
  because('open-order'),
]);

/** What an end of an execution says against a proof of the property; undefined if it is as the proof says. */
export function contradictionAtEnd(end: ExecutionEnd): FalseCondition | undefined {
  switch (end.kind) {
    case 'violation':
      return { what: end.why, line: end.where.range.line };
    case 'undefined':
      return EXCLUDED.has(end.why) ? { what: end.why, line: end.where.range.line } : undefined;
    default:
      return undefined;
  }
}
