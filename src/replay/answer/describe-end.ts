import type { Where } from '../../machine/interface/execution-end.js';
import type { ReplayEnd } from '../search/inputs/run-once.js';

/** How an execution ended, as the end of a sentence that begins with `the program`. */
export function describeEnd(end: ReplayEnd): string {
  switch (end.kind) {
    case 'violation':
      return `violates ${end.subproperty} ${locationInFunction(end.where)}: ${end.why}`;
    case 'exit':
      return `ends with exit code ${end.code}`;
    case 'abort':
      return `is aborted ${locationInFunction(end.where)}: ${end.why}`;
    case 'assumption-failed':
      return `contradicts its assumption ${locationInFunction(end.where)}`;
    case 'undefined':
      return `has undefined behaviour ${locationInFunction(end.where)}: ${end.why}`;
    case 'unsupported':
      return `uses something that replay does not execute ${locationInFunction(end.where)}: ${end.why}`;
    case 'budget':
      if (end.resource === 'time') return 'does not end in time; the time ran out before the budget';
      return `does not end within the budget: ${end.why}`;
    case 'endless':
      return `never ends: a state of the loop in line ${end.line} repeats`;
    case 'by-chance':
      return `${end.end.kind === 'stopped' ? 'does what the witness says' : describeEnd(end.end)}, but not if its objects lie elsewhere in memory`;
    case 'deadlock':
      return 'is blocked: every thread waits for another';
    case 'stopped':
      return 'is stopped where it leaves the witness';
  }
}

function locationInFunction({ range, function: name }: Where): string {
  return `at ${range.line}:${range.column}${name === undefined ? '' : ` in ${name}`}`;
}
