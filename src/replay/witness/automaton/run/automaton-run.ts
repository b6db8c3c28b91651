import type { InputRequest, Probe, ScalarValue, State } from '../../../../machine/interface/execution.js';
import type { ExecutionEnd } from '../../../../machine/interface/execution-end.js';
import type { ProbeSwitches } from '../../../../machine/interface/muted-probes.js';
import type { Race } from '../../../../machine/interface/thread-choice.js';
import { inType } from '../../../../solve/conditions.js';
import type { Observation } from '../../../claim/observation.js';
import type { HeldCondition, MonitorRun, ToldTargets } from '../../../claim/witness-monitor.js';
import type { PassedPart, WitnessTrace } from '../../../claim/witness-trace.js';
import { switchKey } from '../read/decisions.js';
import { labelSteps } from '../read/label-steps.js';
import { declarationStep, type EdgeStep, isWholeDecision, type StepContext } from '../read/step.js';
import type { Transition } from '../read/transition.js';
import { AssumptionJudge } from './assumption-judge.js';
import type { AutomatonContext } from './automaton-context.js';
import { ConditionLog } from './condition-log.js';
import { areOfOthers, behindCall, edgesAbout, isInBody, lineOfBody, staying } from './edges-about.js';
import { isMeantAtEnd } from './edges-at-end.js';
import { type Element, owesIn, waitingIn } from './element.js';
import { ElementSet } from './element-set.js';
import { addUnnamed, areViolatedBy, isMeantRace, situationKey, WantedThreads } from './element-threads.js';
import { MemoryAtViolation } from './memory-at-violation.js';
import { move } from './move.js';
import { QuietProbes } from './quiet-probes.js';
import { CycleWatch, checkInvariant, onlyNode } from './state-invariant.js';
import { ThreadPositions } from './thread-position.js';
import { witnessTraceOfRun } from './trace-of-run.js';
import { ViolationWatch } from './violation-watch.js';

/** How many states are followed at once. */
const MAXIMUM_ELEMENTS = 256;

/** Follows one execution with all states that the automaton may be in. */
export class AutomatonRun implements MonitorRun {
  #elements: readonly Element[];
  readonly #positions = new ThreadPositions();
  /** Where the thread is that goes on. */
  #here = this.#positions.of(0);
  #furthest: Element;
  readonly #log = new ConditionLog();
  readonly #cycle: CycleWatch;
  readonly #violation: ViolationWatch;
  readonly #assumptions: AssumptionJudge;
  #why: Observation | undefined;
  #events = 0;
  readonly #wanted = new WantedThreads(this.#positions);
  #broken: PassedPart | undefined;
  readonly #memory = new MemoryAtViolation();
  readonly #quiet = new QuietProbes();
  readonly #context: AutomatonContext;

  constructor(context: AutomatonContext) {
    this.#context = context;
    this.#elements = context.first;
    this.#furthest = context.first[0];
    this.#cycle = new CycleWatch(context);
    this.#violation = new ViolationWatch(context);
    this.#assumptions = new AssumptionJudge(context, this.#log, this.#positions);
  }

  get moment(): number {
    return this.#log.moment;
  }

  get targets(): ToldTargets {
    return this.#log.targets;
  }

  get held(): readonly HeldCondition[] {
    return this.#log.targets.held;
  }

  get progress(): number {
    return this.#furthest.at.progress;
  }

