import type { Execution, InputValue } from '../../machine/interface/execution.js';
import type { ReplayEnd, Run } from '../search/inputs/run-once.js';
import type { ShownExecution, ShownViolation, TakenInput } from './answer.js';
import { describeEnd } from './describe-end.js';

/** How an execution is said to end that is not continued because it decides the claim. */
const DECIDED = 'is stopped: the claim is decided';

/** An execution for people and for other programs. */
export function showRun(run: Run): ShownExecution {
  return {
    inputs: run.execution.inputs.map(showInput),
    witnessTrace: run.monitor.witnessTrace(),
    end: run.accepted && run.end.kind === 'stopped' ? DECIDED : describeEnd(run.end),
    violation: shownViolation(run.end),
    run,
  };
}

function showInput({ request, value }: Execution['inputs'][number]): TakenInput {
  const { name, range, at, reason, type } = request;
  return { name, line: range.line, column: at.column, value: inputText(value), reason, type: type.name };
}

function inputText(value: InputValue): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function shownViolation(end: ReplayEnd): ShownViolation | null {
  if (end.kind !== 'violation') return null;
  const { line, column } = end.where.fullExpression;
  return { subproperty: end.subproperty, line, column, function: end.where.function ?? null };
}
