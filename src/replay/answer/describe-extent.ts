import type { Property } from '../../task/property.js';
import type { TriedExecutions } from '../../vocabulary/witness-diagnosis.js';
import type { NextPart } from '../claim/witness-trace.js';
import { isOpen, type Run } from '../search/inputs/run-once.js';

/** What to do about an answer that depends on how fast the machine is. */
export const TIMED_OUT = 'timed out; try a larger --cputime';

/** How much was tried where nothing but one execution can be. */
export function onlyExecutionExtent({ end }: Run): TriedExecutions['extent'] {
  if (end.kind === 'budget') return end.resource === 'time' ? 'time' : 'budget';
  return isOpen(end) ? 'unsupported' : 'complete';
}

/** `all 320 executions tried` */
export function describeExtent({ executions, extent }: TriedExecutions): string {
  const tried = `${countExecutions(executions)} tried`;
  switch (extent) {
    case 'complete':
      return executions === 1 ? 'the only execution' : `all ${tried}`;
    case 'unsupported':
      return `${tried}, not all to their ends`;
    case 'budget':
      return `${tried} within the budget`;
    case 'time':
      return `${tried}; ${TIMED_OUT}`;
  }
}

/** `one execution`, `320 executions` */
export function countExecutions(executions: number): string {
  return executions === 1 ? 'one execution' : `${executions} executions`;
}

/** `no execution reaches the target of segment 3 (17:5)`; only where all were tried, and else that none was found. */
export function describeUnpassed(
  next: NextPart | undefined,
  { extent }: TriedExecutions,
  property: Property,
): string {
  const none = extent === 'complete' ? 'no execution' : 'no execution was found that';
  if (next === undefined) return `${none} violates the property as the witness says`;
  const { kind, number, wants, line, column } = next;
  if (next.asks !== 'violation') {
    const again = next.turn === 'again' ? ' again and again' : '';
    return `${none} ${kind === 'edge' ? 'takes' : 'passes'} ${kind} ${number}${again}, which requires ${wants}`;
  }
  const isReached = property.checks.every((check) => check.kind === 'call' || check.kind === 'label');
  if (kind === 'segment')
    return `${none} ${isReached ? 'reaches' : 'violates the property at'} the target of segment ${number} (${line}:${column})`;
  return `${none} violates the property${line === undefined ? '' : ` in line ${line}`}, as edge ${number} requires`;
}
