import type { TraceStep } from '../../vocabulary/execution-trace.js';
import type { ReachedLimit } from '../../vocabulary/reached-limit.js';
import type { WitnessDiagnosis } from '../../vocabulary/witness-diagnosis.js';
import type { ExplainedInput, WitnessExplanation } from '../explain/follow-witness.js';

/** An execution as it passes a witness, or why none is shown. */
export type Trace = FollowedTrace | { readonly kind: 'none'; readonly reason: string };

/** How far an execution follows a witness, step by step. */
export interface FollowedTrace {
  readonly kind: 'followed';
  /** The answer of the validator `replay`, such as `false(unreach-call)`. */
  readonly result: string;
  readonly reason: string;
  /** How the witness was read, where not as it is written; the reason ends with it. */
  readonly remark: string | null;
  /** What ended the search before everything was tried; null if nothing did. */
  readonly limit: ReachedLimit | null;
  /** The next part of the witness, which was not passed; null if all were passed. */
  readonly missing: string | null;
  /** What happened there instead. */
  readonly observed: string | null;
  readonly steps: readonly TraceStep[];
  readonly passed: readonly PassedPart[];
  /** After how many of `steps` some are left out; null if the list is complete. */
  readonly gap: { readonly after: number; readonly leftOut: number } | null;
  /** The values that the execution took, in order; the diagnosis counts them from 1. */
  readonly inputs: readonly ExplainedInput[];
  /** Where the execution diverges from the witness, and what would help; nothing of that for a witness that is confirmed. */
  readonly lesson: WitnessDiagnosis;
}

/** A part of the witness, in the words of the validator, and the number of the step that passes it. */
export interface PassedPart {
  readonly what: string;
  readonly step: number;
}

/** What a page shows of an explanation. */
export function toFollowedTrace(explanation: WitnessExplanation): FollowedTrace {
  const { result, reason, remark, limit, passed, missing, observed, trace, inputs } = explanation;
  const { parting, tried, repairs, readings } = explanation;
  const open = result === 'unknown' ? { missing, observed } : { missing: null, observed: null };
  return {
    kind: 'followed',
    result,
    reason,
    remark,
    limit,
    ...open,
    steps: trace?.steps ?? [],
    // Parts in steps that are left out cannot be shown.
    passed: passed.flatMap(({ what, step }) => (step === null ? [] : [{ what, step }])),
    gap: trace?.gap ?? null,
    inputs,
    lesson: { parting, tried, repairs, readings },
  };
}

/**
 * The number of the step with which an execution departs from the witness: the last one that begins in the line of the
 * departure. The first step, if the execution follows the witness.
 */
export function partingStep({ steps, lesson }: FollowedTrace): number {
  const { parting } = lesson;
  if (parting === null) return 0;
  const last = Math.max(0, steps.length - 1);
  const isThere = ({ kind, file, line }: TraceStep) =>
    kind !== 'end' && line === parting.line && (parting.file === undefined || file === parting.file);
  const found = steps.findLastIndex(isThere);
  return found < 0 ? last : found;
}

/** The parts passed in each step. */
export function passedByStep({ passed }: FollowedTrace): ReadonlyMap<number, readonly string[]> {
  const byStep = new Map<number, string[]>();
  for (const { what, step } of passed) {
    const known = byStep.get(step);
    if (known === undefined) byStep.set(step, [what]);
    else known.push(what);
  }
  return byStep;
}
