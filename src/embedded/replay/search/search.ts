import type { Control, HeldCondition, Wish } from '../control/control.js';
import type { Budget, PathConstraint } from '../execution/machine.js';
import { type Assignment, type Constraint, satisfies } from '../solve/evaluate-symbolic.js';
import { solve } from '../solve/solve.js';
import { type CasesAt, keepDecision, otherDecisions, wishedDecisions } from './path-constraints.js';
import { randomNumbers } from './random-numbers.js';
import { type Execute, type Run, runOnce } from './run-once.js';
import { type Ranked, TaskQueue } from './task-queue.js';

export interface SearchSettings {
  /** Executes with values kept as trees over the inputs. */
  readonly execute: Execute;
  readonly control: Control;
  readonly casesAt: CasesAt;
  /** Constants of the program and of the witness: values worth trying. */
  readonly constants: readonly bigint[];
  /** Inputs to begin with, at least one list; the first has to be the most likely one. */
  readonly starts: readonly Assignment[];
  /** Limits of one execution. */
  readonly budget: Budget;
  /** Executions at most. */
  readonly executions: number;
  /** Statements of all executions together. */
  readonly steps: number;
  /** Point in time (milliseconds) at which the search gives up. */
  readonly deadline: number;
}

export interface SearchResult {
  /** Inputs of an execution that the witness describes; undefined where none was found. */
  readonly inputs: Assignment | undefined;
  /** The execution that got furthest in the witness. */
  readonly furthest: Run;
  readonly executions: number;
  /** `complete`: every decision on every way was tried both ways, as far as the solver can tell. */
  readonly extent: 'complete' | 'budget';
}

/** Decisions of one execution that are tried otherwise: the first ones and the last ones. */
const MAXIMUM_DECISIONS = 400;
/** Decisions before one that are kept, from the beginning and before it; what is left out shows when it is executed. */
const KEPT_DECISIONS = 200;
/** Inputs that are given single values on a chance, and values for each. */
const CHANCE_INPUTS = 4;
const CHANCES = 24;
const MAXIMUM_WAYS = 24;
/** Executions with guessed inputs, after everything that could be solved for was tried. */
const MAXIMUM_GUESSES = 400;
const GUESS_SEED = 20_261_121;
const KEPT_EXECUTIONS = 32;

type Task = Ranked & { readonly run: Run; readonly inputs: Assignment } & (
    | { readonly kind: 'wish'; readonly wish: Wish }
    | { readonly kind: 'decision'; readonly index: number; readonly key: string }
    | { readonly kind: 'chance'; readonly index: number; readonly value: bigint }
  );

/**
 * Looks for inputs with which the program violates the property as the witness says. Every execution shows what its
 * decisions, and the conditions of the witness on its way, depended on; inputs for the other side of one of them give
 * the next execution. What got further in the witness, and what was seen less often, comes first.
 */
export function search(settings: SearchSettings): SearchResult {
  return new Search(settings).run();
}

class Search {
  private readonly queue = new TaskQueue<Task>();
  private readonly triedInputs = new Set<string>();
  private readonly triedDecisions = new Set<string>();
  private readonly visits = new Map<string, number>();
  private executions = 0;
  private steps = 0;
  private cut = false;
  private guesses = 0;
  /** Inputs of the latest executions: what guesses begin from. */
  private readonly latest: Assignment[] = [];
  private readonly random = randomNumbers(GUESS_SEED);

  constructor(private readonly settings: SearchSettings) {}

