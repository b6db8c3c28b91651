import { classifyStatus } from '../resolve/result-category.js';
import { checkValue } from '../source/check-call.js';
import { listWitnesses, type RunRecord } from './score-input.js';

/** The effort to verify a result and to check it again (SV-COMP 2014, table 9): one row per validator. */
export interface ReVerification {
  readonly task: string;
  readonly tool: string;
  readonly status: string;
  /** CPU time in seconds of the verifier; undefined where nobody measured it. */
  readonly verificationTime: number | undefined;
  readonly witness: string;
  /** Edges of an automaton, waypoints or invariants of a list; undefined where nobody counted. */
  readonly length: number | undefined;
  readonly validator: string;
  readonly answer: string;
  /** CPU time in seconds of the validator. */
  readonly validationTime: number | undefined;
}

/** All runs of validators on the witnesses of verdicts, in the order of the results. */
export function reVerifications(records: readonly RunRecord[]): readonly ReVerification[] {
  checkValue('reVerifications', 'the argument', records, 'list');
  return records
    .filter(({ status }) => classifyStatus(status) !== 'other')
    .flatMap((record) => {
      const { task, tool, status, used } = record;
      return listWitnesses(record).flatMap(({ name, length, validators }) =>
        validators.map((run) => ({
          task,
          tool,
          status,
          verificationTime: used.cputime,
          witness: name,
          length,
          validator: run.validator,
          answer: run.status,
          validationTime: run.used.cputime,
        })),
      );
    });
}
