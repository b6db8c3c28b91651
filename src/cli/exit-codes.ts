import type { Outcome } from '../resolve/resolve-claim.js';

/** Exit code for wrong usage, a machine that cannot do the job, and internal errors. */
export const FAILURE = 2;

/** What a worker exits with that was told to stop: EX_TEMPFAIL, which clusters may be set up to start again. */
export const TRY_AGAIN = 75;

/** What `validators check` exits with for a validator that is not installed or does not answer. */
export const NOT_USABLE = 1;

/** What `validate` exits with. */
export const OUTCOME_EXIT_CODES: Readonly<Record<Outcome, number>> = {
  confirmed: 0,
  'not-required': 0,
  unconfirmed: 1,
  rejected: 1,
  'nothing-claimed': 1,
  'invalid-witness': 3,
  'missing-witness': 3,
};

/** What `lint` exits with where a witness has errors, or more warnings than are allowed. */
export const FINDINGS = 1;
