import type { ConflictDetector } from './conflict-detector.js';
import type { Continuations } from './continuations.js';
import type { LearnedSteps } from './learned-steps.js';

/** What is known from other executions with which one is compared. */
export interface ComparedExecutions {
  readonly conflicts: ConflictDetector;
  readonly continuations: Continuations;
  /** What threads do, by what they see; undefined where executions only compare states. */
  readonly steps?: LearnedSteps | undefined;
}
