import { Continuations } from '../../../machine/threads/continuations.js';
import { type LearnedStep, LearnedSteps, type StepEnd } from '../../../machine/threads/learned-steps.js';
import type { StateAtPoint } from '../../../machine/threads/step-recorder.js';
import type { Run } from '../inputs/run-once.js';
import { NumberSet } from './number-set.js';
import { PathScheduler, type PlannedPath } from './path-scheduler.js';
import type { SharedKnowledge } from './scheduler.js';
import { type KeptState, ThreadsState } from './threads-state.js';

/** States that are looked at. */
const MOST_STATES = 8_000_000;
/** So many steps are executed from which nothing is learned before it is asked whether they are worth it. */
const FEW_UNTOLD = 500;
/** Steps for each of them, at least: otherwise most steps have to be executed anyway. */
const LEAST_STEPS = 5;
/** The same where no more steps may be taken. */
const STEPS_AT_END = 10;
/** Steps after which the effort is counted. */
const BATCH = 1000;

/** Knowledge that includes what threads do, step by step. */
interface StepKnowledge extends SharedKnowledge {
  readonly steps: LearnedSteps;
}

/** What a search over states asks for. */
export interface StateSearchMeans {
  readonly knowledge: SharedKnowledge;
  /** Executes the program, always with the same inputs. */
  execute(scheduler: PathScheduler): Run;
  /** Steps were taken. @returns whether no more may be */
  spend(steps: number): 'enough' | 'go on';
}

/**
 * `all`: no schedule is left; `open`: they cannot be told apart by the states of threads, or are too many; `executed`: most
 * steps have to be executed anyway.
 */
export type StateSearchResult = { readonly found: Run } | 'all' | 'open' | 'executed';

/** A state, and the threads that have not gone on from there yet. */
interface Visit {
  readonly left: number[];
  /** Those that need not go on if the first one leads to a new state, because nobody notices what it does. */
  rest: readonly number[];
  /** Whether any thread could do anything. */
  moves: 'none' | 'some';
  /** How to get back to the state before. */
  readonly mark: number;
  readonly kept: KeptState | undefined;
}

/**
 * Looks for all states that a program with threads may come into. Executions show what a thread does from one point to the
 * next, depending on its own state and on what it sees. Where that is known, the step is taken without an execution.
 */
export class StateSearch {
  readonly #means: StateSearchMeans;
  readonly #steps = new LearnedSteps();
  readonly #knowledge: StepKnowledge;
  readonly #path: number[] = [];
  #untold = 0;
  #taken = 0;
  #counted = 0;

  constructor(means: StateSearchMeans) {
    this.#means = means;
    // Here, more counts as something that a thread does: where threads get to by themselves is learned anew.
    this.#knowledge = { ...means.knowledge, continuations: new Continuations(), steps: this.#steps };
  }

