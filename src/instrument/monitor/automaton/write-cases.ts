import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { AutomatonState } from '../../../replay/witness/automaton/read/transition.js';
import type { HookCondition } from '../hook.js';
import {
  DEPTH,
  exitedName,
  holdsName,
  LAST,
  LEFT,
  LINE,
  OWN_BIT,
  PREVIOUS,
  SETTLE,
  SITE,
  STEP,
  skippedName,
  stayName,
} from '../names.js';
import type { CallSite } from './call-graph.js';
import type { EdgeChoice, MomentCase } from './choose-edges.js';
import type { Moment, Unknown } from './moment.js';

/** C that says what happens to an automaton at a moment. */
export interface WrittenCases {
  readonly conditions: readonly HookCondition[];
  readonly body: string;
}

interface Writing {
  /** States that edges out of functions lead into. */
  readonly exited: ReadonlySet<AutomatonState>;
  /** The number of the first condition. */
  readonly from: number;
  /** States in which the automaton may be for ever. */
  readonly endless: ReadonlySet<AutomatonState>;
  /** Whether nothing happens to the automaton at the same place before. */
  readonly isFirst: boolean;
  /** Has conditions evaluated where a call is made. @returns C: whether they were true there */
  readonly evaluateBefore: (site: CallSite, condition: HookCondition) => string;
}

const VARIABLES: Readonly<Record<Exclude<Unknown, 'place' | 'truth'>, string>> = {
  line: LINE,
  previous: PREVIOUS,
  site: SITE,
  left: LEFT,
  last: LAST,
  step: STEP,
};

export function writeCases(moment: Moment, cases: readonly MomentCase[], writing: Writing): WrittenCases {
  const conditions = new Conditions(writing);
  const isCallEnd = moment.place.kind === 'call-end' && writing.exited.size > 0;
  const exited: ReadonlySet<AutomatonState> = isCallEnd ? writing.exited : new Set();
  const bodies = cases.map(({ if: known, choices }) => {
    const holds = choices.map((choice) => conditions.name(choice));
    return `${test(known)}{ ${moves(moment, choices, holds, { exited, endless: writing.endless })} }`;
  });
  // What an edge out of a function led into takes no other such edge when the call is over.
  const settle = writing.exited.size === 0 ? '' : `${SETTLE}();`;
  const text = bodies.join(' else ');
  return { conditions: conditions.all, body: isCallEnd ? `${text} ${settle}` : `${settle} ${text}` };
}

