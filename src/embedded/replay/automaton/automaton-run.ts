import { ConditionReader, formatValue, inType } from '../control/conditions.js';
import {
  type ControlRun,
  describeVariables,
  type HeldCondition,
  type Story,
  type StoryStep,
  type Wish,
} from '../control/control.js';
import { oneLine } from '../control/resolve-waypoint.js';
import { originOfReturn } from '../control/returned-values.js';
import type { ExecutionEnd, InputRequest, Place, State, Value } from '../execution/machine.js';
import type { Symbolic } from '../execution/symbolic.js';
import type { Constraint } from '../solve/evaluate-symbolic.js';
import { frameOf } from './assumption-frame.js';
import type { AutomatonContext } from './automaton-control.js';
import { add, type Element, keyOf, type StoryLink } from './element.js';
import { LineGroups } from './line-groups.js';
import { brokenInvariant, CycleWatch, judgeInvariant } from './state-invariant.js';
import { isInside, matches, type Step, stepOf } from './step.js';
import { describe, sameLine, type Transition } from './transition.js';

/** States that are followed at once, and conditions and moves that are remembered. */
const MAXIMUM_ELEMENTS = 256;
const MAXIMUM_WISHES = 400;
const MAXIMUM_STORY = 200;
const RESULT = '\\result';

/** Follows one execution with all states that the automaton may be in. */
export class AutomatonRun implements ControlRun {
  private elements: readonly Element[];
  private readonly lines = new LineGroups();
  private leftFunction: string | undefined;
  private lastInput: { readonly at: number | undefined; readonly origin: Symbolic } | undefined;
  private furthest: Element;
  private readonly seen: string[] = [];
  private readonly cycle: CycleWatch;
  private why: string | undefined;
  private broken: StoryStep | undefined;
  moment = 0;
  readonly wishes: Wish[] = [];
  readonly held: HeldCondition[] = [];
  private inputs = 0;

  constructor(private readonly context: AutomatonContext) {
    this.furthest = { node: context.automaton.entry, owed: undefined, story: undefined };
    this.elements = [this.furthest];
    this.cycle = new CycleWatch(context);
  }

  get progress(): number {
    return this.progressOf(this.furthest);
  }

  input(request: InputRequest): void {
    this.inputs++;
    const { type } = request;
    if (type.kind === 'pointer') return;
    const symbolic: Symbolic['type'] =
      type.kind === 'integer'
        ? { kind: 'integer', width: type.width, signed: type.signed }
        : { kind: 'real', width: type.width };
    this.lastInput = {
      at: request.at.start,
      origin: { kind: 'input', index: request.index, type: symbolic },
    };
  }

  passed(place: Place, given: Value | undefined, state: State): 'alive' | 'dead' | 'accepted' {
    const returned = originOfReturn(this.context.returned, place, state);
    if (returned !== undefined) this.lastInput = { at: undefined, origin: returned };
    const type = place.kind === 'call-end' ? this.context.results.get(place.at.start) : undefined;
    const value = type === undefined ? given : inType(given, type);
    const step = stepOf(place, value, {
      statementLine: this.lines.line,
      callLine: place.kind === 'function-entry' ? this.lines.line : undefined,
      leftFunction: this.leftFunction,
      jumps: this.context.jumps,
      isEntered: (callee) =>
        callee === undefined ||
        (this.context.definedFunctions.has(callee) && callee !== this.context.errorFunction),
    });
    if (place.kind === 'function-entry') {
      this.lines.enterFunction();
    } else if (place.kind === 'function-exit') {
      this.leftFunction = place.function;
      this.close(this.lines.leaveFunction());
    } else if (step !== undefined && (step.kind === 'begin' || isWholeDecision(place))) {
      this.close(this.lines.enterLine(place.kind === 'decision' ? place.at.line : place.range.line));
    }
    if (step !== undefined) this.take(step, value, state);
    if (step !== undefined && place.decision === 'switch') this.takeLabels(step, value, state);
    if (this.broken !== undefined) return 'accepted';
    if (this.elements.length === 0) return this.context.purpose === 'invariants' ? 'alive' : 'dead';
    return this.cycle.isClosed(this.elements, place, state) ? 'accepted' : 'alive';
  }

