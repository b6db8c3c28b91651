import type { Control } from '../control/control.js';
import type { Budget } from '../execution/execution.js';
import type { Assignment, Constraint } from '../solve/evaluate-symbolic.js';
import type { ThoroughSolver } from '../solve/thorough-solver.js';
import type { Effort } from './effort.js';
import { Extrapolation, type Further } from './extrapolate.js';
import { Guesses } from './guesses.js';
import { Novelty, outcomeOf } from './novelty.js';
import { type CasesAt, otherDecisions, wishedDecisions } from './path-constraints.js';
import { type Kept, PathSolver } from './path-solver.js';
import { type Execute, type Run, runOnce } from './run-once.js';
import { type Chance, inputsOf, isFurther, keyOfInputs, type OpenTask, outcomeHash, sideOf } from './task.js';
import { TaskQueue } from './task-queue.js';

export interface SearchSettings {
  /** Executes with values kept as trees over the inputs, and reports loop heads. */
  readonly execute: Execute;
  readonly control: Control;
  readonly casesAt: CasesAt;
  /** Constants of the program and of the witness, worth trying as values. */
  readonly constants: readonly bigint[];
  /** Initial inputs, at least one list; the first must be the most likely one. */
  readonly starts: readonly Assignment[];
  /** Limits of one execution. */
  readonly budget: Budget;
  /** Maximum number of executions. */
  readonly executions: number;
  /** Maximum number of statements of all executions together. */
  readonly steps: number;
  readonly effort: Effort;
  readonly thorough: ThoroughSolver;
}

/**
 * How much was tried. `complete`: every decision on every path was tried both ways, as far as the solver can tell;
 * `time`: the clock ended the search, and a faster machine might find more.
 */
export type Extent = 'complete' | 'budget' | 'time';

export interface SearchResult {
  /** Inputs of an execution that the witness describes; undefined if none was found. */
  readonly inputs: Assignment | undefined;
  /** The execution that got furthest in the witness. */
  readonly furthest: Run;
  readonly executions: number;
  readonly extent: Extent;
}

/** How many decisions of one execution are flipped: this many at each end, and each way at one place this often. */
const DECISIONS_AT_ENDS = 200;
const DECISIONS_OF_SIDE = 10;
/** One execution counts as at least this many statements. */
const MINIMUM_STEPS = 100;
/** How many inputs get single values as a guess, and how many values each gets. */
const CHANCE_INPUTS = 4;
const CHANCES = 24;
/** Executions with guessed inputs, once everything solvable was tried. */
const MAXIMUM_GUESSES = 400;
/** A loop that used up a budget gets a budget smaller by this factor from then on. */
const IMPATIENCE = 32;
/** Effort that brings nothing new before what was left open is due, and how many quick tasks come between. */
const LEFT_OPEN_AFTER = 200_000_000;
const QUICK_ONES = 8;
const BETWEEN_CHANCES = 3;
/** Effort that may bring nothing new: a part of all, and at least this. */
const STALE_PART = 32;
/** The same while the program still comes into new states. */
const STALE_PART_OF_STATES = 4;
const MINIMUM_PATIENCE = 500_000_000;

/**
 * Looks for inputs with which the program violates the property as the witness says. Every execution shows what its
 * decisions, and the conditions of the witness on its path, depended on; inputs for the other side of one of them
 * give the next execution. Executions that get further in the witness, and decisions that were seen less often, come
 * first.
 */
export function search(settings: SearchSettings): Promise<SearchResult> {
  return new Search(settings).run();
}

type Ways = readonly (readonly Constraint[])[];

class Search {
  readonly #queue = new TaskQueue<OpenTask>();
  /** Inputs on a chance: of those one is tried between others, as what could be solved for may go on for ever. */
  readonly #chances = new TaskQueue<Chance>();
  #sinceChance = 0;
  /** What the quick solver could not solve, and executions since the last question about one of them. */
  readonly #leftOpen = new TaskQueue<OpenTask>();
  #sinceLeftOpen = 0;
  readonly #triedInputs = new Set<string>();
  readonly #triedDecisions = new Set<string>();
  readonly #novelty = new Novelty();
  #executions = 0;
  #steps = 0;
  #cut = false;
  #clock = false;
  #guessed = 0;
  readonly #guesses: Guesses;
  /** Effort that may pass without anything new. */
  readonly #patience: number;
  readonly #longPatience: number;
  readonly #solver: PathSolver;
  readonly #extrapolation = new Extrapolation();
  /** Heads of loops in which an execution used up its budget. */
  readonly #endless = new Set<number>();

