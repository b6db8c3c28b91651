import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { AutomatonState } from '../../../replay/witness/automaton/read/transition.js';
import type { AutomatonContext } from '../../../replay/witness/automaton/run/automaton-context.js';
import { NotExpressible } from '../../failure.js';
import { visitProgram } from '../error-calls.js';
import type { Hook, HookCondition, HookPlace } from '../hook.js';
import type { MonitorPlan } from '../monitor-plan.js';
import {
  callerName,
  DEPTH,
  END_LINE,
  exitedName,
  holdsName,
  LAST,
  LEFT,
  LINE,
  PREVIOUS,
  SETTLE,
  SITE,
  STEP,
  stayName,
} from '../names.js';
import { automatonDefinitions } from './automaton-definitions.js';
import { CallGraph } from './call-graph.js';
import { chooseEdges, type MomentCase } from './choose-edges.js';
import { findMoments } from './find-moments.js';
import { type BeforeCall, EdgeJudge } from './judge-edge.js';
import { Exits } from './left-by.js';
import type { Moment, StatementChange, Unknown } from './moment.js';
import { writeCases } from './write-cases.js';

/** A moment at which edges may be taken. */
interface Chosen {
  readonly moment: Moment;
  readonly cases: readonly MomentCase[];
}

/** Functions that lead to or out of functions in a manner that no text of the program shows. */
const HIDDEN_WAYS: ReadonlySet<string> = new Set(
  'longjmp siglongjmp _longjmp __builtin_longjmp atexit on_exit at_quick_exit signal sigaction'.split(' '),
);

/** More states than this would make programs that no verifier reads. */
const MAXIMUM_STATES = 1000;

/**
 * An automaton as a monitor. It is in several states at once, as `AutomatonRun` of replay is: each has a variable that
 * says whether the automaton may be in it, and if an edge had to be taken, until the end of the line of which function.
 * @throws NotExpressible for what cannot be said in C
 */
export function followAutomaton(context: AutomatonContext): MonitorPlan {
  const { automaton, program } = context;
  const states = reachableStates(context);
  if (states.length > MAXIMUM_STATES)
    throw new NotExpressible(1, `an automaton with more than ${MAXIMUM_STATES} states`);
  visitProgram(program, (expression) => {
    if (expression.kind !== 'call' || expression.callee.kind !== 'direct') return;
    const { name } = expression.callee.function;
    if (HIDDEN_WAYS.has(name)) throw new NotExpressible(expression.range.line, `the program calls ${name}`);
  });
  const graph = new CallGraph(program);
  const exits = new Exits();
  const { moments, changes } = findMoments(context, graph, exits);
  const judge = new EdgeJudge(context, graph);
  const chosen = moments.flatMap((moment): readonly Chosen[] => {
    const cases = chooseEdges(moment, states, judge, context);
    return cases.length === 0 ? [] : [{ moment, cases }];
  });
  const plan = new Plan(context, { graph, exits, chosen, changes });
  const first = new Set(context.first.map(({ at }) => at));
  const hooks = plan.hooks();
  return {
    hooks,
    definitions: [
      ...automatonDefinitions(states, { first, owing: plan.owing, exited: plan.exited }),
      ...[...plan.ofCallers].map((name) => `static int ${name};`),
    ],
    isThere:
      automaton.states
        .filter(({ node, number }) => node.violation && states.some((each) => each.number === number))
        .flatMap((state) => [
          `${stayName(state.number)} != -1`,
          ...(plan.exited.has(state) ? [exitedName(state.number)] : []),
        ])
        .join(' || ') || '0',
    isTarget: () => true,
  };
}

function reachableStates({ first }: AutomatonContext): readonly AutomatonState[] {
  const found = new Set(first.map(({ at }) => at));
  for (const state of found) for (const { target } of state.leaving) if (!target.node.sink) found.add(target);
  return [...found];
}

/** What functions keep in variables of their own. */
const LOCALS: readonly (readonly [Unknown, string])[] = [
  ['line', LINE],
  ['previous', PREVIOUS],
  ['last', LAST],
  ['step', STEP],
];

interface PlanParts {
  readonly graph: CallGraph;
  readonly exits: Exits;
  readonly chosen: readonly Chosen[];
  readonly changes: readonly StatementChange[];
}

