import { pointAt } from '../../../c/scope-at.js';
import { visitExpressions } from '../../../c/tree/parts.js';
import { lookUpName } from '../../../c/tree/scope.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { TypedProgram, Variable } from '../../../c/tree/typed-program.js';
import type { AssumedPart } from '../../../replay/witness/automaton/read/assumption.js';
import { NO_NAMES } from '../../../replay/witness/automaton/read/assumption.js';
import type { Transition } from '../../../replay/witness/automaton/read/transition.js';
import { allocationAt } from '../../../replay/witness/automaton/run/allocated-size.js';
import {
  assumptionFrame,
  isOfUnseenParameter,
  isScopeUnseen,
} from '../../../replay/witness/automaton/run/assumption-frame.js';
import type { AutomatonContext } from '../../../replay/witness/automaton/run/automaton-context.js';
import { leadsIntoCallee } from '../../../replay/witness/automaton/run/joint-steps.js';
import { isMatched } from '../../../replay/witness/automaton/run/matching.js';
import {
  entersWithParameters,
  parameterFrame,
} from '../../../replay/witness/automaton/run/parameter-frame.js';
import { NotExpressible } from '../../subject/failure.js';
import type { CallGraph, CallSite } from './call-graph.js';
import type { Moment, Variant } from './moment.js';

/** Whether an edge is taken at a moment that its guard means: never, or if all of this is true. */
export type Judgement =
  | { readonly kind: 'never' }
  | {
      readonly kind: 'if';
      readonly expressions: readonly TypedExpression[];
      /** What is about variables of the caller, and evaluated where the call is made. */
      readonly before: readonly BeforeCall[];
    };

/** Conditions at a call, when its arguments have their values. */
export interface BeforeCall {
  readonly site: CallSite;
  readonly expressions: readonly TypedExpression[];
}

const NEVER: Judgement = { kind: 'never' };

/** Says at which moments an edge may be taken, as `AutomatonRun` of replay does while it executes the program. */
export class EdgeJudge {
  readonly #context: AutomatonContext;
  readonly #graph: CallGraph;

  constructor(context: AutomatonContext, graph: CallGraph) {
    this.#context = context;
    this.#graph = graph;
  }

