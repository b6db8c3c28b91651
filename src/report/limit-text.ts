import type { ReachedLimit } from '../vocabulary/reached-limit.js';

const TEXTS = {
  cputime: 'The limit on CPU time was reached; --cputime raises it.',
  work: 'The work that the CPU time allows was used up; --cputime allows more.',
  memory: 'An execution reached the limit on memory; no option of this command raises it.',
  recursion: 'An execution reached the limit on the depth of calls; no option raises it.',
  rounds: 'Each way of proving was tried with little work only; validate tries them again with more.',
  runs: 'The maximum number of runs was reached; --attempts raises it.',
} as const satisfies Record<ReachedLimit, string>;

/** Which limit ended an examination, and what raises it: the last line of what is told about it, if there is one. */
export function limitLines(limit: ReachedLimit | null): readonly string[] {
  return limit === null ? [] : [TEXTS[limit]];
}
