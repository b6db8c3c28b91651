import { describeWitnessFailure, type WitnessFailure } from '../prove/witness/witness-failure.js';

/** Why a witness cannot be put into its program. Nothing is ever left out instead. */
export type InstrumentFailure =
  /** The program has several files; the result would be several programs. */
  | { readonly code: 'several-programs' }
  /** The program could not be read: where it stops to be C that the front end knows. */
  | { readonly code: 'program'; readonly line: number; readonly message: string }
  /** Only correctness witnesses can be put into a program so far. */
  | { readonly code: 'not-correctness' }
  /** The property is not one that the result can be checked against. */
  | { readonly code: 'property'; readonly property: string }
  /** A statement of the witness has no location, or a meaning that is not known. */
  | { readonly code: 'not-placed'; readonly failure: WitnessFailure }
  /** Something cannot be said in the language of the result. */
  | { readonly code: 'not-expressible'; readonly line: number; readonly what: string };

/** The failure as one sentence, without a full stop. */
export function describeInstrumentFailure(failure: InstrumentFailure): string {
  switch (failure.code) {
    case 'several-programs':
      return 'the program consists of several files; only one file can be instrumented';
    case 'program':
      return `line ${failure.line} of the program cannot be read: ${failure.message}`;
    case 'not-correctness':
      return 'only correctness witnesses can be put into a program';
    case 'property':
      return `the property ${failure.property} cannot be checked in an instrumented program`;
    case 'not-placed':
      return describeWitnessFailure(failure.failure);
    case 'not-expressible':
      return `line ${failure.line}: ${failure.what}`;
  }
}

/** Thrown inside this room, and nowhere else, where something cannot be said. */
export class NotExpressible extends Error {
  /** @param line 1-based line of the program */
  constructor(
    readonly line: number,
    readonly what: string,
  ) {
    super(what);
  }
}
