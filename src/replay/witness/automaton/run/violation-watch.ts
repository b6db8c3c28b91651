import type { SourceRange } from '../../../../c/tree/source-range.js';
import type { State } from '../../../../machine/interface/execution.js';
import type { ExecutionEnd } from '../../../../machine/interface/execution-end.js';
import { ConditionReader } from '../../../../solve/conditions.js';
import type { SymbolicConstraint } from '../../../../solve/evaluate-symbolic.js';
import { violationGoals } from '../../../../solve/violation-goals.js';
import type { BranchTarget } from '../../../claim/witness-monitor.js';
import { NO_NAMES } from '../read/assumption.js';
import { createdBy, type Guard } from '../read/guard.js';
import type { ProgramFacts } from '../read/program-facts.js';
import { liesIn } from '../read/step.js';
import type { AutomatonState, Transition } from '../read/transition.js';
import type { AutomatonContext } from './automaton-context.js';
import type { Element } from './element.js';
import type { ThreadActivation } from './thread-position.js';

/** What would lead to a violation from here on, and for which purpose. */
type Opportunity = Pick<BranchTarget, 'ways' | 'purpose'>;

/** A full expression that is being evaluated. */
interface OpenEvaluation {
  readonly range: SourceRange;
  /** How many functions of the thread are active. */
  readonly depth: number;
  /** The states whose edges into the violation state mean it, when it begins, and where it goes on. */
  atBegin: ReadonlySet<AutomatonState>;
  atPresent: ReadonlySet<AutomatonState>;
  /** States of the automaton of which no edge means it. */
  idle: readonly Element[] | undefined;
}

const NO_STATES: ReadonlySet<AutomatonState> = new Set();

/**
 * Watches evaluations whose values may violate the property: an overflow, an access out of bounds. The step that
 * violates never ends, so the edge into the violation state is judged where its evaluation begins, and where it goes on
 * after a call, during which the automaton may have come into another state.
 */
export class ViolationWatch {
  /** By thread, outermost first: a call in a full expression evaluates others, and so does a statement expression. */
  readonly #evaluations = new Map<number, OpenEvaluation[]>();

  readonly #context: AutomatonContext;

  constructor(context: AutomatonContext) {
    this.#context = context;
  }

  /** Whether the execution ended within an evaluation that an edge out of one of these states means. */
  isMeant(
    elements: readonly Element[],
    end: Extract<ExecutionEnd, { kind: 'violation' }>,
    activation: ThreadActivation,
  ): boolean {
    if (end.thread !== undefined && end.thread !== activation.thread) return false;
    // Where memory was allocated that is left, nothing is violated.
    if (end.ending !== undefined) return false;
    const evaluation = this.#current(activation);
    if (evaluation?.range.start !== end.where.fullExpression.start) return false;
    const { atBegin, atPresent } = evaluation;
    return elements.some(({ at }) => atBegin.has(at) || atPresent.has(at));
  }

  /** Whether in these states the evaluation at a location could violate as an edge says, whatever the values are. */
  mayMean(elements: readonly Element[], range: SourceRange): boolean {
    const { facts } = this.#context;
    return elements.some(
      ({ at }) =>
        at.node.violation ||
        at.leaving.some(
          (transition) => transition.target.node.violation && guardMeans(transition.guard, range, facts),
        ),
    );
  }

  /** An evaluation begins that no edge means. */
  beginsIdly(range: SourceRange, activation: ThreadActivation): void {
    this.#begin(range, activation);
  }

  /** A full expression is about to be evaluated. */
  begins(
    elements: readonly Element[],
    range: SourceRange,
    activation: ThreadActivation,
    state: State,
  ): readonly Opportunity[] {
    const evaluation = this.#begin(range, activation);
    const { goals, facts } = this.#context;
    const expression = facts.fullExpressions.get(range.start);
    if (goals === undefined || expression === undefined) return [];
    const reader = new ConditionReader(state, state.innermost(), new Map(), new Map());
    const { meaning, opportunities } = this.#judgeAll(elements, evaluation.range, state, reader);
    evaluation.atBegin = meaning;
    if (elements.some(({ at }) => at.node.violation) || meaning.size > 0) {
      const ways = violationGoals(expression, goals, (part) => reader.evaluate(part));
      if (ways.length > 0) opportunities.push({ ways, purpose: 'violate' });
    }
    return opportunities;
  }

  /** A called function has returned: the evaluation around the call goes on. */
  resumes(elements: readonly Element[], activation: ThreadActivation, state: State): readonly Opportunity[] {
    const evaluation = this.#current(activation);
    if (evaluation === undefined || evaluation.idle === elements) return [];
    evaluation.atPresent = NO_STATES;
    if (!this.mayMean(elements, evaluation.range)) {
      evaluation.idle = elements;
      return [];
    }
    const reader = new ConditionReader(state, state.innermost(), new Map(), new Map());
    const { meaning, opportunities } = this.#judgeAll(elements, evaluation.range, state, reader);
    evaluation.atPresent = meaning;
    return opportunities;
  }

