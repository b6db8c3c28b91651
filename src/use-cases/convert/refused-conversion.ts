import type { Position } from '../../source/input-error.js';

/** Ends a conversion: the new format cannot express the witness. */
export class RefusedConversion extends Error {
  /** @param position in the original */
  constructor(
    message: string,
    readonly position: Position,
  ) {
    super(message);
  }
}

/** A path whose edges do not tell where the violation is. */
export class MissingTarget extends RefusedConversion {}
