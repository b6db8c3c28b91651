import type { ReasonText } from '../../c/reasons/reason.js';

/**
 * Why no further object can be created or placed, or no memory can be given to one. Thrown because compiled code is on
 * the stack between the function that asks and whoever runs the program, and cannot pass a failure on.
 */
export class OutOfMemory extends Error {
  constructor(readonly reason: ReasonText) {
    super(reason);
  }
}
