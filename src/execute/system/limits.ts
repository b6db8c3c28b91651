import type { RunLimits } from '../../ruleset/run-limits.js';

/** The limits of one run of any command: those of the rules, and others that the rules leave open. */
export interface Limits extends RunLimits {
  /** Bytes on disk in the working directory at which the run is killed; 20 GB by default. */
  readonly filesTotal?: number | undefined;
}
