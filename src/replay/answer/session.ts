import type { InputAssignment } from '../../solve/evaluate-symbolic.js';
import type { ExecutableProgram } from '../claim/front-end.js';
import { randomStarts } from '../search/inputs/random-starts.js';
import { type ExecutionLimits, type Run, runOnce } from '../search/inputs/run-once.js';
import { search } from '../search/inputs/search.js';
import type { SearchResult, SearchSettings } from '../search/inputs/search-settings.js';
import type { ReplayAnswer } from './answer.js';
import { confirmedAnswer, refutedAnswer, unconfirmedAnswer, unknownAnswer } from './answers.js';
import { describeEnd } from './describe-end.js';
import { describeExtent, onlyExecutionExtent } from './describe-extent.js';
import { limitOfSearch } from './limit-of-search.js';
import { NOWHERE } from './limited-search.js';
import { findMergedInputs } from './merged-inputs.js';
import { ReplaySession } from './replay-session.js';
import { compileSubject, executionBudget } from './subject.js';

/** Statement limits for one execution of the search: first small ones, because many executions end soon. */
const SEARCH_STEPS = [5_000, 200_000, 20_000_000, 400_000_000, Number.POSITIVE_INFINITY];

/** Part of the effort for each of these limits but the last. */
const SHARE_OF_STEPS = 0.5;

/** Maximum number of inputs of one execution: fewer than its statements, and never very many. */
const FEWEST_INPUTS = 1000;
const MOST_INPUTS = 100_000;

/** Statement limit of the first execution. */
const FIRST_STEPS = 100_000;

/** The same for executions that may refute a witness: longer ones where shorter ones show nothing. */
const STEPS_TO_REFUTE = [FIRST_STEPS, 5_000_000];

/** A state must repeat within this many statements for an execution to count as endless. */
const REPETITION_STEPS = 200_000;

/** One witness with its program, ready to be executed. */
export class Session extends ReplaySession {
  #areMerged = false;

