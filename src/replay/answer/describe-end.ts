import type { Where } from '../../machine/interface/execution-end.js';
import type { ReplayEnd } from '../search/inputs/run-once.js';

/** How an execution is said to end that was not continued when it left the witness. */
export const DIVERGED = 'diverges from the witness';

/** How an execution ended, as the end of a sentence that begins with `the program`. */
export function describeEnd(end: ReplayEnd): string {
  switch (end.kind) {
    case 'violation':
      return `violates ${end.subproperty} ${locationInFunction(end.where)}: ${end.why}`;
    case 'exit':
      return `exits with code ${end.code}${end.reachable === undefined ? '' : `, with ${end.reachable} still reachable`}`;
    case 'abort':
      return `aborts ${locationInFunction(end.where)}: ${end.why}`;
    case 'assumption-failed':
      return `violates an assumption ${locationInFunction(end.where)}`;
    case 'undefined':
      return `has undefined behaviour ${locationInFunction(end.where)}: ${end.why}`;
    case 'unsupported':
      return `reaches something that replay does not support ${locationInFunction(end.where)}: ${end.why}`;
    case 'budget':
      return end.resource === 'time' ? 'does not end in time' : `exceeds the budget: ${end.why}`;
    case 'endless':
      return `never ends: a state of the loop in line ${end.line} repeats`;
    case 'by-chance':
      return `${end.end.kind === 'stopped' ? 'follows the witness' : describeEnd(end.end)}, but only with this layout of its memory`;
    case 'deadlock':
      return 'deadlocks: every thread waits for another';
    case 'stopped':
      return DIVERGED;
  }
}

function locationInFunction({ range, function: name }: Where): string {
  return `at ${range.line}:${range.column}${name === undefined ? '' : ` in ${name}`}`;
}