  get situation(): string {
    return situationKey(this.#elements, this.#positions);
  }

  readonly input = (request: InputRequest): void => this.#assumptions.input(request);

  readonly finished = (state: State): void => this.#memory.pass('finished', state);

  attend(probes: ProbeSwitches): void {
    this.#quiet.attend(probes);
  }

  /** No edge is about functions that are left so: what they would have passed is not passed. */
  jumped(functions: number): void {
    this.#catchUp();
    for (const group of this.#here.leave(functions)) this.#close(group);
    this.#quiet.follow(this.#elements, this.#here.lines);
  }

  passed(probe: Probe, given: ScalarValue | undefined, state: State): 'alive' | 'dead' | 'accepted' {
    this.#catchUp();
    const outcome = this.#pass(probe, given, state);
    if (probe.kind === 'call-end') {
      this.#addTargets(this.#violation.resumes(this.#elements, this.#here.activation, state), state);
    }
    this.#quiet.follow(this.#elements, this.#here.lines);
    return outcome;
  }

  #catchUp(): void {
    this.#quiet.catchUp(this.#here, this.#violation);
  }

  #pass(probe: Probe, given: ScalarValue | undefined, state: State): 'alive' | 'dead' | 'accepted' {
    this.#events++;
    this.#memory.pass(probe.kind, state);
    this.#assumptions.passed(probe, state);
    const here = this.#positions.of(state.thread);
    this.#here = here;
    if (this.#context.threads === 'many') here.remember(probe, state.moment);
    here.passCall(probe);
    if (probe.kind === 'call') this.#positions.create(state.threads, probe.range);
    if (probe.kind === 'call-end') this.#elements = behindCall(this.#elements, here, this.#context);
    // The end of the call is reported directly after the exit.
    if (probe.kind !== 'call-end' || here.isReturned) here.forgetExited();
    here.isReturned = probe.kind === 'call-end';
    if (probe.kind === 'full-expression') {
      this.#begin(probe, state);
      return 'alive';
    }
    if (this.#context.relevance.isIrrelevant(probe, this.#stepContext, this.#elements)) {
      this.#here.lines.passPlace(probe, this.#context.facts.steps);
      if (probe.kind === 'statement' || isWholeDecision(probe)) this.#enterLine(probe);
      this.#quiet.passedIdly(probe, this.#elements, this.#here.lines);
      return this.#elements.length > 0 || this.#context.correctness ? 'alive' : 'dead';
    }
    const type = probe.kind === 'call-end' ? this.#context.facts.results.get(probe.at.start) : undefined;
    const value = type === undefined ? given : inType(given, type);
    if (probe.kind === 'function-entry' && here.lines.isEmpty && state.thread === 0) this.#declare(state);
    const step = this.#context.steps.of(probe, value, this.#stepContext);
    if (probe.kind === 'function-entry') {
      this.#here.lines.enterFunction(lineOfBody(probe, this.#context));
    } else if (probe.kind === 'function-exit') {
      here.left = { name: probe.function, statement: this.#here.lines.statement };
      if (step !== undefined) this.#exit(step, state);
      this.#close(this.#here.lines.leaveFunction());
      this.#violation.leaves(this.#here.activation);
    } else if (step !== undefined && (step.kind === 'begin' || isWholeDecision(probe))) {
      this.#enterLine(probe);
    }
    this.#here.lines.passPlace(probe, this.#context.facts.steps);
    if (step !== undefined && step.kind !== 'exit') this.#take(step, value, state);
    if (step !== undefined && probe.decision === 'switch') this.#takeLabels(step, value, state);
    if (this.#broken !== undefined) return 'accepted';
    if (this.#elements.length === 0 && !this.#context.correctness) return 'dead';
    return this.#cycle.isClosed(this.#elements, probe, state) ? 'accepted' : 'alive';
  }

  accepts(end: ExecutionEnd): boolean {
    if (end.kind !== 'violation') return false;
    this.#catchUp();
    if (this.#context.correctness) return true;
    this.#elements = behindCall(this.#elements, this.#here, this.#context);
    if (end.happened === 'earlier' && !this.#memory.wasReachable) return false;
    if (this.#violation.isMeant(this.#elements, end, this.#here.activation)) return true;
    if (isMeantAtEnd(end, this.#elements, this.#context)) return true;
    return areViolatedBy(this.#elements, this.#memory.attributed(end), this.#context);
  }

  readonly wanted = () => this.#wanted.threads(this.#elements);

  meansRace(race: Race): boolean {
    if (this.#context.correctness) return true;
    return this.#elements.some((element) => isMeantRace(element, race));
  }

  witnessTrace(): WitnessTrace {
    const observed = this.#why ?? this.#log.observed(this.#furthest.at.leaving);
    const [broken, elements, furthest] = [this.#broken, this.#elements, this.#furthest];
    return witnessTraceOfRun(this.#context, { broken, elements, furthest, observed });
  }

  /** An evaluation that may violate the property begins. */
  #begin(probe: Probe, state: State): void {
    if (!this.#violation.mayMean(this.#elements, probe.range)) {
      this.#violation.beginsIdly(probe.range, this.#here.activation);
      this.#quiet.passedIdly(probe, this.#elements, this.#here.lines);
      return;
    }
    const begun = this.#violation.begins(this.#elements, probe.range, this.#here.activation, state);
    this.#addTargets(begun, state);
  }

  #addTargets(opportunities: ReturnType<ViolationWatch['resumes']>, { decisions }: State): void {
    const moment = opportunities.length === 0 ? 0 : this.#log.next();
    for (const { ways, purpose } of opportunities)
      this.#log.targets.add({ moment, decisions, ways, progress: this.progress, purpose });
  }

  readonly #stepContext = (probe: Probe): StepContext => this.#here.stepContext(probe, this.#context);

  #enterLine({ kind, at, range }: Probe): void {
    this.#close(this.#here.lines.enterLine(kind === 'decision' ? at.line : range.line));
  }

  /** A group of steps ends: elements that did not take what they had to take in it are dropped. */
  #close(group: number | undefined): void {
    if (group === undefined) return;
    if (owesIn(this.#elements, group)) this.#drop(group);
  }

  #drop(group: number): void {
    const kept = this.#elements.filter(({ owed }) => owed !== group);
    const conditions = this.#log.seen(this.#furthest.at.leaving);
    if (kept.length === 0) this.#why = { code: 'edges', conditions, consequence: 'line-left' };
    this.#elements = kept;
  }

  /** Before the program starts, variables of the file get values. An edge of their line may also mean another step. */
  #declare(state: State): void {
    if (this.#context.correctness) return;
    for (const declaration of this.#context.facts.declarations)
      this.#take(declarationStep(declaration), undefined, state, 'may-be-meant-later');
  }

  #exit(step: EdgeStep, state: State): void {
    const before = new Set(this.#elements);
    this.#take(step, undefined, state);
    this.#here.exited = new Set(
      this.#elements.filter((element) => !before.has(element) && element.owed === undefined),
    );
  }

  /** A `switch` is a row of branches: one for each label up to the one that is taken. */
  #takeLabels(step: EdgeStep, value: ScalarValue | undefined, state: State): void {
    if (value?.kind !== 'integer') return;
    const labels = this.#context.facts.labels.get(switchKey(step.probe.at, step.probe.cases));
    // It is one of several in one use of a macro: which labels are its own is not known.
    if (labels === undefined) this.#elements = [];
    for (const branch of labelSteps(step, value.value, labels ?? [])) {
      this.#close(this.#here.lines.enterLine(branch.probe.range.line));
      this.#take(branch, undefined, state);
    }
  }

  #take(
    step: EdgeStep,
    value: ScalarValue | undefined,
    state: State,
    waiting: 'in-its-line' | 'may-be-meant-later' = 'in-its-line',
  ): void {
    if (areOfOthers(this.#elements, state.thread, this.#context)) return;
    // A function is entered by a step of its caller.
    const group = this.#here.lines.current(step.probe.kind === 'function-entry' ? 'caller' : 'innermost');
    const [begun, { depth }] = [this.#here.begunBefore(step.probe), this.#here];
    const threadStep = { step, state, begun, depth, event: this.#events, positions: this.#positions };
    let next: ElementSet | undefined;
    for (const element of this.#elements) {
      // What was meant for a later step of a line is not meant for what happens within it, in a called function.
      if (element.skipped && element.owed !== group) {
        next?.keep(element);
        continue;
      }
      const matching = edgesAbout(element, threadStep, this.#here.exited, this.#context);
      if (matching !== 'unclear' && matching.length === 0) {
        next?.keep(element);
        continue;
      }
      next ??= new ElementSet(this.#elements.slice(0, this.#elements.indexOf(element)));
      if (matching === 'unclear') continue;
      const taken: Transition[] = [];
      for (const transition of matching) {
        if (!this.#assumptions.takes(transition, step, value, state, element.at.progress)) continue;
        taken.push(transition);
        move(element, transition, step, threadStep, next, this.#context);
      }
      addUnnamed(element, matching, state.thread, next);
      const stays = staying(step, matching, taken, this.#context);
      if (stays === 'not') continue;
      const skips = taken.length > 0 && !this.#context.correctness;
      const own = isInBody(step, matching, this.#context) ? this.#here.lines.current('innermost') : group;
      next.add(waiting === stays ? waitingIn(element, own, skips) : element);
    }
    if (next === undefined) return;
    this.#elements = next.elements.slice(0, MAXIMUM_ELEMENTS);
    if (this.#context.correctness) this.#broken = this.#brokenAt(step, state) ?? this.#broken;
    else this.#memory.follow(this.#elements, step.probe.kind, state);
    for (const element of this.#elements) {
      if (element.at.progress > this.progress) {
        this.#furthest = element;
        this.#log.forget();
      }
    }
  }

  #brokenAt(step: EdgeStep, state: State): PassedPart | undefined {
    if (step.kind !== 'loop-head' && this.#context.takesParts) return undefined;
    const node = onlyNode(this.#elements);
    const moment = { state, event: this.#events };
    return node && checkInvariant(node, step, moment, { context: this.#context, log: this.#log });
  }
}