  async confirm(): Promise<ReplayAnswer> {
    const first = this.#first();
    if (first.accepted) return confirmedAnswer(first);
    const { effort, request, property } = this.subject;
    if (first.execution.inputs.length === 0) {
      const tried = { executions: 1, extent: onlyExecutionExtent(first) };
      return unconfirmedAnswer({
        run: first,
        tried,
        // Behind the place where it leaves the witness, the program may take some.
        extent: first.end.kind === 'stopped' ? 'no input is taken before' : 'the program takes no inputs',
        property,
        effort,
      });
    }
    let result: SearchResult | undefined;
    let executions = 0;
    for (const steps of SEARCH_STEPS) {
      const isLast = steps >= request.steps || steps === SEARCH_STEPS.at(-1);
      result = await this.#search([[]], steps, {
        executions: Number.POSITIVE_INFINITY,
        patience: 'unlimited',
        longer: isLast ? 'never' : 'later',
        share: isLast ? 1 : SHARE_OF_STEPS,
      });
      executions += result.executions;
      result = { ...result, executions };
      if (result.inputs !== undefined) {
        // What was found with values as trees is confirmed by an ordinary execution.
        const run = this.#execute(result.inputs);
        if (run.accepted) return confirmedAnswer(run);
      }
      if (result.extent !== 'budget' || isLast || effort.left <= 0) break;
    }
    const tried = { executions: Math.max(1, executions), extent: result?.extent ?? 'budget' } as const;
    const run = result?.furthest ?? first;
    return unconfirmedAnswer({ run, tried, extent: describeExtent(tried), property, effort });
  }

  /** With every input 0. If nothing depends on inputs, it may use all allowed statements. */
  #first(): Run {
    const first = this.#execute([], { steps: FIRST_STEPS });
    if (first.end.kind !== 'budget' || first.execution.inputs.length > 0) return first;
    const looping = this.#repetition();
    return looping ?? this.#execute([]);
  }

  /** The execution without inputs, if one of its states repeats soon. */
  #repetition(): Run | undefined {
    const watched = compileSubject(this.subject, { symbolic: false, loops: true });
    if (watched.kind === 'failed') return undefined;
    const patience = () => Number.POSITIVE_INFINITY;
    const run = this.#execute([], { steps: REPETITION_STEPS, executable: watched.value, patience });
    return run.end.kind === 'endless' ? run : undefined;
  }

  async refute(): Promise<ReplayAnswer> {
    const first = this.#first();
    if (first.accepted) return refutedAnswer(first);
    if (first.execution.inputs.length > 0) return this.#refuteByInputs();
    return unknownAnswer(
      `executions cannot confirm a correctness witness; the program takes no inputs, and its execution ${describeEnd(first.end)}`,
      limitOfSearch(onlyExecutionExtent(first), first.end, this.subject.effort),
    );
  }

  /** Each time with other random inputs, until nothing is left to try or nothing new was seen for long. */
  async #refuteByInputs(): Promise<ReplayAnswer> {
    const { request, effort } = this.subject;
    let result: SearchResult | undefined;
    let executions = 0;
    for (const [round, steps] of STEPS_TO_REFUTE.entries()) {
      result = await this.#search(randomStarts(request.seed + round), steps, {
        executions: Number.POSITIVE_INFINITY,
        patience: 'limited',
        longer: 'never',
        share: steps === STEPS_TO_REFUTE.at(-1) ? 1 : SHARE_OF_STEPS,
      });
      executions += result.executions;
      const run = result.inputs === undefined ? undefined : this.#execute(result.inputs);
      if (run?.accepted === true) return refutedAnswer(run);
      if (result.extent !== 'budget' || effort.exhausted !== undefined) break;
    }
    const extent = describeExtent({ executions, extent: result?.extent ?? 'budget' });
    return unknownAnswer(
      `executions cannot confirm a correctness witness, and none refutes it (${extent})`,
      result && limitOfSearch(result.extent, result.furthest.end, effort),
    );
  }

  #execute(
    inputs: readonly (bigint | number)[],
    {
      steps = Number.POSITIVE_INFINITY,
      effort = Number.POSITIVE_INFINITY,
      executable = this.plain,
      patience,
    }: Partial<
      Pick<ExecutionLimits, 'effort' | 'patience'> & { steps: number; executable: ExecutableProgram }
    > = {},
  ): Run {
    const { monitor, effort: all } = this.subject;
    const run = this.layouts.judge(
      runOnce(executable.execute, monitor, inputs, {
        budget: executionBudget(this.subject, steps),
        effort: Math.min(effort, all.left),
        patience,
        values: 'plain',
      }),
      monitor,
    );
    all.spend(run.effort);
    return run;
  }

  /** Where it led nowhere the first time, it does not later. */
  async #mergedOnce(): Promise<readonly InputAssignment[]> {
    if (this.#areMerged) return [];
    this.#areMerged = true;
    return findMergedInputs(this.subject, this.subject.effort);
  }

  #search(
    starts: readonly (readonly (bigint | number)[])[],
    steps: number,
    {
      executions,
      patience,
      longer,
      share,
    }: Pick<SearchSettings, 'executions' | 'patience' | 'longer' | 'share'>,
  ): Promise<SearchResult> {
    const { monitor, property, effort } = this.subject;
    const endless = property.checks.some(({ kind }) => kind === 'termination');
    return search({
      ...this.subjectSettings(monitor, steps),
      merged: () => this.#mergedOnce(),
      execute: this.symbolic.execute,
      // Only where loop heads are told, a state that repeats is seen.
      executeQuickly: endless ? this.symbolic.execute : this.plain.execute,
      executions,
      effort,
      share: share * effort.left,
      patience,
      longer,
      elsewhere: NOWHERE,
      inputs: Math.min(MOST_INPUTS, Math.max(FEWEST_INPUTS, 10 * Math.sqrt(steps))),
      starts,
    });
  }
}
