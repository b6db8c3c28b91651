import type { Run } from '../search/inputs/run-once.js';
import type { SearchResult } from '../search/inputs/search-settings.js';
import type { ReplayAnswer } from './answer.js';
import { describeEnd } from './describe-end.js';
import { showRun } from './show-run.js';

/** An execution that violates the property as the witness says. */
export function confirmedAnswer(run: Run): ReplayAnswer {
  const { end } = run.execution;
  const execution = showRun(run);
  if (end.kind === 'violation') {
    const { remark } = run.monitor.witnessTrace();
    return {
      kind: 'false',
      subproperty: end.subproperty,
      how: `${end.why} in line ${end.where.range.line}${remark === undefined ? '' : `; ${remark}`}`,
      execution,
    };
  }
  return {
    kind: 'false',
    subproperty: 'termination',
    how: 'a state of the cycle repeats, so the program never ends',
    execution,
  };
}

/** An execution that refutes a correctness witness. */
export function refutedAnswer(run: Run): ReplayAnswer {
  const { end } = run.execution;
  const [step] = run.monitor.witnessTrace().steps;
  if (end.kind === 'violation' || step === undefined) return confirmedAnswer(run);
  const how = `${step.what}: ${step.variables.join(', ')}`;
  return { kind: 'false', subproperty: undefined, how, execution: showRun(run) };
}

/**
 * No execution violates the property as the witness says.
 * @param run the execution that got furthest
 * @param extent how much was tried, in words
 */
export function unconfirmedAnswer(
  run: Run,
  extent: string,
  result?: Pick<SearchResult, 'executions' | 'extent'>,
): ReplayAnswer {
  const { next, observed, remark } = run.monitor.witnessTrace();
  const seen = observed === undefined ? '' : `${next?.kind === 'segment' ? 'it ' : ''}${observed}; `;
  const point = next === undefined ? '' : `${next.kind} ${next.number} wants ${next.wants}; ${seen}`;
  const note = remark === undefined ? '' : `; ${remark}`;
  const reason = `${point}the program ${describeEnd(run.end)} (${extent})${note}`;
  const tried = { executions: result?.executions ?? 1, extent: result?.extent ?? 'complete' } as const;
  return { kind: 'unknown', reason, execution: showRun(run), tried };
}

/** Nothing can be said. */
export function unknownAnswer(reason: string): ReplayAnswer {
  return { kind: 'unknown', reason, execution: undefined };
}
