import type { WitnessSummary } from '../../witness/witness.js';
import type { WitnessComment } from '../suppressions.js';
import type { Diagnostic } from './diagnostic.js';

/** What the rules say about a readable file of any format. */
export interface LintedDocument {
  readonly summary: WitnessSummary;
  /** Unsorted, and including findings that comments switch off. */
  readonly findings: readonly Diagnostic[];
  /** Comments that may switch rules off. */
  readonly comments: readonly WitnessComment[];
}
