import { ConditionReader } from '../control/conditions.js';
import type { Wish } from '../control/control.js';
import { violationGoals } from '../control/violation-goals.js';
import type { Place, State } from '../execution/execution.js';
import type { ExecutionEnd } from '../execution/execution-end.js';
import type { Constraint } from '../solve/evaluate-symbolic.js';
import { NO_NAMES } from './assumption.js';
import type { AutomatonContext } from './automaton-context.js';
import type { Element } from './element.js';
import type { Guard } from './guard.js';
import type { ProgramFacts } from './program-facts.js';
import { liesIn } from './step.js';
import type { Transition } from './transition.js';

/** What would lead to a violation from here on, and for which purpose. */
type Opportunity = Pick<Wish, 'ways' | 'purpose'>;

/**
 * Watches evaluations whose values may violate the property: an overflow, an access out of bounds. The step that
 * violates never ends, so the edge into the violation state is judged where its evaluation begins.
 */
export class ViolationWatch {
  /** Offset of the full expression that is being evaluated, if an edge into the violation state means it. */
  #begun: { readonly start: number; readonly thread: number } | undefined;

  readonly #context: AutomatonContext;

  constructor(context: AutomatonContext) {
    this.#context = context;
  }

  /** Whether the execution ended within the evaluation that an edge into the violation state means. */
  isMeant(end: Extract<ExecutionEnd, { kind: 'violation' }>): boolean {
    const begun = this.#begun;
    if (begun === undefined || begun.start !== end.where.fullExpression.start) return false;
    return end.thread === undefined || end.thread === begun.thread;
  }

  /** Whether in these states the evaluation at a place could violate as an edge says, whatever the values are. */
  mayMean(elements: readonly Element[], place: Place): boolean {
    const { facts } = this.#context;
    return elements.some(
      ({ at }) =>
        at.node.violation ||
        at.leaving.some(
          (transition) => transition.target.node.violation && guardMeans(transition.guard, place, facts),
        ),
    );
  }

  /** An evaluation begins that no edge means. */
  beginsIdly(): void {
    this.#begun = undefined;
  }

  /** A full expression is about to be evaluated. */
  begins(elements: readonly Element[], place: Place, state: State): readonly Opportunity[] {
    this.#begun = undefined;
    const { goals, facts } = this.#context;
    const expression = facts.fullExpressions.get(place.range.start);
    if (goals === undefined || expression === undefined) return [];
    const reader = new ConditionReader(state, state.innermost(), new Map(), new Map());
    const opportunities: Opportunity[] = [];
    let isReached = false;
    for (const { at, names } of elements) {
      if (at.node.violation) isReached = true;
      for (const transition of at.leaving) {
        if (!transition.target.node.violation) continue;
        const { threadId } = transition.edge;
        const isElsewhere = threadId !== undefined && names.numberOf(threadId.value) !== state.thread;
        if (this.#context.threads === 'many' && isElsewhere) continue;
        if (!meansEvaluation(transition, place, state, facts)) continue;
        const judged = this.#judge(transition, place, reader);
        if (judged === undefined) continue;
        if (judged.holds) this.#begun = { start: place.range.start, thread: state.thread };
        else if (judged.ways.length > 0) opportunities.push({ ways: judged.ways, purpose: 'advance' });
      }
    }
    if (isReached || this.#begun !== undefined) {
      const ways = violationGoals(expression, goals, (part) => reader.evaluate(part));
      if (ways.length > 0) opportunities.push({ ways, purpose: 'violate' });
    }
    return opportunities;
  }

  /** The assumption of an edge before the step; undefined if it has no meaning there. */
  #judge(
    { parts }: Transition,
    place: Place,
    reader: ConditionReader,
  ): { readonly holds: boolean; readonly ways: readonly (readonly Constraint[])[] } | undefined {
    let holds = true;
    let ways: readonly (readonly Constraint[])[] = [[]];
    for (const part of parts) {
      const read = part.aboutResult
        ? undefined
        : this.#context.assumptions.part(part, place.range.start, NO_NAMES);
      if (read?.kind !== 'expression') return undefined;
      if (reader.judge(read.expression).truth !== 'true') holds = false;
      const own = reader.ways(read.expression, true);
      ways = ways.flatMap((one) => own.map((other) => [...one, ...other])).slice(0, 8);
    }
    return { holds, ways };
  }
}

/** Whether the guard of an edge is about the evaluation at a place. */
function meansEvaluation(transition: Transition, place: Place, state: State, facts: ProgramFacts): boolean {
  const { assumption, assumptionScope } = transition.edge;
  const scope = assumptionScope?.value;
  if (assumption !== undefined && scope !== undefined && scope !== '') {
    if (state.innermost()?.function !== scope) return false;
  }
  return guardMeans(transition.guard, place, facts);
}

/** The same, whatever function is being executed. */
function guardMeans(guard: Guard, place: Place, { decisive }: ProgramFacts): boolean {
  const { edge, offsets } = guard;
  if (edge.enterFunction !== undefined || edge.returnFromFunction !== undefined) return false;
  // Nothing is decided in a plain statement.
  if ((edge.control !== undefined || edge.enterLoopHead) && !decisive.has(place.range.start)) return false;
  if (edge.startline === undefined && offsets?.start === undefined) return false;
  return liesIn(guard, place);
}
