import type { Budget } from '../../../machine/interface/execution.js';
import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import type { StateKey } from './abstract-states.js';
import { TargetTasks } from './branch-target-tasks.js';
import { DecisionTasks } from './decision-tasks.js';
import { MINIMUM_STEPS } from './effort.js';
import { Enumeration } from './enumeration.js';
import { Extrapolation } from './extrapolate.js';
import { type GuessedInputs, Guesswork } from './guesswork.js';
import { showsOtherSide } from './kept-path.js';
import { allowedPatience, Novelty, type Patience } from './novelty.js';
import { PathSolver } from './path-solver.js';
import { askedWays } from './questions.js';
import { type ExecutionLimits, isOpen, type Run, runOnce } from './run-once.js';
import type { SearchResult, SearchSettings } from './search-settings.js';
import { StatesAtInputs } from './states-at-inputs.js';
import { isFurther, type LeftOpen, type OpenTask, takenInputs } from './task.js';
import { TaskQueue } from './task-queue.js';
import { TriedInputs } from './tried-inputs.js';

/** A loop that used up a budget gets a budget smaller by this factor from then on. */
const IMPATIENCE = 32;
/** Effort that brings nothing new before what was left open is due, and how many quick tasks come between. */
const LEFT_OPEN = { after: 60_000_000, between: 8 } as const;
/** Attempts before guesses come between what is solved for, and before all paths are looked at together. */
const FIRST = { solved: 30, single: 400 } as const;

/**
 * Looks for inputs with which the program violates the property as the witness says. Every execution shows what its
 * decisions, and the conditions of the witness on its path, depended on; inputs for the other side of one of them
 * give the next execution. Executions that get further in the witness, and decisions that were seen less often, come
 * first.
 */
export function search(settings: SearchSettings): Promise<SearchResult> {
  return new InputSearch(settings).run();
}

class InputSearch {
  readonly #queue = new TaskQueue<OpenTask>();
  /** What the quick solver could not solve, and executions since the last question about one of them. */
  readonly #leftOpen = new TaskQueue<LeftOpen>();
  #sinceLeftOpen = 0;
  readonly #triedInputs = new TriedInputs();
  readonly #novelty = new Novelty();
  #executions = 0;
  #attempts = 0;
  #steps = 0;
  #cut = false;
  #clock = false;
  readonly #guesswork: Guesswork;
  readonly #patience: Patience;
  readonly #solver: PathSolver;
  readonly #extrapolation = new Extrapolation();
  readonly #enumeration = new Enumeration();
  readonly #statesAtInputs = new StatesAtInputs();
  readonly #abstractStates = new WeakMap<Run, readonly StateKey[]>();
  readonly #decisions: DecisionTasks;
  readonly #targets = new TargetTasks(this.#novelty);
  /** A question that was not answered as asked, a dependence not kept, a guess cut short: something may be left to try. */
  #isUnknown = false;
  #isEndless = false;
  #isUnsupported = false;
  readonly #begun: number;
  /** Heads of loops in which an execution used up its budget. */
  readonly #endless = new Set<number>();
  readonly #settings: SearchSettings;

  constructor(settings: SearchSettings) {
    this.#settings = settings;
    this.#decisions = new DecisionTasks(this.#novelty, settings.elsewhere);
    this.#begun = settings.effort.left;
    this.#guesswork = new Guesswork(settings.constants);
    this.#solver = new PathSolver(settings);
    this.#patience = allowedPatience(settings.patience, settings.effort.left);
  }

