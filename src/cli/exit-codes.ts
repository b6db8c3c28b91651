import type { Outcome } from '../resolve/resolve-claim.js';

/** Exit code for wrong usage, an unsuitable machine, and internal errors. */
export const FAILURE = 2;

/** Exit code of a worker that was told to stop: EX_TEMPFAIL, after which clusters may restart it. */
export const TRY_AGAIN = 75;

/** Exit code of `validators check` for a validator that is not installed or does not answer. */
export const NOT_USABLE = 1;

/** Exit codes of `validate`. */
export const OUTCOME_EXIT_CODES: Readonly<Record<Outcome, number>> = {
  confirmed: 0,
  'not-required': 0,
  unconfirmed: 1,
  rejected: 1,
  'nothing-claimed': 1,
  'invalid-witness': 3,
  'missing-witness': 3,
};

/** Exit code of `lint` if a witness has errors, or more warnings than allowed. */
export const FINDINGS = 1;
