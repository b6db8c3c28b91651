import { describeWitnessFailure, type WitnessFailure } from '../../prove/witness/witness-failure.js';
import { describeMonitorFailure, type MonitorFailure } from '../../replay/witness/monitor-failure.js';
import {
  describePlacementFailure,
  type PlacementFailure,
} from '../../validator-process/placement-failure.js';

/** Why a witness cannot be put into its program. Nothing is ever left out instead. */
export type InstrumentFailure =
  /** The program has several files; the result would be several programs. */
  | { readonly code: 'several-programs' }
  /** The program could not be read: where it stops to be C that the front end knows. */
  | { readonly code: 'program'; readonly line: number; readonly message: string }
  /** The witness does not say what it justifies, or says two things. */
  | { readonly code: 'unstated-kind' }
  /** A violation witness has no meaning as annotations. */
  | { readonly code: 'violation-in-acsl' }
  /** A monitor can leave out calls that are not meant, but no other violations. `checks`: what the property asks for. */
  | { readonly code: 'no-call'; readonly checks: readonly string[] }
  /** The locations of the violation witness are those of files that the program was made from, and not found in it. */
  | { readonly code: 'lines-not-placed'; readonly failure: PlacementFailure }
  /** No execution of the program could be followed through the violation witness. */
  | { readonly code: 'not-followed'; readonly failure: MonitorFailure }
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
    case 'unstated-kind':
      return 'it does not say whether it is a correctness or a violation witness';
    case 'violation-in-acsl':
      return 'a violation witness can only be put into a program as assertions';
    case 'no-call':
      return `a violation of ${failure.checks.join(', ')} is no call of an error function, which is all that a monitor can watch`;
    case 'lines-not-placed':
      return describePlacementFailure(failure.failure);
    case 'not-followed':
      return describeMonitorFailure(failure.failure);
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
