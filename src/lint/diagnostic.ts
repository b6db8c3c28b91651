import type { Position } from '../source/input-error.js';

export type Severity = 'error' | 'warning';

/** What a witness with this finding is for the competition; findings that do not concern it have `none`. */
export type Consequence = 'witness invalid' | 'witness-version mismatch' | 'witness-type mismatch' | 'none';

/** A finding is data; reporters make text of it. */
export interface Diagnostic {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly consequence: Consequence;
  readonly message: string;
  /** 1-based; 1:1 for findings about the file as a whole. */
  readonly position: Position;
}