  readonly #settings: SearchSettings;

  constructor(settings: SearchSettings) {
    this.#settings = settings;
    this.#guesses = new Guesses(settings.constants);
    this.#solver = new PathSolver(settings);
    this.#patience = Math.max(MINIMUM_PATIENCE, settings.effort.left / STALE_PART);
    this.#longPatience = Math.max(MINIMUM_PATIENCE, settings.effort.left / STALE_PART_OF_STATES);
  }

  async run(): Promise<SearchResult> {
    let furthest = this.#execute(this.#settings.starts[0] ?? []);
    if (furthest.accepted) return this.#result(inputsOf(furthest), furthest);
    this.#expand(furthest);
    for (const start of this.#settings.starts.slice(1)) {
      if (this.#isOver()) break;
      const run = this.#execute(start);
      if (run.accepted) return this.#result(inputsOf(run), run);
      this.#expand(run);
    }
    while (!this.#isOver()) {
      const next = await this.#next();
      if (next === undefined) return this.#result(undefined, furthest);
      for (const inputs of next) {
        for (const run of this.#tryInputs(inputs)) {
          if (run.accepted) return this.#result(inputsOf(run), run);
          if (isFurther(run, furthest)) furthest = run;
          this.#expand(run);
        }
        if (this.#isOver()) break;
      }
    }
    this.#cut = true;
    return this.#result(undefined, furthest);
  }

  /** Inputs to be tried next; undefined where nothing is left. What the quick solver left open waits until it is needed. */
  async #next(): Promise<readonly Assignment[] | undefined> {
    const isDue = this.#novelty.sinceThen > LEFT_OPEN_AFTER && ++this.#sinceLeftOpen > QUICK_ONES;
    const chance = ++this.#sinceChance > BETWEEN_CHANCES ? this.#chances.pop() : undefined;
    if (chance !== undefined) {
      this.#sinceChance = 0;
      return [chance.changed];
    }
    const task = isDue && this.#leftOpen.size > 0 ? undefined : this.#queue.pop();
    if (task !== undefined) {
      const question = this.#questionOf(task);
      const { found, rest } = this.#solver.solve(question.kept, question.ways, task.inputs);
      if (rest === 'open') this.#leftOpen.push(task);
      return found;
    }
    this.#sinceLeftOpen = 0;
    const open = this.#solver.isThorough ? this.#leftOpen.pop() : undefined;
    if (open !== undefined) {
      const question = this.#questionOf(open);
      return this.#solver.solveThoroughly(question.kept, question.ways, open.inputs);
    }
    const last = this.#chances.pop();
    if (last !== undefined) return [last.changed];
    return this.#guessed++ < MAXIMUM_GUESSES ? [this.#guesses.next()] : undefined;
  }

  /** Executes with zeros behind the given inputs, and where that leads nowhere with the given ones repeated. */
  *#tryInputs(inputs: Assignment): Generator<Run> {
    const key = keyOfInputs(inputs);
    if (this.#triedInputs.has(key)) return;
    this.#triedInputs.add(key);
    const run = this.#execute(inputs);
    yield run;
    const further = this.#extrapolation.next(run, inputs);
    if (further !== undefined && !this.#isOver()) yield this.#execute(inputs, { further });
  }

  #result(inputs: Assignment | undefined, furthest: Run): SearchResult {
    const extent = this.#clock ? 'time' : this.#cut ? 'budget' : 'complete';
    return { inputs, furthest, executions: this.#executions, extent };
  }

  #isOver(): boolean {
    const { executions, steps, effort } = this.#settings;
    if (effort.exhausted === 'time') this.#clock = true;
    const { sinceThen, sinceNewState } = this.#novelty;
    const isStale = sinceThen > (sinceNewState > this.#patience ? this.#patience : this.#longPatience);
    return (
      this.#executions >= executions || this.#steps >= steps || isStale || effort.exhausted !== undefined
    );
  }

  #execute(
    inputs: Assignment,
    { lastMoment, further }: { readonly lastMoment?: number; readonly further?: Further } = {},
  ): Run {
    const { execute, control, budget, effort } = this.#settings;
    const run = runOnce(execute, control, inputs, {
      budget: { ...budget, milliseconds: effort.millisecondsLeft },
      effort: effort.left,
      lastMoment,
      further,
      patience: (head) => (this.#endless.has(head) ? budget.steps / IMPATIENCE : Number.POSITIVE_INFINITY),
      values: 'symbolic',
    });
    this.#executions++;
    this.#steps += run.execution.steps + MINIMUM_STEPS;
    effort.spend(run.effort);
    this.#novelty.executed(run);
    if (run.end.kind === 'budget') {
      this.#cut = true;
      if (run.end.resource === 'time') this.#clock = true;
      if (run.lastLoop !== undefined) this.#endless.add(run.lastLoop);
    }
    if (lastMoment === undefined) this.#guesses.executed(inputsOf(run));
    if (run.execution.end.kind === 'stopped' && lastMoment !== undefined) this.#executions--;
    return run;
  }

  /** Everything that could go differently in an execution becomes a task. */
  #expand(run: Run): void {
    const inputs = inputsOf(run);
    for (const wish of run.control.wishes) {
      if (wish.ways.length === 0 && wish.decided === undefined) continue;
      const seen = this.#novelty.visit(`wish ${wish.progress} ${wish.purpose} ${wish.moment}`);
      this.#queue.push({ kind: 'wish', wish, run, inputs, rank: [-wish.progress, 0, seen, 0, wish.moment] });
    }
    this.#expandDecisions(run, inputs);
    if (this.#executions > 2) return;
    for (const index of inputs.slice(0, CHANCE_INPUTS).keys()) {
      for (const [rank, value] of this.#settings.constants.slice(0, CHANCES).entries()) {
        const changed = [...inputs];
        changed[index] = typeof inputs[index] === 'number' ? Number(value) : value;
        this.#chances.push({ changed, rank: [rank, index] });
      }
    }
  }

  #expandDecisions(run: Run, inputs: Assignment): void {
    const { path } = run.execution;
    let hash = 0;
    const ahead = new Map<string, number>();
    for (const constraint of path) count(ahead, sideOf(constraint));
    const behind = new Map<string, number>();
    for (const [index, constraint] of path.entries()) {
      const isEnd = index < DECISIONS_AT_ENDS || index >= path.length - DECISIONS_AT_ENDS;
      const side = sideOf(constraint);
      const isRare = Math.min(count(behind, side), count(ahead, side, -1)) <= DECISIONS_OF_SIDE;
      const outcome = outcomeOf(constraint);
      const progress = run.progressAtInput[constraint.inputs - 1] ?? 0;
      const key = `${progress} ${index} ${hash} ${constraint.range.start} ${outcome}`;
      hash = (Math.imul(hash, 31) + Math.imul(constraint.range.start, 2_654_435) + outcomeHash(outcome)) | 0;
      this.#novelty.visit(side);
      if (!(isEnd || isRare)) continue;
      if (this.#triedDecisions.has(key)) continue;
      this.#triedDecisions.add(key);
      const other = constraint.value === 0n ? '1' : '0';
      const seen = this.#novelty.seen(`${constraint.range.start} ${other}`);
      this.#queue.push({
        kind: 'decision',
        index,
        run,
        inputs,
        rank: [-progress, this.#novelty.stateSeen(run, constraint), seen, 1, index],
      });
    }
  }

  /** What inputs have to satisfy for something to go otherwise. */
  #questionOf(task: OpenTask): { readonly kept: Kept; readonly ways: Ways } {
    const { casesAt } = this.#settings;
    if (task.kind === 'decision') {
      const { path } = task.run.execution;
      const constraint = path[task.index];
      const ways = constraint === undefined ? [] : otherDecisions(constraint, casesAt);
      const inputs = constraint?.inputs ?? 0;
      const held = task.run.control.held.filter((each) => each.inputs <= inputs);
      return { kept: { path, before: task.index, held }, ways };
    }
    // The decisions up to this moment: the same execution again, ended there.
    const { path } = this.#execute(task.inputs, { lastMoment: task.wish.moment }).execution;
    const held = task.run.control.held.filter(({ moment }) => moment < task.wish.moment);
    const { decided, ways } = task.wish;
    if (decided === undefined) return { kept: { path, before: path.length, held }, ways };
    const wished = wishedDecisions(path.at(-1), decided, casesAt);
    return { kept: { path, before: path.length - 1, held }, ways: wished };
  }
}

/** @returns how often it was counted now */
function count(counts: Map<string, number>, key: string, by = 1): number {
  const now = (counts.get(key) ?? 0) + by;
  counts.set(key, now);
  return now;
}
