import type { ErrorCall } from './error-calls.js';
import type { Hook } from './hook.js';

/** A violation witness as a monitor of its program. */
export interface MonitorPlan {
  readonly hooks: readonly Hook[];
  /** Variables and functions of the monitor that its steps use. */
  readonly definitions: readonly string[];
  /** C: whether a violation that happens now is what the witness describes. */
  readonly isThere: string;
  /** Whether a call of the error function may be the violation at all. */
  readonly isTarget: (call: ErrorCall) => boolean;
}