  run(): SearchResult {
    let furthest = this.execute(this.settings.starts[0] ?? []);
    if (furthest.accepted) return this.result(inputsOf(furthest), furthest);
    this.expand(furthest);
    for (const start of this.settings.starts.slice(1)) {
      if (this.isOver()) break;
      const run = this.execute(start);
      if (run.accepted) return this.result(inputsOf(run), run);
      this.expand(run);
    }
    while (!this.isOver()) {
      const task = this.queue.pop();
      if (task === undefined && this.guesses++ >= MAXIMUM_GUESSES) return this.result(undefined, furthest);
      const next = task === undefined ? [this.guess()] : this.inputsFor(task);
      for (const inputs of next) {
        const key = keyOfInputs(inputs);
        if (this.triedInputs.has(key)) continue;
        this.triedInputs.add(key);
        const run = this.execute(inputs);
        if (run.accepted) return this.result(inputsOf(run), run);
        if (isFurther(run, furthest)) furthest = run;
        this.expand(run);
        if (this.isOver()) break;
      }
    }
    this.cut = true;
    return this.result(undefined, furthest);
  }

  private result(inputs: Assignment | undefined, furthest: Run): SearchResult {
    return { inputs, furthest, executions: this.executions, extent: this.cut ? 'budget' : 'complete' };
  }

  private isOver(): boolean {
    const { executions, steps, deadline } = this.settings;
    return this.executions >= executions || this.steps >= steps || Date.now() > deadline;
  }

  private execute(inputs: Assignment, lastMoment?: number): Run {
    const { execute, control, budget, deadline } = this.settings;
    const milliseconds = Math.max(1, Math.min(budget.milliseconds, deadline - Date.now()));
    const run = runOnce(execute, control, inputs, { ...budget, milliseconds }, lastMoment);
    this.executions++;
    this.steps += run.execution.steps + 100;
    if (run.execution.end.kind === 'budget') this.cut = true;
    if (lastMoment === undefined) this.latest.push(inputsOf(run));
    if (this.latest.length > KEPT_EXECUTIONS) this.latest.shift();
    if (run.execution.end.kind === 'stopped' && lastMoment !== undefined) this.executions--;
    return run;
  }

  /** Everything that could go otherwise in an execution becomes a task. */
  private expand(run: Run): void {
    const inputs = inputsOf(run);
    for (const wish of run.control.wishes) {
      if (wish.ways.length === 0 && wish.decided === undefined) continue;
      const seen = this.visit(`wish ${wish.progress} ${wish.purpose} ${wish.moment}`);
      this.queue.push({ kind: 'wish', wish, run, inputs, rank: [-wish.progress, seen, 0, wish.moment] });
    }
    this.expandDecisions(run, inputs);
    if (this.executions > 2) return;
    for (const index of inputs.slice(0, CHANCE_INPUTS).keys()) {
      for (const [rank, value] of this.settings.constants.slice(0, CHANCES).entries()) {
        this.queue.push({ kind: 'chance', index, value, run, inputs, rank: [1, rank, index, 0] });
      }
    }
  }

  private expandDecisions(run: Run, inputs: Assignment): void {
    const { path } = run.execution;
    let hash = 0;
    for (const [index, constraint] of path.entries()) {
      const inMiddle = index > MAXIMUM_DECISIONS / 2 && index < path.length - MAXIMUM_DECISIONS / 2;
      if (inMiddle) continue;
      const outcome = outcomeOf(constraint);
      const progress = run.progressAtInput[constraint.inputs - 1] ?? 0;
      const key = `${progress} ${index} ${hash} ${constraint.range.start} ${outcome}`;
      hash = (Math.imul(hash, 31) + Math.imul(constraint.range.start, 2_654_435) + outcomeHash(outcome)) | 0;
      this.visit(`${constraint.range.start} ${outcome}`);
      if (this.triedDecisions.has(key)) continue;
      this.triedDecisions.add(key);
      const other = constraint.value === 0n ? '1' : '0';
      const seen = this.visits.get(`${constraint.range.start} ${other}`) ?? 0;
      this.queue.push({
        kind: 'decision',
        index,
        key,
        run,
        inputs,
        rank: [-progress, seen, 1, index],
      });
    }
  }

  private visit(key: string): number {
    const seen = (this.visits.get(key) ?? 0) + 1;
    this.visits.set(key, seen);
    return seen;
  }