  /** A function is left, and with it what it evaluates. */
  leaves({ thread, depth }: ThreadActivation): void {
    const evaluations = this.#evaluations.get(thread) ?? [];
    while ((evaluations.at(-1)?.depth ?? 0) > depth) evaluations.pop();
  }

  /** The innermost evaluation of a function that is being executed. */
  #current({ thread, depth }: ThreadActivation): OpenEvaluation | undefined {
    return this.#evaluations.get(thread)?.findLast((each) => each.depth === depth);
  }

  /** What is evaluated ends where something begins that is not a part of it. */
  #begin(range: SourceRange, { thread, depth }: ThreadActivation): OpenEvaluation {
    let evaluations = this.#evaluations.get(thread);
    if (evaluations === undefined) {
      evaluations = [];
      this.#evaluations.set(thread, evaluations);
    }
    for (let last = evaluations.at(-1); last !== undefined; last = evaluations.at(-1)) {
      if (last.depth < depth || (last.depth === depth && isPart(range, last.range))) break;
      evaluations.pop();
    }
    const evaluation = { range, depth, atBegin: NO_STATES, atPresent: NO_STATES, idle: undefined };
    evaluations.push(evaluation);
    return evaluation;
  }

  /** The states whose edges mean the evaluation now, and what inputs must satisfy for others to do so. */
  #judgeAll(
    elements: readonly Element[],
    range: SourceRange,
    state: State,
    reader: ConditionReader,
  ): { readonly meaning: ReadonlySet<AutomatonState>; readonly opportunities: Opportunity[] } {
    const meaning = new Set<AutomatonState>();
    const opportunities: Opportunity[] = [];
    for (const { at, names } of elements) {
      for (const transition of at.leaving) {
        if (!transition.target.node.violation) continue;
        const { threadId } = transition.edge;
        const isElsewhere = threadId !== undefined && !names.mayMean(threadId.value, state.thread);
        if (isElsewhere) continue;
        if (!meansEvaluation(transition, range, state, this.#context.facts)) continue;
        const judged = this.#judge(transition, range, reader);
        if (judged?.holds === true) meaning.add(at);
        else if (judged !== undefined && judged.ways.length > 0)
          opportunities.push({ ways: judged.ways, purpose: 'advance' });
      }
    }
    return { meaning, opportunities };
  }

  /** The assumption of an edge before the step; undefined if it has no meaning there. */
  #judge(
    { parts }: Transition,
    range: SourceRange,
    reader: ConditionReader,
  ): { readonly holds: boolean; readonly ways: readonly (readonly SymbolicConstraint[])[] } | undefined {
    let holds = true;
    let ways: readonly (readonly SymbolicConstraint[])[] = [[]];
    for (const part of parts) {
      const read = part.aboutResult ? undefined : this.#context.assumptions.part(part, range.start, NO_NAMES);
      if (read?.kind !== 'expression') return undefined;
      if (reader.judge(read.expression).truth !== 'true') holds = false;
      const own = reader.ways(read.expression, true);
      ways = ways.flatMap((one) => own.map((other) => [...one, ...other])).slice(0, 8);
    }
    return { holds, ways };
  }
}

/** Whether the guard of an edge is about the evaluation at a location. */
function meansEvaluation(
  transition: Transition,
  range: SourceRange,
  state: State,
  facts: ProgramFacts,
): boolean {
  const { assumption, assumptionScope } = transition.edge;
  const scope = assumptionScope?.value;
  if (assumption !== undefined && scope !== undefined && scope !== '') {
    if (state.innermost()?.function !== scope) return false;
  }
  return guardMeans(transition.guard, range, facts);
}

/** The same, whatever function is being executed. */
function guardMeans(guard: Guard, range: SourceRange, { decisive }: ProgramFacts): boolean {
  const { edge, offsets } = guard;
  if (edge.enterFunction !== undefined || edge.returnFromFunction !== undefined) return false;
  // What creates a thread is a call.
  if (createdBy(edge) === 'another') return false;
  // Nothing is decided in a plain statement.
  if ((edge.control !== undefined || edge.enterLoopHead) && !decisive.has(range.start)) return false;
  if (edge.startline === undefined && offsets?.start === undefined) return false;
  return liesIn(guard, range);
}

function isPart(range: SourceRange, { start, end }: SourceRange): boolean {
  return start <= range.start && range.end <= end && range.end - range.start < end - start;
}
