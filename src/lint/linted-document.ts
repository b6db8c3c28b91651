import type { WitnessSummary } from '../witness/witness.js';
import type { Diagnostic } from './diagnostic.js';
import type { WitnessComment } from './suppressions.js';

/** What the rules say about a file that can be read, whatever its format. */
export interface LintedDocument {
  readonly summary: WitnessSummary;
  /** Not sorted, and whatever comments say. */
  readonly findings: readonly Diagnostic[];
  /** Comments that may switch rules off. */
  readonly comments: readonly WitnessComment[];
}