/** Everything that is put into the program for an automaton. */
class Plan {
  /** States in which an edge may be due. */
  readonly owing = new Set<AutomatonState>();
  /** States that edges out of functions lead into, where variables of the function are still there. */
  readonly exited = new Set<AutomatonState>();
  /** Variables for what is true where a call is made. */
  readonly ofCallers = new Set<string>();
  /** Functions whose lines count. */
  readonly #watched = new Set<FunctionEntity>();
  readonly #needs: ReadonlySet<Unknown>;
  readonly #keepsLast: boolean;
  readonly #context: AutomatonContext;
  readonly #parts: PlanParts;

  constructor(context: AutomatonContext, parts: PlanParts) {
    this.#context = context;
    this.#parts = parts;
    const needs = new Set<Unknown>();
    for (const { moment, cases } of parts.chosen) {
      if (moment.group === 'own') this.#watched.add(moment.function);
      else this.#watchCallers(moment.function);
      for (const { if: known, choices } of cases) {
        for (const unknown of Object.keys(known)) needs.add(unknown as Unknown);
        for (const { from, targets } of choices) {
          if (moment.waiting === 'in-its-line') this.owing.add(from);
          if (moment.place.kind === 'exit') for (const target of targets) this.exited.add(target);
        }
      }
    }
    this.#needs = needs;
    // How a function is left at its last brace is known only where its last statement is.
    this.#keepsLast = needs.has('last') || needs.has('left');
    if (!needs.has('left')) return;
    for (const entity of context.program.functions)
      if (entity.definition !== undefined && context.isEntered(entity.name)) this.#watched.add(entity);
  }

  #watchCallers(entity: FunctionEntity): void {
    for (const { caller } of this.#parts.graph.sitesOf(entity)) this.#watched.add(caller);
  }

  hooks(): readonly Hook[] {
    const drafts = new Drafts();
    for (const { place, function: entity, near, line, last, step } of this.#parts.changes) {
      if (!this.#watched.has(entity) || !this.#isCompared(place)) continue;
      const leads: string[] = [];
      if (line !== undefined) {
        const keeps = this.#needs.has('previous') ? `${PREVIOUS} = ${LINE}, ` : '';
        leads.push(`(${LINE} == ${line} ? (void)0 : (${END_LINE}(), ${keeps}(void)(${LINE} = ${line})))`);
      }
      if (last !== undefined && this.#keepsLast) leads.push(`(void)(${LAST} = ${last})`);
      if (step !== undefined && this.#needs.has('step')) leads.push(`(void)(${STEP} = ${step})`);
      if (leads.length > 0) drafts.of(place, near).leads.push(...leads);
    }
    for (const each of this.#parts.chosen) {
      const draft = drafts.of(each.moment.place, each.moment.line);
      const isFirst = draft.bodies.length === 0;
      const written = writeCases(each.moment, each.cases, {
        exited: this.exited,
        from: draft.conditions.length,
        isFirst,
        evaluateBefore: (before, when) => this.#evaluateBefore(before, when, drafts),
      });
      draft.conditions.push(...written.conditions);
      draft.bodies.push(written.body);
      for (const [unknown, name] of LOCALS)
        if (each.cases.some((one) => one.if[unknown] !== undefined)) draft.locals.add(name);
    }
    this.#settleAfterCalls(drafts);
    this.#watchFunctions(drafts);
    this.#rememberSites(drafts);
    return drafts.hooks();
  }

  /** A condition about variables of the caller has its value kept until the function is entered. */
  #evaluateBefore({ site: { call }, expressions }: BeforeCall, when: string, drafts: Drafts): string {
    const draft = drafts.of({ kind: 'call', call }, call.range.line);
    const known = draft.conditions.findIndex((each) => each.expressions === expressions);
    const index = known >= 0 ? known : draft.conditions.push({ when, expressions }) - 1;
    const name = callerName(call.closingParenthesis.start, index);
    if (known < 0) {
      draft.bodies.push(`${name} = ${holdsName(index)};`);
      this.ofCallers.add(name);
    }
    return name;
  }

  /** The lines of labels matter where edges are about labels. */
  #isCompared(place: HookPlace): boolean {
    if (place.kind !== 'label') return true;
    return this.#parts.chosen.some(
      ({ moment }) => moment.place.kind === 'label' && moment.place.statement === place.statement,
    );
  }

