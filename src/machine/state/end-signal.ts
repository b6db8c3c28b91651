import type { ExecutionEnd } from '../interface/execution-end.js';

/** Thrown through compiled code to end an execution; not an error. */
export class EndSignal {
  constructor(readonly end: ExecutionEnd) {}
}
