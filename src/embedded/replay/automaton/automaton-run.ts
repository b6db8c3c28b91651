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
import type { ExecutionEnd, Frame, InputRequest, Place, State, Value } from '../execution/machine.js';
import type { Symbolic } from '../execution/symbolic.js';
import type { Constraint } from '../solve/evaluate-symbolic.js';
import type { AutomatonContext } from './automaton-control.js';
import { matches, type Step, stepOf } from './step.js';
import { sameLine, type Transition } from './transition.js';

/** States that are followed at once, and conditions and moves that are remembered. */
const MAXIMUM_ELEMENTS = 256;
const MAXIMUM_WISHES = 400;
const MAXIMUM_STORY = 200;
const RESULT = '\\result';

/** A state that the automaton may be in. */
interface Element {
  readonly node: string;
  /** A transition was not taken although it matched: it has to be taken before this group of steps is over. */
  readonly owed: number | undefined;
  readonly story: StoryLink | undefined;
}

interface StoryLink {
  readonly step: StoryStep;
  readonly before: StoryLink | undefined;
  readonly length: number;
}

/** Where a function that is being executed is. */
interface Activation {
  readonly function: string | undefined;
  line: number | undefined;
  /** Steps of one line that follow each other belong to one group. */
  group: number;
}

/** Follows one execution with all states that the automaton may be in. */
export class AutomatonRun implements ControlRun {
  private elements: readonly Element[];
  private readonly activations: Activation[] = [];
  private groups = 0;
  private leftFunction: string | undefined;
  private lastInput: { readonly at: number | undefined; readonly origin: Symbolic } | undefined;
  private furthest: Element;
  private readonly seen: string[] = [];
  private readonly cycles = new Set<string>();
  private why: string | undefined;
  private broken: StoryStep | undefined;
  moment = 0;
  readonly wishes: Wish[] = [];
  readonly held: HeldCondition[] = [];
  private inputs = 0;