  search(): StateSearchResult {
    const { conflicts } = this.#knowledge;
    for (;;) {
      const root = this.#execute({ threads: [], behind: 'learn' });
      if (root.run.accepted) return { found: root.run };
      if (root.kind === 'open' || root.reached === undefined) return 'open';
      const { contended } = conflicts;
      const result = this.#explore(root.reached);
      if (result === 'all' && this.#steps.state === 'contradicted') return 'open';
      if (result !== 'all' || conflicts.contended === contended) return result;
    }
  }

  #explore(root: StateAtPoint): StateSearchResult {
    const visited = new NumberSet(MOST_STATES);
    const { continuations } = this.#knowledge;
    const state = new ThreadsState(root, this.#steps, (number) => continuations.behind(number));
    const path = this.#path;
    path.length = 0;
    visited.add(state.number);
    const visits = [this.#visit(state, 0, undefined)];
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      if (this.#untold > FEW_UNTOLD && this.#taken < LEAST_STEPS * this.#untold) return 'executed';
      if (this.#isEnough(visited.size))
        return this.#taken < STEPS_AT_END * this.#untold ? 'executed' : 'open';
      const thread = visit.left.pop();
      if (thread === undefined) {
        if (visit.moves === 'none') {
          const { run, kind } = this.#execute({ threads: path, behind: 'end' });
          if (run.accepted) return { found: run };
          if (kind === 'open') return 'open';
        }
        visits.pop();
        path.pop();
        if (visit.kept !== undefined) state.restore(visit.kept);
        state.undo(visit.mark);
        continue;
      }
      const { mark } = state;
      const taken = this.#take(state, thread);
      if (taken === 'open' || 'found' in taken) return taken;
      if (taken.kind !== 'refused') visit.moves = 'some';
      if (taken.kind === 'moved' && visited.add(state.number) === 'new') {
        visit.rest = [];
        path.push(thread);
        visits.push(this.#visit(state, mark, taken.kept));
        continue;
      }
      visit.left.push(...visit.rest);
      visit.rest = [];
      if (taken.kind === 'moved' && taken.kept !== undefined) state.restore(taken.kept);
      state.undo(mark);
    }
    return 'all';
  }

  /** A state that has been reached: which threads have to go on from there. */
  #visit(state: ThreadsState, mark: number, kept: KeptState | undefined): Visit {
    const { conflicts } = this.#knowledge;
    const { ready } = state;
    const alone = ready.find(
      (thread) =>
        !state.isWoken(thread) &&
        !this.#steps.isShared(this.#steps.at(state.startOf(thread)), thread, conflicts),
    );
    const rest = alone === undefined ? [] : ready.filter((thread) => thread !== alone);
    return { left: alone === undefined ? ready : [alone], rest, moves: 'none', mark, kept };
  }

  #isEnough(states: number): boolean {
    if (states >= MOST_STATES) return true;
    if (this.#taken < this.#counted + BATCH) return false;
    this.#counted = this.#taken;
    return this.#means.spend(BATCH) === 'enough';
  }

  /** A thread goes on, as it is known to or in an execution. */
  #take(
    state: ThreadsState,
    thread: number,
  ):
    | { readonly kind: 'refused' | 'ended' }
    | { readonly kind: 'moved'; readonly kept: KeptState | undefined }
    | { readonly found: Run }
    | 'open' {
    this.#taken++;
    const { mark } = state;
    let end = this.#walk(state, thread);
    if (end === undefined) {
      state.undo(mark);
      const { run, reached, kind } = this.#execute({ threads: [...this.#path, thread], behind: 'learn' });
      if (run.accepted) return { found: run };
      if (kind === 'open') return 'open';
      end = this.#walk(state, thread);
      if (end === undefined) {
        this.#untold++;
        state.undo(mark);
        if (reached === undefined) return { kind: 'ended' };
        return { kind: 'moved', kept: state.replace(reached) };
      }
    }
    if (end.kind === 'refused') return { kind: 'refused' };
    if (end.kind === 'exit') return { kind: 'ended' };
    state.end(thread, end);
    return { kind: 'moved', kept: undefined };
  }

  /** Takes a step as far as it is known. @returns undefined if it has to be executed */
  #walk(state: ThreadsState, thread: number): StepEnd | undefined {
    if (state.isWoken(thread)) return undefined;
    let step: LearnedStep | undefined = this.#steps.at(state.startOf(thread));
    let hasTold = false;
    while (step?.kind === 'use') {
      const { place, sees, absent, next } = step;
      const following = next.get(sees === 'nothing' ? 0 : (state.holds(place) ?? absent));
      if (following === undefined) return undefined;
      if (following.after !== undefined) {
        if (absent !== undefined) hasTold = true;
        state.put(place, following.after);
      }
      step = following.following;
    }
    if (step === undefined || step.kind === 'untold') return undefined;
    // Somebody who waits may go on then.
    if ((hasTold || step.kind === 'finished') && state.hasWaiting) return undefined;
    return step;
  }

  #execute(path: PlannedPath): {
    readonly run: Run;
    readonly reached: StateAtPoint | undefined;
    readonly kind: 'open' | 'told';
  } {
    const scheduler = new PathScheduler(path, this.#knowledge);
    const run = this.#means.execute(scheduler);
    const isOpen =
      scheduler.state === 'inexact' || scheduler.sleepers === 'some' || run.end.kind === 'budget';
    return { run, reached: scheduler.reached, kind: isOpen ? 'open' : 'told' };
  }
}
