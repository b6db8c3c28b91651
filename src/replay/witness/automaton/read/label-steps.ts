import type { SourceRange } from '../../../../c/tree/source-range.js';
import type { EdgeStep } from './step.js';

/** The branches of a `switch` on its labels, up to the one that is taken. */
export function* labelSteps(
  step: EdgeStep,
  value: bigint,
  labels: readonly { readonly range: SourceRange; readonly low: bigint; readonly high: bigint }[],
): Generator<EdgeStep> {
  for (const { range, low, high } of labels) {
    const truth = low <= value && value <= high;
    const probe = { ...step.probe, range, at: range };
    yield { ...step, probe, lines: [range.line], ranges: [range], truth };
    if (truth) return;
  }
}
