import type { TraceStep } from '../../vocabulary/execution-trace.js';
import type { WitnessExplanation } from '../explain/follow-witness.js';

/** An execution as it passes a witness, or why there is none to be seen. */
export type Trace = FollowedTrace | { readonly kind: 'none'; readonly reason: string };

/** How far an execution follows a witness, step by step. */
export interface FollowedTrace {
  readonly kind: 'followed';
  /** What the validator `replay` answers, such as `false(unreach-call)`. */
  readonly result: string;
  readonly reason: string;
  /** The part of the witness that comes next and was not passed; null where all were. */
  readonly missing: string | null;
  /** What was seen where it was looked for. */
  readonly observed: string | null;
  readonly steps: readonly ShownStep[];
  /** Where steps are left out: behind so many of `steps`; null where all are there. */
  readonly gap: { readonly after: number; readonly leftOut: number } | null;
}

/** A step of an execution with the parts of the witness that it passes. */
export interface ShownStep extends TraceStep {
  /** In the words of the validator. */
  readonly passed: readonly string[];
}

/** What a page shows of an explanation. */
export function traceOf(explanation: WitnessExplanation): FollowedTrace {
  const { result, reason, passed, missing, observed, trace } = explanation;
  const passedAt = new Map<number, string[]>();
  for (const { what, step } of passed) {
    if (step === null) continue;
    const known = passedAt.get(step);
    if (known === undefined) passedAt.set(step, [what]);
    else known.push(what);
  }
  const steps = (trace?.steps ?? []).map((step, index) => ({ ...step, passed: passedAt.get(index) ?? [] }));
  const open = result === 'unknown' ? { missing, observed } : { missing: null, observed: null };
  return { kind: 'followed', result, reason, ...open, steps, gap: trace?.gap ?? null };
}