  accepts(end: ExecutionEnd): boolean {
    if (end.kind !== 'violation') return false;
    if (this.context.purpose === 'invariants') return true;
    return this.elements.some(({ node }) => this.context.automaton.states.get(node)?.node.violation === true);
  }

  story(): Story {
    if (this.broken !== undefined) return { steps: [this.broken], missing: undefined, observed: undefined };
    const accepting = this.elements.find(
      ({ node }) => this.context.automaton.states.get(node)?.node.violation,
    );
    const element = accepting ?? this.furthest;
    const steps: StoryStep[] = [];
    for (let link = element.story; link !== undefined; link = link.before) steps.push(link.step);
    const next = this.context.automaton.states.get(element.node)?.leaving.map(describe) ?? [];
    const missing = accepting !== undefined || next.length === 0 ? undefined : next.slice(0, 3).join(' or ');
    const values = [...new Set(this.seen)].join('; ');
    return { steps: steps.reverse(), missing, observed: this.why ?? (values === '' ? undefined : values) };
  }

  private progressOf({ node }: Element): number {
    const { states, farthest } = this.context.automaton;
    const distance = states.get(node)?.distance ?? farthest;
    return Math.max(0, farthest - Math.min(distance, farthest));
  }

  /** What had to be taken in a group of steps, and was not, is over. */
  private close(group: number | undefined): void {
    if (group === undefined) return;
    const kept = this.elements.filter(({ owed }) => owed !== group);
    if (kept.length === 0 && this.elements.length > 0) {
      const edges = this.elements.flatMap(
        ({ node }) => this.context.automaton.states.get(node)?.leaving ?? [],
      );
      this.why = `no transition could be taken: ${edges.slice(0, 3).map(describe).join(' or ')}${this.seen.length > 0 ? ` (${[...new Set(this.seen)].join('; ')})` : ''}`;
    }
    if (kept.length < this.elements.length) this.elements = kept;
  }

  /** For automata a `switch` is a row of branches, one for each label up to the one that is taken. */
  private takeLabels(step: Step, value: Value | undefined, state: State): void {
    if (value?.kind !== 'integer') return;
    for (const { range, low, high } of this.context.labels.get(step.place.at.start) ?? []) {
      const truth = low <= value.value && value.value <= high;
      this.close(this.lines.enterLine(range.line));
      const place = { ...step.place, range, at: range };
      this.take({ ...step, place, lines: [range.line], truth }, undefined, state);
      if (truth) return;
    }
  }

  private take(step: Step, value: Value | undefined, state: State): void {
    // A function is entered by a step of its caller.
    const group = this.lines.current(step.place.kind === 'function-entry' ? 'caller' : 'innermost');
    const next = new Map<string, Element>();
    let changed = false;
    for (const element of this.elements) {
      const automatonState = this.context.automaton.states.get(element.node);
      const matching = (automatonState?.leaving ?? []).filter((each) => this.isMatched(each, step));
      if (matching.length === 0) {
        add(next, element);
        continue;
      }
      changed = true;
      for (const transition of matching) {
        if (this.holds(transition, step, value, state, this.progressOf(element))) {
          this.move(element, transition, step, state, next);
        }
      }
      const exact = matching.every(({ precise, parts }) => precise && parts.length === 0);
      const stays = !(exact && this.context.purpose === 'invariants');
      if (stays) add(next, element.owed === undefined ? { ...element, owed: group } : element);
    }
    if (!changed) return;
    this.elements = [...next.values()].slice(0, MAXIMUM_ELEMENTS);
    if (this.context.purpose === 'invariants') this.checkInvariant(step, state);
    for (const element of this.elements) {
      if (this.progressOf(element) > this.progress) {
        this.furthest = element;
        this.seen.length = 0;
      }
    }
  }

  private checkInvariant(step: Step, state: State): void {
    const [only] = this.elements;
    const node = only === undefined ? undefined : this.context.automaton.states.get(only.node)?.node;
    if (this.elements.length !== 1 || only?.owed !== undefined || node === undefined) return;
    const judged = judgeInvariant(node, step.place, state, this.context);
    if (judged === undefined) return;
    const moment = this.moment++;
    if (judged.truth === 'true' && this.wishes.length < MAXIMUM_WISHES) {
      this.wishes.push({ moment, ways: judged.ways, progress: 0, purpose: 'violate' });
    }
    if (judged.truth === 'false') this.broken = brokenInvariant(node, step.place, state);
  }

