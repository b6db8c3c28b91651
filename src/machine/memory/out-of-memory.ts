import type { ReasonText } from '../../c/reasons/reason.js';

/** Why no further object can be created or placed, or no memory can be given to one. */
export class OutOfMemory extends Error {
  constructor(readonly reason: ReasonText) {
    super(reason);
  }
}