  constructor(private readonly context: AutomatonContext) {
    this.furthest = { node: context.automaton.entry, owed: undefined, story: undefined };
    this.elements = [this.furthest];
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
    const current = this.activations.at(-1);
    const step = stepOf(place, value, {
      statementLine: current?.line,
      callLine: place.kind === 'function-entry' ? current?.line : undefined,
      leftFunction: this.leftFunction,
      jumps: this.context.jumps,
      isEntered: (callee) =>
        callee === undefined ||
        (this.context.definedFunctions.has(callee) && callee !== this.context.errorFunction),
    });
    if (place.kind === 'function-entry') {
      this.activations.push({ function: place.function, line: undefined, group: this.groups++ });
    } else if (place.kind === 'function-exit') {
      this.leave(place.function);
    } else if (step !== undefined && (step.kind === 'begin' || isWholeDecision(place))) {
      this.enterLine(place.kind === 'decision' ? place.at.line : place.range.line);
    }
    if (step !== undefined) this.take(step, value, state);
    if (this.broken !== undefined) return 'accepted';
    if (this.elements.length === 0) return this.context.purpose === 'invariants' ? 'alive' : 'dead';
    return this.isCycle(place, state) ? 'accepted' : 'alive';
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

  private enterLine(line: number): void {
    const activation = this.activations.at(-1);
    if (activation === undefined || activation.line === line) return;
    this.close(activation.group);
    activation.line = line;
    activation.group = this.groups++;
  }

  private leave(name: string | undefined): void {
    this.leftFunction = name;
    const activation = this.activations.pop();
    if (activation !== undefined) this.close(activation.group);
  }

  /** What had to be taken in a group of steps, and was not, is over. */
  private close(group: number): void {
    const kept = this.elements.filter(({ owed }) => owed !== group);
    if (kept.length === 0 && this.elements.length > 0) {
      const edges = this.elements.flatMap(
        ({ node }) => this.context.automaton.states.get(node)?.leaving ?? [],
      );
      this.why = `no transition could be taken: ${edges.slice(0, 3).map(describe).join(' or ')}${this.seen.length > 0 ? ` (${[...new Set(this.seen)].join('; ')})` : ''}`;
    }
    if (kept.length < this.elements.length) this.elements = kept;
  }

  private take(step: Step, value: Value | undefined, state: State): void {
    const group = this.activations.at(-1)?.group ?? -1;
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

  /** Where the automaton is surely in one state, its invariant has to hold. */
  private checkInvariant({ place }: Step, state: State): void {
    const [only] = this.elements;
    const node = only === undefined ? undefined : this.context.automaton.states.get(only.node)?.node;
    if (this.elements.length !== 1 || only?.owed !== undefined || node?.invariant === undefined) return;
    const scope = node.invariantScope?.value;
    const [frame] = state.frames();
    if (scope !== undefined && scope !== frame?.function) return;
    const part = { text: node.invariant.value, aboutResult: false, callee: undefined };
    const read = this.context.part(part, place.range.start, undefined);
    if (read.kind === 'meaningless') return;
    const reader = new ConditionReader(state, frame, new Map(), new Map());
    const moment = this.moment++;
    const { truth } = reader.judge(read.expression);
    if (truth === 'true' && this.wishes.length < MAXIMUM_WISHES) {
      this.wishes.push({
        moment,
        ways: reader.ways(read.expression, false),
        progress: 0,
        purpose: 'violate',
      });
    }
    if (truth !== 'false') return;
    this.broken = {
      what: `invariant ${oneLine(node.invariant.value)} of state ${oneLine(node.id)} is false`,
      line: place.at.line,
      column: place.at.column,
      function: place.function,
      variables: describeVariables(state),
    };
  }

  private isMatched(transition: Transition, step: Step): boolean {
    const aboutResult = transition.parts.some((part) => part.aboutResult);
    if (aboutResult && step.kind !== 'return') return false;
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
    const found = this.frameOf(transition, step, state);
    if (found === 'unobservable') return true;
    if (found === undefined) {
      this.remember(`the function ${transition.edge.assumptionScope?.value} is not being executed`);
      return false;
    }
    const moment = this.moment++;
    const placeholders = new Map(value === undefined ? [] : [[RESULT, value] as const]);
    const { lastInput } = this;
    const isMeant = lastInput !== undefined && (lastInput.at ?? step.place.at.start) === step.place.at.start;
    const origins = new Map(isMeant ? [[RESULT, lastInput.origin]] : []);
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

  /** The activation that an assumption is about, and an offset from where its names are looked up. */
  private frameOf(
    { edge }: Transition,
    step: Step,
    state: State,
  ): { readonly frame: Frame | undefined; readonly offset: number } | 'unobservable' | undefined {
    const scope = edge.assumptionScope?.value;
    const frames = state.frames();
    const [innermost] = frames;
    const here = step.kind === 'end' ? step.place.range.end : step.place.range.start;
    if (scope === undefined || scope === '' || scope === innermost?.function) {
      const entered = step.kind === 'enter' && step.place.kind === 'function-entry';
      const body = this.context.bodies.get(innermost?.function ?? '');
      return { frame: innermost, offset: entered && body !== undefined ? body : here };
    }
    if (!this.context.definedFunctions.has(scope)) {
      return this.context.declaredFunctions.has(scope) ? 'unobservable' : undefined;
    }
    const index = frames.findIndex((frame) => frame.function === scope);
    const frame = frames[index];
    const callSite = frames[index - 1]?.callSite;
    if (frame === undefined || callSite === undefined) return undefined;
    return { frame, offset: callSite.start };
  }

  /** The same state at the head of the cycle again: the program goes on like this for ever. */
  private isCycle(place: Place, state: State): boolean {
    if (this.context.purpose !== 'cycle' || place.kind !== 'loop-head') return false;
    const heads = this.elements.filter(({ node }) => this.context.automaton.states.get(node)?.node.cyclehead);
    for (const { node } of heads) {
      const invariant = this.context.automaton.states.get(node)?.node.invariant?.value;
      if (invariant !== undefined && !this.isInvariant(invariant, place, state)) return false;
      const key = `${node} ${state.digest(place.id)}`;
      if (this.cycles.has(key)) return true;
      this.cycles.add(key);
    }
    return false;
  }

  private isInvariant(text: string, place: Place, state: State): boolean {
    const part = { text, aboutResult: false, callee: undefined };
    const read = this.context.part(part, place.range.start, undefined);
    if (read.kind === 'meaningless') return false;
    const reader = new ConditionReader(state, state.frames()[0], new Map(), new Map());
    return reader.judge(read.expression).truth === 'true';
  }
}

function add(elements: Map<string, Element>, element: Element): void {
  const key = keyOf(element);
  if (!elements.has(key)) elements.set(key, element);
}

function keyOf({ node, owed }: Element): string {
  return `${owed ?? ''} ${node}`;
}

function isWholeDecision({ kind, decision }: Place): boolean {
  return kind === 'decision' && decision !== '?' && decision !== '&&' && decision !== '||';
}

function describe({ edge, number, parts }: Transition): string {
  const guards = [
    edge.startline === undefined ? undefined : `line ${edge.startline}`,
    edge.control,
    edge.enterFunction === undefined ? undefined : `enter ${edge.enterFunction.value}`,
    edge.returnFromFunction === undefined ? undefined : `return from ${edge.returnFromFunction.value}`,
    parts.length === 0 ? undefined : `assuming ${oneLine(parts.map(({ text }) => text).join('; '))}`,
  ].filter((guard) => guard !== undefined);
  return `edge ${number + 1} from ${oneLine(edge.source)} to ${oneLine(edge.target)} (${guards.join(', ')})`;
}
