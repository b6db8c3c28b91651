import {
  describePlacementFailure,
  type PlacementFailure,
} from '../../validator-process/placement-failure.js';

/** Why no execution can show anything about a claim. */
export type ClaimFailure =
  | PlacementFailure
  | { readonly code: 'unobservable-property'; readonly check: string }
  /** `message`: which declarations exclude each other. */
  | { readonly code: 'conflicting-files'; readonly message: string }
  | { readonly code: 'several-entries'; readonly entryFunction: string }
  | { readonly code: 'starts-process'; readonly function: string }
  | { readonly code: 'endless-with-threads' };

/** The failure as a sentence. */
export function describeClaimFailure(failure: ClaimFailure): string {
  switch (failure.code) {
    case 'unobservable-property':
      return `a single execution does not show a violation of ${failure.check}`;
    case 'conflicting-files':
      return `the files of the program do not fit together: ${failure.message}`;
    case 'several-entries':
      return `several files of the program define a ${failure.entryFunction}`;
    case 'starts-process':
      return `the program calls ${failure.function}, which replay does not execute`;
    case 'endless-with-threads':
      return 'the program starts threads: an execution does not show that it never ends';
    default:
      return describePlacementFailure(failure);
  }
}
