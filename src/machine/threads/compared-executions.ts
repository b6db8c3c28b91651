import type { ConflictDetector } from './conflict-detector.js';
import type { Continuations } from './continuations.js';

/** What is known from other executions with which one is compared. */
export interface ComparedExecutions {
  readonly conflicts: ConflictDetector;
  readonly continuations: Continuations;
}