  /** A state that an edge out of a function led into is a usual one once the call is over. */
  #settleAfterCalls(drafts: Drafts): void {
    if (this.exited.size === 0) return;
    visitProgram(this.#context.program, (expression) => {
      if (expression.kind !== 'call') return;
      const { callee } = expression;
      const isEntered = callee.kind === 'indirect' || this.#context.isEntered(callee.function.name);
      if (isEntered) drafts.of({ kind: 'call-end', call: expression }, expression.range.line);
    });
  }

  #watchFunctions(drafts: Drafts): void {
    for (const entity of this.#watched) {
      const { definition } = entity;
      if (definition === undefined) continue;
      const entry = drafts.of({ kind: 'entry', function: entity }, definition.range.line);
      const isNeeded = (unknown: Unknown): boolean =>
        unknown === 'line' || this.#needs.has(unknown) || (unknown === 'last' && this.#keepsLast);
      entry.declares = LOCALS.filter(([unknown]) => isNeeded(unknown)).map(([, name]) => `int ${name} = 0;`);
      entry.tail = `${DEPTH}++;`;
      for (const { by } of this.#parts.exits.of(entity)) {
        const line = by === 'brace' ? definition.range.line : by.range.line;
        drafts.of({ kind: 'exit', function: entity, by }, line).tail = `${END_LINE}(); ${DEPTH}--;`;
      }
    }
    if (!this.#needs.has('left')) return;
    for (const entity of this.#context.program.functions) {
      if (entity.definition === undefined || !this.#context.isEntered(entity.name)) continue;
      for (const { by, statements } of this.#parts.exits.of(entity)) {
        const line = by === 'brace' ? entity.definition.range.line : by.range.line;
        const [only] = statements;
        const left = statements.length > 1 ? LAST : (only?.start ?? 0);
        drafts.of({ kind: 'exit', function: entity, by }, line).tail += ` ${LEFT} = ${left};`;
      }
    }
  }

  #rememberSites(drafts: Drafts): void {
    if (!this.#needs.has('site')) return;
    for (const { moment, cases } of this.#parts.chosen) {
      if (!cases.some((each) => each.if.site !== undefined)) continue;
      for (const { call, number } of this.#parts.graph.sitesOf(moment.function)) {
        const draft = drafts.of({ kind: 'call', call }, call.range.line);
        const remembers = `(void)(${SITE} = ${number})`;
        if (!draft.leads.includes(remembers)) draft.leads.push(remembers);
      }
    }
  }
}

/** What is going to be a hook. */
interface Draft {
  readonly place: HookPlace;
  readonly line: number;
  readonly leads: string[];
  readonly conditions: HookCondition[];
  readonly bodies: string[];
  readonly locals: Set<string>;
  declares: readonly string[];
  tail: string;
}

class Drafts {
  readonly #drafts = new Map<string, Draft>();

  /** The draft at a place; what is added to it comes after what it has. */
  of(place: HookPlace, line: number): Draft {
    const key = placeKey(place);
    const known = this.#drafts.get(key);
    if (known !== undefined) return known;
    const draft: Draft = {
      place,
      line,
      leads: [],
      conditions: [],
      bodies: [],
      locals: new Set(),
      declares: [],
      tail: '',
    };
    this.#drafts.set(key, draft);
    return draft;
  }

  hooks(): readonly Hook[] {
    return [...this.#drafts.values()].map(
      ({ place, line, leads, conditions, bodies, locals, declares, tail }) => ({
        place,
        line,
        conditions,
        ...(leads.length === 0 ? {} : { lead: leads.join(', ') }),
        locals: [...locals],
        declares,
        body: place.kind === 'call-end' && bodies.length === 0 ? `${SETTLE}();` : bodies.join(' '),
        tail,
      }),
    );
  }
}

function placeKey(place: HookPlace): string {
  switch (place.kind) {
    case 'statement':
    case 'nowhere':
      return `${place.kind} ${place.offset}`;
    case 'statement-end':
    case 'step-end':
    case 'initial':
    case 'initial-end':
    case 'control':
    case 'loop-head':
      return `${place.kind} ${place.statement.range.start} ${place.statement.range.end}`;
    case 'label':
      return `${place.kind} ${place.label.range.start}`;
    case 'declarator-end':
      return `${place.kind} ${place.next.range.start}`;
    case 'operand':
      return `${place.kind} ${place.expression.range.start} ${place.expression.range.end}`;
    case 'call':
    case 'call-end':
      return `${place.kind} ${place.call.closingParenthesis.start}`;
    case 'entry':
      return `${place.kind} ${place.function.id}`;
    case 'exit':
      return `${place.kind} ${place.function.id} ${place.by === 'brace' ? 'brace' : place.by.range.start}`;
  }
}
