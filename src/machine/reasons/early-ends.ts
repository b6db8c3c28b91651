import type { ReasonTable } from '../../c/reasons/reason.js';

/** What ends an execution early without an error: the program aborts itself, or a budget is used up. */
export const EARLY_ENDS = {
  'abort-called': { text: 'abort is called', explanation: '' },
  'assertion-fails': { text: 'an assertion fails', explanation: '' },
  'error-called': {
    text: '… is called',
    explanation: '`reach_error` or `__VERIFIER_error`, if the property forbids another function',
  },
  'buffer-overflow': {
    text: '… writes more than its object holds',
    explanation: '`__memcpy_chk` and others: the GNU library aborts the program',
  },
  trap: { text: '__builtin_trap is reached', explanation: '' },
  steps: { text: 'more than … steps', explanation: 'the option `--steps`' },
  time: { text: 'more than … ms', explanation: 'of CPU time' },
  memory: { text: 'the program allocates too much', explanation: 'the option `--memory`' },
  evaluations: {
    text: 'a condition of the witness was false … times',
    explanation: 'in one execution of the search',
  },
  locations: { text: 'more than … locations that the witness observes', explanation: '' },
  inputs: { text: 'more than … inputs', explanation: 'in one execution' },
  'waiting-loop': {
    text: 'a loop in line … that already used up a budget',
    explanation: 'with other inputs',
  },
  'memory-of-machine': { text: 'the program allocates more memory than the machine has', explanation: '' },
  'thread-count': {
    text: 'more threads than the execution may have',
    explanation: 'at once, or in all: other threads go on, and at last none can',
  },
  'object-count': { text: 'more objects than the machine can distinguish', explanation: '' },
  'frame-memory': { text: 'the call stack needs too much memory', explanation: '' },
  recursion: { text: 'the program recurses deeper than the machine allows', explanation: '' },
} as const satisfies ReasonTable;