  private inputsFor(task: Task): readonly Assignment[] {
    switch (task.kind) {
      case 'chance': {
        const inputs = [...task.inputs];
        inputs[task.index] = typeof inputs[task.index] === 'number' ? Number(task.value) : task.value;
        return [inputs];
      }
      case 'wish': {
        // The decisions up to this moment: the same execution again, ended there.
        const { path } = this.execute(task.inputs, task.wish.moment).execution;
        const held = task.run.control.held.filter(({ moment }) => moment < task.wish.moment);
        const { decided, ways } = task.wish;
        if (decided === undefined) return this.solveAll(path, held, ways, task.inputs);
        const wished = wishedDecisions(path.at(-1), decided, this.settings.casesAt);
        return this.solveAll(path.slice(0, -1), held, wished, task.inputs);
      }
      case 'decision': {
        const { path } = task.run.execution;
        const constraint = path[task.index];
        if (constraint === undefined) return [];
        const ways = otherDecisions(constraint, this.settings.casesAt);
        const held = task.run.control.held.filter(({ inputs }) => inputs <= constraint.inputs);
        return this.solveAll(path.slice(0, task.index), held, ways, task.inputs);
      }
    }
  }

  /** Inputs of an earlier execution with one of them changed: another constant, other bits, or a step away. */
  private guess(): Assignment {
    const { constants } = this.settings;
    const inputs = [...(this.latest[this.random() % this.latest.length] ?? [])];
    const index = this.random() % Math.max(1, inputs.length);
    const before = inputs[index] ?? 0n;
    if (typeof before === 'number') {
      inputs[index] = before + (this.random() % 2001) / 100 - 10;
      return inputs;
    }
    const bits = Array.from({ length: 1 + (this.random() % 4) }, () => 1n << BigInt(this.random() % 32));
    const changed = [
      () => constants[this.random() % Math.max(1, constants.length)] ?? 1n,
      () => bits.reduce((value, bit) => value ^ bit, before),
      () => before + BigInt((this.random() % 41) - 20),
    ][this.random() % 3];
    inputs[index] = changed?.() ?? before;
    return inputs;
  }

  private solveAll(
    path: readonly PathConstraint[],
    held: readonly HeldCondition[],
    ways: readonly (readonly Constraint[])[],
    inputs: Assignment,
  ): readonly Assignment[] {
    const near =
      path.length > 2 * KEPT_DECISIONS
        ? [...path.slice(0, KEPT_DECISIONS), ...path.slice(-KEPT_DECISIONS)]
        : path;
    const kept = near.flatMap((each) => keepDecision(each, this.settings.casesAt));
    const conditions = held.slice(-KEPT_DECISIONS).flatMap((each) => holdingWay(each, inputs));
    const { constants } = this.settings;
    return ways.slice(0, MAXIMUM_WAYS).flatMap((way) => {
      // What the witness had already should stay, but another way through it may exist.
      const found =
        solve([...kept, ...conditions, ...way], inputs, constants) ??
        (conditions.length === 0 ? undefined : solve([...kept, ...way], inputs, constants));
      return found === undefined ? [] : [found];
    });
  }
}

/** The alternative of a condition that these inputs satisfy. */
function holdingWay({ ways }: HeldCondition, inputs: Assignment): readonly Constraint[] {
  return ways.find((way) => way.every((each) => satisfies(each, inputs))) ?? [];
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

/** The side that was taken: of a `switch` the value. */
function outcomeOf(constraint: PathConstraint): string {
  if (constraint.kind === 'switch' || constraint.kind === 'fixed') return String(constraint.value);
  return constraint.value === 0n ? '0' : '1';
}

function outcomeHash(outcome: string): number {
  let hash = 7;
  for (const character of outcome) hash = (Math.imul(hash, 33) + character.charCodeAt(0)) | 0;
  return hash;
}

function isFurther(run: Run, than: Run): boolean {
  const ended = (each: Run) => (each.execution.end.kind === 'violation' ? 1 : 0);
  if (run.control.progress !== than.control.progress) return run.control.progress > than.control.progress;
  return ended(run) > ended(than);
}