  /**
   * @returns undefined if the edge is not about this moment
   * @throws NotExpressible if it is, and its assumption cannot be judged there in C
   */
  judge(transition: Transition, moment: Moment, variant: Variant): Judgement | undefined {
    const { step, frames } = variant;
    const state = stateOf(frames);
    if (!isMatched(transition, step, state, this.#context)) return undefined;
    const { parts, edge } = transition;
    const own = moment.function;
    if (step.kind === 'exit' && this.#graph.reaches(own, own))
      this.#refuse(moment, transition, `about ${own.name}, which is recursive, where it is left`);
    if (parts.length === 0) return { kind: 'if', expressions: [], before: [] };
    if (allocationAt(transition, step, this.#context) !== undefined)
      this.#refuse(moment, transition, 'about the size of an allocation');
    const isIntoCallee = leadsIntoCallee(transition, step, state, this.#context);
    const ofCaller = { offset: frames[0]?.callSite?.start ?? 0, frame: 'of-caller' } as const;
    const scope = edge.assumptionScope?.value ?? '';
    if (entersWithParameters(transition, step, state, this.#context)) {
      const { offset } = parameterFrame(step, state, this.#context);
      const inside = this.#read(transition, moment, variant, { offset, names: 'known', frame: 'own' });
      // In a recursion, the scope is that of the activation that is entered, too.
      if (scope === own.name && !isIntoCallee) return inside;
      return both(inside, this.#read(transition, moment, variant, { ...ofCaller, names: 'if-any' }));
    }
    if (isIntoCallee) return this.#read(transition, moment, variant, { ...ofCaller, names: 'known' });
    const isElsewhere = scope !== '' && scope !== own.name && this.#context.facts.definedFunctions.has(scope);
    if (isElsewhere && this.#mayBeActive(scope, moment)) {
      if (frames[1]?.function !== scope || step.kind !== 'enter')
        this.#refuse(
          moment,
          transition,
          `about the variables of ${scope}, which calls the function that is executed`,
        );
      return this.#read(transition, moment, variant, { ...ofCaller, names: 'known' });
    }
    const found = assumptionFrame(transition, step, state, this.#context);
    if (found === undefined) return NEVER;
    return this.#read(transition, moment, variant, { offset: found.offset, names: 'known', frame: 'own' });
  }

  #mayBeActive(scope: string, { function: own }: Moment): boolean {
    const entity = this.#context.program.functions.find(({ name }) => name === scope);
    return entity !== undefined && this.#graph.reaches(entity, own);
  }

  #read(
    transition: Transition,
    moment: Moment,
    { step, site }: Variant,
    {
      offset,
      names,
      frame,
    }: {
      readonly offset: number;
      readonly names: 'known' | 'if-any';
      readonly frame: 'own' | 'of-caller';
    },
  ): Judgement {
    const expressions: TypedExpression[] = [];
    for (const part of transition.parts) {
      const read = this.#context.assumptions.part(part, offset, {
        ...NO_NAMES,
        result: this.#context.facts.results.get(step.probe.at.start),
      });
      if (read.kind === 'meaningless') {
        if (names === 'if-any' || this.#context.stale.has(part)) continue;
        if (isScopeUnseen(transition.edge, this.#context) && isOfUnseenParameter(part, this.#context.program))
          continue;
        this.#requireNotLeft(part, moment, transition);
        return NEVER;
      }
      expressions.push(read.expression);
    }
    const isOfCaller = frame === 'of-caller' && !expressions.every(isAboutGlobals);
    if (isOfCaller && site !== undefined)
      return { kind: 'if', expressions: [], before: [{ site, expressions }] };
    for (const each of expressions) this.#requireNames(each, moment, transition, frame);
    return { kind: 'if', expressions, before: [] };
  }

  #requireNotLeft(part: AssumedPart, moment: Moment, transition: Transition): void {
    if (this.#context.left.has(part))
      this.#refuse(moment, transition, 'about a variable that is no longer there');
  }

  /** Names must mean in the instrumented program what they mean to the witness. */
  #requireNames(
    expression: TypedExpression,
    moment: Moment,
    transition: Transition,
    frame: 'own' | 'of-caller',
  ): void {
    const { program } = this.#context;
    visitExpressions({ expressions: [expression], places: [], statements: [] }, (each) => {
      if (each.kind !== 'address' || each.place.kind !== 'function') return;
      const { function: named } = each.place;
      const entity = lookUpName(pointAt(program, moment.offset), named.name)?.entity;
      if (entity?.kind !== 'function' || entity.function !== named)
        this.#refuse(moment, transition, `about ${named.name}, which has no name there`);
    });
    for (const variable of variablesOf(expression)) {
      if (frame === 'of-caller' && !isGlobal(variable))
        this.#refuse(moment, transition, `about ${variable.name}, a variable of the caller`);
      if (!isVisible(variable, moment.offset, program))
        this.#refuse(moment, transition, `about ${variable.name}, which has no name there`);
    }
  }

  #refuse({ line }: Moment, { number }: Transition, what: string): never {
    throw new NotExpressible(line, `edge ${number + 1} has an assumption ${what}`);
  }
}

function both(one: Judgement, other: Judgement): Judgement {
  if (one.kind === 'never' || other.kind === 'never') return NEVER;
  return {
    kind: 'if',
    expressions: [...one.expressions, ...other.expressions],
    before: [...one.before, ...other.before],
  };
}

function isAboutGlobals(expression: TypedExpression): boolean {
  return [...variablesOf(expression)].every(isGlobal);
}

function isGlobal({ storage }: Variable): boolean {
  return storage === 'global' || storage === 'extern';
}

function stateOf(frames: Variant['frames']) {
  return { frames: () => frames, innermost: () => frames[0] };
}

function isVisible(variable: Variable, offset: number, program: TypedProgram): boolean {
  const entity = lookUpName(pointAt(program, offset), variable.name)?.entity;
  return entity?.kind === 'variable' && entity.variable === variable;
}

function variablesOf(expression: TypedExpression): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  visitExpressions({ expressions: [expression], places: [], statements: [] }, (each) => {
    if (each.kind !== 'load' && each.kind !== 'address') return;
    let { place } = each;
    while (place.kind === 'member') place = place.base;
    if (place.kind === 'variable') found.add(place.variable);
  });
  return found;
}
