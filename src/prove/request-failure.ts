import { describeReservedFunction } from '../c/link/own-library.js';
import type { UnsupportedProperty } from './model/checks.js';
import type { ProgramFailure } from './translate/program.js';
import { describeWitnessFailure, type WitnessFailure } from './witness/witness-failure.js';

/** Why no proof of a claim is tried. */
export type RequestFailure =
  | { readonly code: 'several-files' | 'not-correctness' }
  | UnsupportedProperty
  | ProgramFailure
  | WitnessFailure;

/** The failure as a sentence. */
export function describeRequestFailure(failure: RequestFailure): string {
  switch (failure.code) {
    case 'several-files':
      return 'the program consists of several files; prove supports only one';
    case 'not-correctness':
      return 'prove validates only correctness witnesses';
    case 'unsupported-property':
      return `prove does not support the property ${failure.check}`;
    case 'starts-threads':
      return `the program uses threads (${failure.function}); prove does not support that`;
    case 'reserved-function':
      return describeReservedFunction(failure.reserved);
    case 'unreadable-program':
      return `cannot read line ${failure.line} of the program: ${failure.message}`;
    default:
      return describeWitnessFailure(failure);
  }
}