/** The assumptions of edges, each once. */
class Conditions {
  readonly all: HookCondition[] = [];
  readonly #choices: EdgeChoice[] = [];
  readonly #writing: Writing;

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  /** C: whether the assumption of an edge is true. */
  name(choice: EdgeChoice): string {
    const { from, judgement } = choice;
    const whereUndefined = whereUndefinedIn(choice);
    if (judgement.kind === 'never') return whereUndefined === 'true' ? '1' : '0';
    const when = isIn(from, this.#writing.exited);
    const before = judgement.before.map(({ site, expressions }) =>
      this.#writing.evaluateBefore(site, { when, expressions, whereUndefined }),
    );
    const own = judgement.expressions.length === 0 ? [] : [this.#own(choice, judgement.expressions)];
    return [...own, ...before].join(' && ') || '1';
  }

  #own(choice: EdgeChoice, expressions: readonly TypedExpression[]): string {
    const { from } = choice;
    const known = this.#choices.findIndex((each) => isSame(each, choice));
    if (known >= 0) return holdsName(this.#writing.from + known);
    const when = this.#writing.isFirst ? isIn(from, this.#writing.exited) : '1';
    this.all.push({ when, expressions, whereUndefined: whereUndefinedIn(choice) });
    return holdsName(this.#writing.from + this.#choices.push(choice) - 1);
  }
}

/** A sink takes what is not known to be false. */
function whereUndefinedIn({ transition }: EdgeChoice): 'true' | 'false' {
  return transition.target.node.sink ? 'true' : 'false';
}

function isSame({ transition, judgement }: EdgeChoice, other: EdgeChoice): boolean {
  if (transition !== other.transition || judgement.kind !== 'if' || other.judgement.kind !== 'if')
    return false;
  const { expressions } = other.judgement;
  return judgement.expressions.every((each, index) => each === expressions[index]);
}

/** Whether the automaton may be in a state. */
function isIn(state: AutomatonState, exited: ReadonlySet<AutomatonState>): string {
  const stays = `${stayName(state.number)} != -1 || ${skippedName(state.number)}`;
  return exited.has(state) ? `${stays} || ${exitedName(state.number)}` : stays;
}

function test(known: MomentCase['if']): string {
  const parts = Object.entries(known).map(([unknown, value]) =>
    unknown === 'truth'
      ? value === 1
        ? 'told'
        : '!told'
      : `${VARIABLES[unknown as keyof typeof VARIABLES]} == ${value}`,
  );
  return parts.length === 0 ? '' : `if (${parts.join(' && ')}) `;
}

/** All edges are taken at once: from where the automaton was before. */
function moves(
  moment: Moment,
  choices: readonly EdgeChoice[],
  holds: readonly string[],
  { exited, endless }: Pick<Writing, 'exited' | 'endless'>,
): string {
  const sources = [...new Set(choices.map(({ from }) => from))];
  const before = sources.flatMap((state) => {
    const { number } = state;
    // An edge that was skipped is not meant within the line, in a called function.
    const isSkipped = moment.group === 'none' ? '0' : `(${skippedName(number)} & ${OWN_BIT}()) != 0`;
    const own = `int from_${number} = ${stayName(number)} != -1 || ${isSkipped};`;
    return exited.has(state) ? [own, `int was_${number} = ${exitedName(number)};`] : [own];
  });
  const stays = sources.flatMap((state) => {
    const own = choices.flatMap((choice, index) =>
      choice.from === state ? [{ choice, holds: holds[index] ?? '0' }] : [],
    );
    const stay = staying(moment, state, own);
    if (isMeantAnywhere(own)) return stay;
    // One that has just left a function may only take other edges.
    const others = own.filter(({ choice: { transition } }) => !leavesFunction(transition));
    return exited.has(state) && others.length > 0 ? [...stay, stayingExited(state, others)] : stay;
  });
  const taken = choices.flatMap(({ from, transition, targets }, index) => {
    const condition = holds[index] ?? '0';
    if (condition === '0' || targets.length === 0) return [];
    const mayBeExited = exited.has(from) && !leavesFunction(transition);
    const present = mayBeExited ? `(from_${from.number} || was_${from.number})` : `from_${from.number}`;
    const arrive = targets.map((target) => arrival(moment, target, endless));
    const test = condition === '1' ? present : `${present} && ${condition}`;
    return [`if (${test}) { ${arrive.join(' ')} }`];
  });
  return [...before, ...stays, ...taken].join(' ');
}

interface JudgedChoice {
  readonly choice: EdgeChoice;
  /** C: whether the edge may be taken. */
  readonly holds: string;
}

/** C: whether one of some edges may be taken. */
function anyHolds(choices: readonly JudgedChoice[]): string {
  const possible = choices.map(({ holds }) => holds).filter((each) => each !== '0');
  return possible.includes('1') ? '1' : possible.map((each) => `(${each})`).join(' || ') || '0';
}

/** Whether a later step may be meant instead, in any line: all edges from a state agree about that. */
function isMeantAnywhere(own: readonly JudgedChoice[]): boolean {
  return own.some(({ choice }) => choice.later === 'anywhere');
}

/** C: whether no later step of the line can be meant, because a sink or an only edge has taken this one. */
function isOver(own: readonly JudgedChoice[]): string {
  return anyHolds(
    own.filter(({ choice }) => choice.later === 'nowhere' || choice.transition.target.node.sink),
  );
}

function staying(
  moment: Moment,
  { number }: AutomatonState,
  own: readonly JudgedChoice[],
): readonly string[] {
  const stay = stayName(number);
  if (isMeantAnywhere(own)) {
    const lost = isOver(own.filter(({ choice }) => choice.transition.target.node.sink));
    return lost === '0' ? [] : [`if (from_${number} && (${lost})) ${stay} = -1;`];
  }
  const isTaken = anyHolds(own);
  // Nobody has a line who calls the first function: what is skipped there is never meant later.
  const isCallers = moment.group === 'none';
  const over = isCallers ? isTaken : isOver(own);
  const isOut = isCallers ? `${stay} = -1;` : `${stay} = -1; ${skippedName(number)} &= ~${OWN_BIT}();`;
  const steps = [
    ...(over === '0' ? [] : [`if (${over}) { ${isOut} }`]),
    ...(isTaken === '0' ? [] : [`if (${isTaken}) { ${stay} = -1; ${skippedName(number)} |= ${OWN_BIT}(); }`]),
    `{ if (${stay} == 0) ${stay} = ${lastLine(moment)}; }`,
  ];
  return [`if (from_${number}) { ${steps.join(' else ')} }`];
}

function stayingExited({ number }: AutomatonState, own: readonly JudgedChoice[]): string {
  const stay = stayName(number);
  const owed = `if (${stay} == -1 || ${stay} > ${DEPTH}) ${stay} = ${DEPTH};`;
  const skips = `${skippedName(number)} |= ${OWN_BIT}();`;
  const stays = `if (${anyHolds(own)}) { ${skips} } else { ${owed} }`;
  return `if (was_${number}) { if (!(${isOver(own)})) { ${stays} } ${exitedName(number)} = 0; }`;
}

function leavesFunction({ edge }: EdgeChoice['transition']): boolean {
  return edge.returnFromFunction !== undefined;
}

/** C: until the end of which line the automaton may stay where it is. Nobody has a line who calls the first function. */
function lastLine({ group }: Moment): string {
  return group === 'none' ? '-2' : DEPTH;
}

function arrival(moment: Moment, target: AutomatonState, endless: ReadonlySet<AutomatonState>): string {
  const stay = stayName(target.number);
  const isStaying = endless.has(target) ? ` && ${stay} != -2` : '';
  if (moment.place.kind === 'exit') return `if (${stay} != 0${isStaying}) ${exitedName(target.number)} = 1;`;
  return isStaying === '' ? `${stay} = 0;` : `if (${stay} != -2) ${stay} = 0;`;
}