  private isMatched(transition: Transition, step: Step): boolean {
    const aboutResult = transition.parts.some((part) => part.aboutResult);
    if (aboutResult ? step.kind !== 'return' : isInside(transition, step)) return false;
    // The effect of a statement is seen at its end.
    const judged = transition.parts.length > 0 || this.context.purpose === 'invariants';
    if (step.kind === 'begin' && judged && !step.jumps) return false;
    if (!matches(transition, step, this.context.program)) return false;
    if (!aboutResult || this.context.resultNames === 'any') return true;
    return transition.parts.every(
      (part) =>
        !part.aboutResult || (part.callee ?? transition.edge.assumptionResultFunction?.value) === step.callee,
    );
  }

  private move(
    element: Element,
    transition: Transition,
    step: Step,
    state: State,
    next: Map<string, Element>,
  ): void {
    const target = this.context.automaton.states.get(transition.target);
    if (target === undefined || target.node.sink) return;
    const length = (element.story?.length ?? 0) + 1;
    const story: StoryLink | undefined =
      length > MAXIMUM_STORY
        ? element.story
        : {
            step: {
              what: describe(transition),
              line: step.place.range.line,
              column: step.place.range.column,
              function: step.place.function,
              variables: describeVariables(state),
            },
            before: element.story,
            length,
          };
    const moved: Element = { node: transition.target, owed: undefined, story };
    if (next.has(keyOf(moved))) return;
    add(next, moved);
    // Edges that repeat the line stand for what happens inside of the same step.
    for (const repeated of target.leaving) {
      if (repeated.parts.length > 0 || !sameLine(transition.edge, repeated.edge)) continue;
      this.move(moved, repeated, step, state, next);
    }
  }

  private holds(
    transition: Transition,
    step: Step,
    value: Value | undefined,
    state: State,
    progress: number,
  ): boolean {
    if (transition.parts.length === 0) return true;
    const found = frameOf(transition.edge, step, state, this.context);
    if (found === 'unobservable') return true;
    if (found === undefined) {
      this.remember(`the function ${transition.edge.assumptionScope?.value} is not being executed`);
      return false;
    }
    const moment = this.moment++;
    const placeholders = new Map(value === undefined ? [] : [[RESULT, value] as const]);
    const { lastInput } = this;
    const isMeant = lastInput !== undefined && (lastInput.at ?? step.place.at.start) === step.place.at.start;
    const result = step.place.kind === 'call-end' ? state.resultOrigin() : undefined;
    const origin = result ?? (isMeant ? lastInput.origin : undefined);
    const origins = new Map(origin === undefined ? [] : [[RESULT, origin]]);
    const reader = new ConditionReader(state, found.frame, placeholders, origins);
    let ways: readonly (readonly Constraint[])[] = [[]];
    let holds = true;
    for (const part of transition.parts) {
      const read = this.context.part(part, found.offset, this.context.results.get(step.place.at.start));
      if (read.kind === 'meaningless') {
        this.remember(read.why);
        return false;
      }
      const { truth, why } = reader.judge(read.expression);
      if (truth !== 'true') {
        holds = false;
        this.remember(why ?? `${oneLine(part.text)} was false${this.valuesFor(value)}`);
      }
      const own = reader.ways(read.expression, true);
      ways = ways.flatMap((one) => own.map((other) => [...one, ...other])).slice(0, 8);
    }
    if (!holds && this.wishes.length < MAXIMUM_WISHES) {
      this.wishes.push({ moment, ways, progress, purpose: 'advance' });
    }
    if (holds && this.held.length < MAXIMUM_WISHES) this.held.push({ moment, inputs: this.inputs, ways });
    return holds;
  }

  private valuesFor(value: Value | undefined): string {
    return value === undefined ? '' : `, \\result was ${formatValue(value)}`;
  }

  private remember(text: string): void {
    if (this.seen.length < 6) this.seen.push(text);
  }
}

function isWholeDecision({ kind, decision }: Place): boolean {
  return kind === 'decision' && decision !== '?' && decision !== '&&' && decision !== '||';
}
