import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import type { Probe, ProbeKind } from '../../../machine/interface/execution.js';
import type { StepContext } from '../../../replay/witness/automaton/read/step.js';
import type { Variant } from './moment.js';

/** A step about whose context nothing is known. */
export const NO_CONTEXT: StepContext = {
  statementLine: undefined,
  previousLine: undefined,
  callLine: undefined,
  statement: undefined,
  before: undefined,
  call: undefined,
  body: undefined,
  left: undefined,
  jumps: new Set(),
  isEntered: () => false,
};

/** An active function. */
export function frame(name: string): Variant['frames'][number] {
  return { function: name, address: 0, callSite: undefined };
}

/** A location, as executions would pass it. */
export function makeProbe(kind: ProbeKind, range: SourceRange, more: Partial<Probe>): Probe {
  return {
    id: -1,
    kind,
    function: undefined,
    range,
    at: range,
    decision: undefined,
    callee: undefined,
    cases: [],
    ...more,
  };
}

/** Whether a statement is passed itself, and not only those in it. */
export function isExecuted({ kind }: TypedStatement): boolean {
  return kind !== 'block';
}

/** The numbers, each once. */
export function unique(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)];
}

/** Where a statement begins if it is one step: others have statements in them. */
export function stepStart({ kind, range }: TypedStatement): number | undefined {
  const isStep =
    kind === 'expression' ||
    kind === 'declaration' ||
    ['return', 'goto', 'computed-goto', 'break', 'continue'].includes(kind);
  return isStep ? range.start : undefined;
}
