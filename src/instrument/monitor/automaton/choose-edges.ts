import type { EdgeStep } from '../../../replay/witness/automaton/read/step.js';
import type { AutomatonState, Transition } from '../../../replay/witness/automaton/read/transition.js';
import { sameBranch, sameLine, sameStatement } from '../../../replay/witness/automaton/read/transition.js';
import type { AutomatonContext } from '../../../replay/witness/automaton/run/automaton-context.js';
import { edgesOutOf, isClear, repeatsLeaving } from '../../../replay/witness/automaton/run/edges-about.js';
import { decidedOperands } from '../../../replay/witness/automaton/run/move.js';
import { NotExpressible } from '../../subject/failure.js';
import type { EdgeJudge, Judgement } from './judge-edge.js';
import type { Moment, Unknown, Variant } from './moment.js';

/** An edge that may be taken, and the states that the automaton is in then. */
export interface EdgeChoice {
  readonly from: AutomatonState;
  readonly transition: Transition;
  readonly judgement: Judgement;
  readonly targets: readonly AutomatonState[];
  /** Where a later step may be meant instead. */
  readonly later: 'nowhere' | 'in-its-line' | 'anywhere';
}

/** What happens to the automaton at a moment, under a condition that only the execution decides. */
export interface MomentCase {
  readonly if: Variant['if'];
  readonly choices: readonly EdgeChoice[];
}

/** In which order it is found out what does not matter. */
const UNKNOWNS: readonly Unknown[] = ['place', 'step', 'last', 'previous', 'line', 'site', 'left', 'truth'];

/**
 * The edges that may be taken at a moment, with the least that has to be known of the execution.
 * @returns nothing if no edge is about the moment
 * @throws NotExpressible if it depends on what C has no variable for
 */
export function chooseEdges(
  moment: Moment,
  states: readonly AutomatonState[],
  judge: EdgeJudge,
  context: AutomatonContext,
): readonly MomentCase[] {
  const cases = moment.variants.map((variant) => ({
    if: variant.if,
    choices: states.flatMap((from) => choicesFrom(from, moment, variant, { judge, context })),
  }));
  if (cases.every(({ choices }) => choices.length === 0)) return [];
  if (moment.place.kind === 'nowhere') throw new NotExpressible(moment.line, moment.place.what);
  const signs = new Signs();
  const signed = cases.map((each) => ({ ...each, sign: signs.of(each.choices) }));
  const needed = UNKNOWNS.filter((unknown) => signed.some((each) => each.if[unknown] !== undefined));
  for (const unknown of [...needed]) {
    const others = needed.filter((each) => each !== unknown);
    const byOthers = new Map<string, string>();
    const isNeedless = signed.every(({ if: known, sign }) => {
      const key = others.map((each) => known[each]).join(' ');
      const before = byOthers.get(key) ?? sign;
      byOthers.set(key, sign);
      return before === sign;
    });
    if (isNeedless) needed.splice(needed.indexOf(unknown), 1);
  }
  const isOpen =
    needed.includes('place') ||
    (needed.includes('left') && signed.some((each) => each.if.left === undefined));
  if (isOpen) throw new NotExpressible(moment.line, 'which step an edge means depends on the way to it');
  const chosen = new Map<string, MomentCase>();
  for (const { if: known, choices } of signed) {
    if (choices.length === 0) continue;
    // Where the line is another one, the one before it may not matter.
    const kept = Object.fromEntries(
      needed.flatMap((each) => (known[each] === undefined ? [] : [[each, known[each]]])),
    );
    chosen.set(JSON.stringify(kept), { if: kept, choices });
  }
  return [...chosen.values()];
}

function choicesFrom(
  from: AutomatonState,
  moment: Moment,
  variant: Variant,
  { judge, context }: { readonly judge: EdgeJudge; readonly context: AutomatonContext },
): readonly EdgeChoice[] {
  const choices = edgesOutOf(from, variant.step, context).flatMap((transition) => {
    const judgement = judge.judge(transition, moment, variant);
    if (judgement === undefined) return [];
    const arrivals = new Arrivals(variant.step, context);
    arrivals.add(transition);
    return [{ from, transition, judgement, targets: [...arrivals.states] }];
  });
  const edges = choices.map(({ transition }) => transition);
  const later = laterThan(moment, variant, edges, context);
  return choices.map((each) => ({ ...each, later }));
}

function laterThan(
  { waiting }: Moment,
  { step }: Variant,
  edges: readonly Transition[],
  context: AutomatonContext,
): EdgeChoice['later'] {
  if (waiting === 'may-be-meant-later' || repeatsLeaving(step, edges)) return 'anywhere';
  return isClear(step, edges, context) ? 'nowhere' : 'in-its-line';
}

/** The states after an edge, and after edges that stand for parts of the same step, as `move` of replay finds them. */
class Arrivals {
  readonly states = new Set<AutomatonState>();
  readonly #operands: number;

  constructor(step: EdgeStep, { facts }: AutomatonContext) {
    this.#operands = decidedOperands(step, facts);
  }

  add(transition: Transition, operands = this.#operands): void {
    const { target } = transition;
    if (target.node.sink || this.states.has(target)) return;
    this.states.add(target);
    for (const repeated of target.leaving) {
      if (sameStatement(transition, repeated)) this.add(repeated, operands);
      if (repeated.parts.length > 0) continue;
      if (sameLine(transition.edge, repeated.edge)) this.add(repeated);
      else if (operands > 1 && sameBranch(transition, repeated)) this.add(repeated, operands - 1);
    }
  }
}

/** Texts that are equal for choices that are equal. */
class Signs {
  readonly #numbers = new Map<unknown, number>();

  of(choices: readonly EdgeChoice[]): string {
    return choices
      .map(({ transition, judgement, targets, later }) => {
        const judged =
          judgement.kind === 'never'
            ? 'never'
            : [judgement.expressions, ...judgement.before.map(({ expressions }) => expressions)]
                .map((list) => list.map((each) => this.#number(each)).join('+'))
                .join('/');
        return `${transition.number}:${judged}:${targets.map(({ number }) => number).join('.')}:${later}`;
      })
      .join(' ');
  }

  #number(object: unknown): number {
    const known = this.#numbers.get(object) ?? this.#numbers.size;
    this.#numbers.set(object, known);
    return known;
  }
}