  async run(): Promise<SearchResult> {
    let furthest: Run | undefined;
    const take = (run: Run, origin: GuessedInputs['origin']): boolean => {
      const isNearer = furthest === undefined || isFurther(run, furthest);
      if (run.accepted || isNearer) furthest = run;
      if (!run.accepted) this.#expand(run, isNearer ? 'solved' : origin);
      return run.accepted;
    };
    for (const start of [this.#settings.starts[0] ?? [], ...this.#settings.starts.slice(1)]) {
      const run = this.#execute(start);
      if (take(run, 'solved')) return this.#result(takenInputs(run), run);
      if (this.#isOver()) break;
    }
    while (!this.#isOver()) {
      const next = await this.#next();
      if (next === undefined) return this.#result(undefined, furthest);
      for (const inputs of next.inputs) {
        if (next.origin === 'listed' && !this.#leadsFurther(inputs, furthest)) continue;
        for (const run of this.#try(inputs, next)) {
          if (take(run, next.origin)) return this.#result(takenInputs(run), run);
        }
        if (this.#isOver()) break;
      }
    }
    this.#cut = true;
    return this.#result(undefined, furthest);
  }

  /** What is tried next; undefined where nothing is left. What the quick solver left open waits until it is needed. */
  async #next(): Promise<GuessedInputs | undefined> {
    if (this.#enumeration.isDone) return undefined;
    if (this.#attempts === FIRST.single && this.#solver.isThorough) {
      this.#attempts++;
      return { inputs: await this.#settings.merged(), origin: 'solved' };
    }
    const isAllSolved = this.#queue.size === 0 && (this.#isComplete || this.#isListing);
    const small = isAllSolved ? [] : this.#enumeration.small(this.#settings, this.#novelty.sinceThen);
    if (small.length > 0) return { inputs: small, origin: 'listed' };
    const guess = this.#attempts++ > FIRST.solved && !isAllSolved ? this.#guesswork.next() : undefined;
    if (guess !== undefined) return guess;
    if (this.#queue.size === 0) this.#pushLater();
    const isLate = this.#novelty.sinceThen >= LEFT_OPEN.after;
    const isDue = isLate && ++this.#sinceLeftOpen > LEFT_OPEN.between;
    const task = isDue && this.#leftOpen.size > 0 ? undefined : this.#queue.pop();
    if (task !== undefined) {
      const { found, rest } = this.#solver.solve(askedWays(task, this.#settings.casesAt), task.inputs);
      if (rest === 'open') this.#leave(task, 0);
      return { inputs: found, origin: 'solved', task };
    }
    this.#sinceLeftOpen = 0;
    const listed = this.#isListing ? this.#enumeration.next() : undefined;
    if (listed !== undefined) return { inputs: [listed], origin: 'listed' };
    const open = this.#solver.isThorough ? this.#leftOpen.pop() : undefined;
    if (open !== undefined) {
      const { task: left, level } = open;
      const question = askedWays(left, this.#settings.casesAt);
      const { found, rest } = await this.#solver.solveThoroughly(question, left.inputs, level);
      if (rest === 'open') this.#leave(left, level + 1);
      return { inputs: found, origin: 'solved', task: left };
    }
    if (this.#isComplete) return this.#guesswork.chanceOrMutation();
    const last = this.#guesswork.last();
    if (last !== undefined) return last;
    // Guesses bring little as long as executions are cut short: longer ones show what matters behind.
    const isForLonger =
      this.#cut && this.#settings.longer === 'later' && this.#novelty.isStale(this.#patience);
    return isForLonger ? undefined : this.#guesswork.anything();
  }

  /** Targets that an execution did not tell: one that ends behind them does. */
  #pushLater(): void {
    const part = this.#isListing ? undefined : this.#targets.later();
    if (part === undefined) return;
    const again = this.#execute(part.inputs, { lastMoment: part.to });
    for (const task of this.#targets.ofLater(part, again)) this.#queue.push(task);
  }

  /** Whether all combinations of values are few, and tried now. Very few are faster to execute than a solver is to load. */
  get #isListing(): boolean {
    // Where executions were cut short, longer ones show more of each combination.
    if (this.#enumeration.extent === 'many' || (this.#cut && this.#settings.longer === 'later')) return false;
    const level = this.#solver.isThorough ? this.#leftOpen.first?.level : undefined;
    return this.#enumeration.extent === 'very-few' || level !== 0;
  }

  /** Whether an execution of the list got further than all others. It is repeated with values as trees then. */
  #leadsFurther(inputs: InputAssignment, furthest: Run | undefined): boolean {
    const { monitor, execute, executeQuickly, effort } = this.#settings;
    // Only those that report loop heads end where a state repeats.
    const run = runOnce(this.#isEndless ? execute : executeQuickly, monitor, inputs, {
      budget: this.#budget(1),
      effort: effort.left,
      patience: this.#patienceAt,
      values: this.#isEndless ? 'symbolic' : 'plain',
    });
    this.#count(run);
    this.#enumeration.executed(run);
    // Small numbers of many are a guess: nobody says that all of these were tried.
    if (run.end.kind === 'budget' && this.#enumeration.extent !== 'many') this.#cut = true;
    return run.accepted || (furthest !== undefined && isFurther(run, furthest));
  }

  /** Whether, as far as the solver can tell, nothing is left to try but what waits in the queue. */
  get #isComplete(): boolean {
    return !(this.#isUnknown || this.#cut || this.#leftOpen.size > 0) && this.#targets.isDone;
  }

  #leave(task: OpenTask, level: number): void {
    if (!this.#solver.affords(level)) this.#isUnknown = true;
    else this.#leftOpen.push({ task, level, rank: [level, ...task.rank] });
  }

  /** Executes with zeros behind the given inputs, and where that leads nowhere with the given ones repeated. */
  *#try(inputs: InputAssignment, { walk, leeway, origin, task }: GuessedInputs): Generator<Run> {
    if (walk !== undefined) {
      const run = this.#execute(inputs, walk);
      yield run;
      // Nobody knows what comes behind its end.
      const isCut = run.execution.inputs.length >= walk.walk;
      if (isCut && this.#triedInputs.isFollowed(run)) this.#isUnknown = true;
      return;
    }
    if (this.#triedInputs.areDone(inputs, origin)) return;
    const run = this.#execute(inputs, { leeway });
    if (task !== undefined && !showsOtherSide(run.execution.path, task)) this.#isUnknown = true;
    yield run;
    this.#triedInputs.add(inputs, run);
    const further = this.#extrapolation.next(run, inputs);
    if (further !== undefined && !this.#isOver()) yield this.#execute(inputs, { further });
  }

  #result(inputs: InputAssignment | undefined, furthest: Run | undefined): SearchResult {
    if (furthest === undefined) throw new Error('the first execution is always tried');
    // The only place that says that everything was tried.
    const isAll = !this.#cut && (this.#enumeration.isDone || this.#isComplete);
    const whole = this.#isUnsupported ? 'unsupported' : 'complete';
    const extent = this.#clock ? 'time' : isAll ? whole : 'budget';
    return { inputs, furthest, executions: this.#executions, extent };
  }

  #isOver(): boolean {
    const { executions, steps, effort, share, patience } = this.#settings;
    if (effort.exhausted === 'time') this.#clock = true;
    const isOverdue = this.#cut && this.#begun - effort.left > share;
    return (
      this.#executions >= executions ||
      this.#steps >= steps ||
      isOverdue ||
      (patience === 'limited' && this.#novelty.isStale(this.#patience)) ||
      effort.exhausted !== undefined
    );
  }

  #execute(
    inputs: InputAssignment,
    {
      lastMoment,
      further,
      walk,
      leeway = 1,
    }: Pick<ExecutionLimits, 'lastMoment' | 'further' | 'walk'> & Pick<GuessedInputs, 'leeway'> = {},
  ): Run {
    const { execute, monitor, effort, inputs: most } = this.#settings;
    const states = this.#statesAtInputs;
    states.clear();
    const run = this.#settings.judge(
      runOnce(execute, monitor, inputs, {
        budget: this.#budget(leeway),
        effort: effort.left,
        lastMoment,
        further,
        walk,
        inputs: leeway * most,
        states: lastMoment === undefined ? states : undefined,
        patience: this.#patienceAt,
        values: 'symbolic',
      }),
    );
    this.#count(run);
    this.#enumeration.learn(run);
    if (run.execution.dropped > 0) this.#isUnknown = true;
    if (run.end.kind === 'endless') this.#isEndless = true;
    if (run.end.kind === 'budget' && leeway === 1) {
      this.#cut = true;
      if (run.end.resource === 'time') this.#clock = true;
      if (run.lastLoop !== undefined) this.#endless.add(run.lastLoop);
    }
    if (lastMoment === undefined) this.#abstractStates.set(run, this.#guesswork.observe(run, states));
    else if (run.execution.end.kind === 'stopped') this.#executions--;
    return run;
  }

  #budget(leeway: number): Budget {
    const { budget, effort, steps } = this.#settings;
    return { ...budget, steps: Math.min(steps, leeway * budget.steps), ...effort.timeLeft };
  }

  readonly #patienceAt = (head: number): number =>
    this.#endless.has(head) ? this.#settings.budget.steps / IMPATIENCE : Number.POSITIVE_INFINITY;

  #count(run: Run): void {
    this.#executions++;
    this.#steps += run.execution.steps + MINIMUM_STEPS;
    this.#settings.effort.spend(run.effort);
    this.#novelty.executed(run);
    if (isOpen(run.end)) this.#isUnsupported = true;
  }

  /** Everything that could go differently in an execution becomes a task. */
  #expand(run: Run, origin: GuessedInputs['origin']): void {
    const states = this.#abstractStates.get(run) ?? [];
    const isNew = this.#guesswork.learn(run, states, origin);
    if (isNew) this.#novelty.found();
    if (origin === 'guessed' && !isNew) return;
    this.#triedInputs.follow(run);
    const inputs = takenInputs(run);
    for (const task of this.#targets.of(run, inputs)) this.#queue.push(task);
    for (const task of this.#decisions.of(run, inputs, states)) this.#queue.push(task);
    const isCut = this.#decisions.isCut || run.monitor.targets.areSomeLeftOut || run.end.kind === 'budget';
    if (isCut) this.#isUnknown = true;
    if (this.#executions <= 2) this.#guesswork.addChances(inputs);
  }
}
