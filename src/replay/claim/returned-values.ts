import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { Probe, State } from '../../machine/interface/execution.js';
import type { Symbolic } from '../../machine/interface/symbolic.js';
import { ConditionReader, symbolicType } from '../../solve/conditions.js';
import type { ProgramPoint } from './program-points.js';

/** The operands of `return` statements, by the offsets of the statements. */
export type ReturnedValues = ReadonlyMap<number, TypedExpression>;

export function returnedValues(points: readonly ProgramPoint[]): ReturnedValues {
  const values = new Map<number, TypedExpression>();
  for (const point of points) {
    if (point.kind !== 'statement' || point.statement.kind !== 'return') continue;
    if (point.statement.value !== undefined) values.set(point.statement.range.start, point.statement.value);
  }
  return values;
}

/** What the value that a `return` statement is about to return depends on. */
export function originOfReturn(values: ReturnedValues, probe: Probe, state: State): Symbolic | undefined {
  // What is read of memory counts as done by the thread, so nothing is read in vain.
  if (state.values === 'plain') return undefined;
  const value = probe.kind === 'statement' ? values.get(probe.range.start) : undefined;
  if (value === undefined) return undefined;
  const reader = new ConditionReader(state, state.innermost(), new Map(), new Map());
  const evaluation = reader.evaluate(value);
  if (evaluation.kind === 'failed' || evaluation.value.symbolic === undefined) return undefined;
  const type = symbolicType(value);
  return type === undefined ? undefined : { kind: 'conversion', operand: evaluation.value.symbolic, type };
}
