import type { Property } from '../../task/property.js';
import type { ReachedLimit } from '../../vocabulary/reached-limit.js';
import type { TriedExecutions } from '../../vocabulary/witness-diagnosis.js';
import { observationText } from '../claim/observation.js';
import { variableText } from '../claim/witness-trace.js';
import type { SearchEffort } from '../search/inputs/effort.js';
import type { Run } from '../search/inputs/run-once.js';
import type { ReplayAnswer } from './answer.js';
import { describeEnd } from './describe-end.js';
import { describeUnpassed } from './describe-extent.js';
import { limitOfSearch } from './limit-of-search.js';
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
  const how = `${step.what}: ${step.variables.map(variableText).join(', ')}`;
  return { kind: 'false', subproperty: undefined, how, execution: showRun(run) };
}

/** What is known where no execution violates the property as the witness says. */
export interface Unconfirmed {
  /** The execution that got furthest. */
  readonly run: Run;
  readonly tried: TriedExecutions;
  /** How much that is, in words. */
  readonly extent: string;
  readonly property: Property;
  readonly effort: SearchEffort;
}

/** No execution violates the property as the witness says. */
export function unconfirmedAnswer({ run, tried, extent, property, effort }: Unconfirmed): ReplayAnswer {
  const { next, observed, remark } = run.monitor.witnessTrace();
  const seen =
    observed === undefined ? '' : `${next?.kind === 'segment' ? 'it ' : ''}${observationText(observed)}; `;
  const unpassed = describeUnpassed(next, tried, property);
  const furthest = seen === '' ? 'the furthest one' : 'the furthest execution';
  const whose = tried.executions === 1 ? 'the execution' : furthest;
  const note = remark === undefined ? '' : `; ${remark}`;
  const reason = `${unpassed}; ${seen}${whose} ${describeEnd(run.end)} (${extent})${note}`;
  const limit = limitOfSearch(tried.extent, run.end, effort);
  return { kind: 'unknown', reason, execution: showRun(run), tried, limit };
}

/** Nothing can be said. */
export function unknownAnswer(reason: string, limit?: ReachedLimit): ReplayAnswer {
  return { kind: 'unknown', reason, execution: undefined, limit };
}
