import type { Control, Wish } from '../control/control.js';
import type { Budget, PathConstraint } from '../execution/execution.js';
import type { Assignment } from '../solve/evaluate-symbolic.js';
import type { Effort } from './effort.js';
import { Extrapolation, type Further } from './extrapolate.js';
import { Guesses } from './guesses.js';
import { Novelty, outcomeOf } from './novelty.js';
import { type CasesAt, otherDecisions, wishedDecisions } from './path-constraints.js';
import { PathSolver } from './path-solver.js';
import { type Execute, type Run, runOnce } from './run-once.js';
import { type Ranked, TaskQueue } from './task-queue.js';

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
/** Effort that may pass without anything new: one part of all in so many, and at least this. */
const STALE_PART = 32;
const MINIMUM_PATIENCE = 500_000_000;

type Task = Ranked & { readonly run: Run; readonly inputs: Assignment } & (
    | { readonly kind: 'wish'; readonly wish: Wish }
    | { readonly kind: 'decision'; readonly index: number; readonly key: string }
    | { readonly kind: 'chance'; readonly index: number; readonly value: bigint }
  );

/**
 * Looks for inputs with which the program violates the property as the witness says. Every execution shows what its
 * decisions, and the conditions of the witness on its path, depended on; inputs for the other side of one of them
 * give the next execution. Executions that get further in the witness, and decisions that were seen less often, come
 * first.
 */
export function search(settings: SearchSettings): SearchResult {
  return new Search(settings).run();
}

class Search {
  readonly #queue = new TaskQueue<Task>();
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
  }

  run(): SearchResult {
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
      const task = this.#queue.pop();
      if (task === undefined && this.#guessed++ >= MAXIMUM_GUESSES) return this.#result(undefined, furthest);
      const next = task === undefined ? [this.#guesses.next()] : this.#inputsFor(task);
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

  /** Executes with zeros after the given inputs; if that leads nowhere, with the given inputs repeated. */
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
    const isStale = this.#novelty.sinceThen > this.#patience;
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
      this.#queue.push({ kind: 'wish', wish, run, inputs, rank: [-wish.progress, seen, 0, wish.moment] });
    }
    this.#expandDecisions(run, inputs);
    if (this.#executions > 2) return;
    for (const index of inputs.slice(0, CHANCE_INPUTS).keys()) {
      for (const [rank, value] of this.#settings.constants.slice(0, CHANCES).entries()) {
        this.#queue.push({ kind: 'chance', index, value, run, inputs, rank: [1, rank, index, 0] });
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
        key,
        run,
        inputs,
        rank: [-progress, seen, 1, index],
      });
    }
  }

  #inputsFor(task: Task): readonly Assignment[] {
    switch (task.kind) {
      case 'chance': {
        const inputs = [...task.inputs];
        inputs[task.index] = typeof inputs[task.index] === 'number' ? Number(task.value) : task.value;
        return [inputs];
      }
      case 'wish': {
        // The decisions up to this moment: runs the same execution again and stops it there.
        const { path } = this.#execute(task.inputs, { lastMoment: task.wish.moment }).execution;
        const held = task.run.control.held.filter(({ moment }) => moment < task.wish.moment);
        const { decided, ways } = task.wish;
        if (decided === undefined) {
          return this.#solver.solve({ path, before: path.length, held }, ways, task.inputs);
        }
        const wished = wishedDecisions(path.at(-1), decided, this.#settings.casesAt);
        return this.#solver.solve({ path, before: path.length - 1, held }, wished, task.inputs);
      }
      case 'decision': {
        const { path } = task.run.execution;
        const constraint = path[task.index];
        if (constraint === undefined) return [];
        const ways = otherDecisions(constraint, this.#settings.casesAt);
        const held = task.run.control.held.filter(({ inputs }) => inputs <= constraint.inputs);
        return this.#solver.solve({ path, before: task.index, held }, ways, task.inputs);
      }
    }
  }
}

/** Inputs that are not given are 0. */
function keyOfInputs(inputs: Assignment): string {
  let length = inputs.length;
  while (length > 0 && (inputs[length - 1] === 0n || Object.is(inputs[length - 1], 0))) length--;
  return inputs.slice(0, length).map(String).join(',');
}

function inputsOf(run: Run): Assignment {
  return run.execution.inputs.map(({ value }) => value);
}

/** A decision with the side that it took. */
function sideOf(constraint: PathConstraint): string {
  return `${constraint.range.start} ${outcomeOf(constraint)}`;
}

/** @returns how often it has been counted, including this time */
function count(counts: Map<string, number>, key: string, by = 1): number {
  const now = (counts.get(key) ?? 0) + by;
  counts.set(key, now);
  return now;
}

function outcomeHash(outcome: string): number {
  let hash = 7;
  for (const character of outcome) hash = (Math.imul(hash, 33) + character.charCodeAt(0)) | 0;
  return hash;
}

function isFurther(run: Run, than: Run): boolean {
  const ended = (each: Run) => (each.end.kind === 'violation' ? 1 : 0);
  if (run.control.progress !== than.control.progress) return run.control.progress > than.control.progress;
  return ended(run) > ended(than);
}
