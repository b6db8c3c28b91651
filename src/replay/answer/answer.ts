import type { ExecutionTrace } from '../../vocabulary/execution-trace.js';
import type { ReachedLimit } from '../../vocabulary/reached-limit.js';
import type { WitnessDiagnosis } from '../../vocabulary/witness-diagnosis.js';
import { documentInFiles } from '../claim/locations-in-files.js';
import { observationText } from '../claim/observation.js';
import { variableText, type WitnessTrace } from '../claim/witness-trace.js';
import type { TracedExecution } from '../explain/trace-execution.js';
import type { Run } from '../search/inputs/run-once.js';
import type { SearchExtent } from '../search/inputs/search-settings.js';
import type { ReplayClaim } from './validate-by-replay.js';

/** One input that an execution took. */
export interface TakenInput {
  /**
   * Function that gave it, also of the C library, with the conversion if it read a text, or the variable that was read
   * without a value.
   */
  readonly name: string;
  readonly line: number;
  /** In a program of several files, the one that the line is in. */
  readonly file?: string;
  readonly column: number;
  /** In decimal; of reals the shortest text that gives the number back, `NaN` or `Infinity`. */
  readonly value: string;
  readonly reason: 'call' | 'uninitialised' | 'library' | 'read';
  /** As C calls it; `pointer` for all pointers. */
  readonly type: string;
}

/** Where the program violates the property: the call, and the full expression or statement that it belongs to. */
export interface ShownViolation {
  readonly subproperty: string;
  readonly line: number;
  readonly column: number;
  readonly function: string | null;
}

/** The execution that an answer is about: the confirming one, or the one that got furthest. */
export interface ShownExecution {
  readonly inputs: readonly TakenInput[];
  readonly witnessTrace: WitnessTrace;
  /** How it ended: `violates no-overflow in line 9: …`. */
  readonly end: string;
  readonly violation: ShownViolation | null;
  readonly run: Run;
}

/** What replay says about a witness. */
export type ReplayAnswer =
  | {
      readonly kind: 'false';
      /**
       * The part of the verdict in the parentheses of `false(…)`; undefined for a wrong invariant, which is not a
       * violation.
       */
      readonly subproperty: string | undefined;
      readonly how: string;
      readonly execution: ShownExecution | undefined;
    }
  | {
      readonly kind: 'unknown';
      readonly reason: string;
      readonly execution: ShownExecution | undefined;
      /** How much was tried to follow a violation witness. */
      readonly tried?: { readonly executions: number; readonly extent: SearchExtent };
      /** What ended the search before everything was tried. */
      readonly limit?: ReachedLimit | undefined;
    };

/** What is known beside an answer. */
export interface Explained {
  readonly claim: ReplayClaim | undefined;
  readonly traced: TracedExecution | undefined;
  /** Of a violation witness that is not confirmed. */
  readonly diagnosis: WitnessDiagnosis | undefined;
}

const NOTHING_MORE: Explained = { claim: undefined, traced: undefined, diagnosis: undefined };

/** The answer as a document, for programs; `schemas/violation-explanation.schema.json` describes it. */
export function answerDocument(
  answer: ReplayAnswer,
  seed: number,
  { claim, traced, diagnosis }: Explained = NOTHING_MORE,
): object {
  const { execution } = answer;
  const observed = execution?.witnessTrace.observed;
  const trace: ExecutionTrace | null = traced?.trace ?? null;
  const told = {
    inputs: execution?.inputs ?? [],
    passed: (execution?.witnessTrace.steps ?? []).map(({ event: _, variables, ...step }, index) => ({
      ...step,
      variables: variables.map(variableText),
      step: traced?.executionSteps[index] ?? null,
    })),
    missing: execution?.witnessTrace.missing ?? null,
    observed: observed === undefined ? null : observationText(observed),
    end: execution?.end ?? null,
    violation: execution?.violation ?? null,
    parting: diagnosis?.parting ?? null,
    tried: diagnosis?.tried ?? null,
    repairs: diagnosis?.repairs ?? [],
    readings: diagnosis?.readings ?? [],
    interleaving: traced?.interleaving ?? null,
    trace,
  };
  return {
    result: resultText(answer),
    reason: answer.kind === 'false' ? answer.how : answer.reason,
    seed,
    limit: reachedLimit(answer) ?? null,
    property: claim?.property.text ?? null,
    dataModel: claim?.frontEnd.program.dataModel ?? null,
    ...documentInFiles(told, claim?.frontEnd.program.files ?? []),
  };
}

/** The status in BenchExec's words. */
export function resultText(answer: ReplayAnswer): string {
  if (answer.kind === 'unknown') return 'unknown';
  return answer.subproperty === undefined ? 'false' : `false(${answer.subproperty})`;
}

/** What ended the search for an answer, if a limit did. */
export function reachedLimit(answer: ReplayAnswer): ReachedLimit | undefined {
  return answer.kind === 'unknown' ? answer.limit : undefined;
}

/** Inputs as one line. */
export function describeInputs(inputs: readonly TakenInput[]): string {
  if (inputs.length === 0) return 'none taken';
  const shown = inputs
    .slice(0, 8)
    .map(({ value, line, file }) => `${value} in line ${line}${file === undefined ? '' : ` of ${file}`}`);
  return `${shown.join(', ')}${inputs.length > shown.length ? `, and ${inputs.length - shown.length} more` : ''}`;
}
