import { visitProgram } from '../../../c/tree/parts-of-program.js';
import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { AutomatonState } from '../../../replay/witness/automaton/read/transition.js';
import type { AutomatonContext } from '../../../replay/witness/automaton/run/automaton-context.js';
import type { Hook, HookCondition, HookPlace } from '../hook.js';
import { callerName, DEPTH, END_LINE, holdsName, LAST, LEFT, LINE, PREVIOUS, SITE, STEP } from '../names.js';
import type { CallGraph, CallSite } from './call-graph.js';
import type { MomentCase } from './choose-edges.js';
import { Drafts } from './drafts.js';
import type { Exits } from './left-by.js';
import type { Moment, StatementChange, Unknown } from './moment.js';
import { writeCases } from './write-cases.js';

/** A moment at which edges may be taken. */
export interface Chosen {
  readonly moment: Moment;
  readonly cases: readonly MomentCase[];
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
export class AutomatonPlan {
  /** States in which an edge may be due. */
  readonly owing = new Set<AutomatonState>();
  /** States that edges out of functions lead into, where variables of the function are still there. */
  readonly exited = new Set<AutomatonState>();
  /** States in which the automaton may be for ever. */
  readonly #endless = new Set<AutomatonState>();
  /** Variables for what is true where a call is made. */
  readonly ofCallers = new Set<string>();
  /** Functions whose lines count. */
  readonly #watched = new Set<FunctionEntity>();
  /** What the monitor keeps besides the states. */
  readonly needs: ReadonlySet<Unknown>;
  readonly #keepsLast: boolean;
  readonly #context: AutomatonContext;
  readonly #parts: PlanParts;

  constructor(context: AutomatonContext, parts: PlanParts) {
    this.#context = context;
    this.#parts = parts;
    const needs = new Set<Unknown>();
    for (const { moment, cases } of parts.chosen) {
      if (moment.group === 'own') this.#watched.add(moment.function);
      else if (moment.group === 'caller') this.#watchCallers(moment.function);
      for (const { if: known, choices } of cases) {
        for (const unknown of Object.keys(known)) needs.add(unknown as Unknown);
        for (const { from, targets, later } of choices) {
          if (moment.group === 'none') this.#endless.add(from);
          else if (later !== 'anywhere') this.owing.add(from);
          if (moment.place.kind === 'exit') for (const target of targets) this.exited.add(target);
        }
      }
    }
    this.needs = needs;
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
        const keeps = this.needs.has('previous') ? `${PREVIOUS} = ${LINE}, ` : '';
        leads.push(`(${LINE} == ${line} ? (void)0 : (${END_LINE}(), ${keeps}(void)(${LINE} = ${line})))`);
      }
      if (last !== undefined && this.#keepsLast) leads.push(`(void)(${LAST} = ${last})`);
      if (step !== undefined && this.needs.has('step')) leads.push(`(void)(${STEP} = ${step})`);
      if (leads.length > 0) drafts.of(place, near).leads.push(...leads);
    }
    for (const each of this.#parts.chosen) {
      const draft = drafts.of(each.moment.place, each.moment.line);
      const isFirst = draft.bodies.length === 0;
      const written = writeCases(each.moment, each.cases, {
        exited: this.exited,
        endless: this.#endless,
        from: draft.conditions.length,
        isFirst,
        evaluateBefore: (site, condition) => this.#evaluateBefore(site, condition, drafts),
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
  #evaluateBefore({ call }: CallSite, condition: HookCondition, drafts: Drafts): string {
    const draft = drafts.of({ kind: 'call', call }, call.range.line);
    const known = draft.conditions.findIndex((each) => each.expressions === condition.expressions);
    const index = known >= 0 ? known : draft.conditions.push(condition) - 1;
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
        unknown === 'line' || this.needs.has(unknown) || (unknown === 'last' && this.#keepsLast);
      entry.declares = LOCALS.filter(([unknown]) => isNeeded(unknown)).map(([, name]) => `int ${name} = 0;`);
      entry.tail = `${DEPTH}++;`;
      for (const { by } of this.#parts.exits.of(entity)) {
        const line = by === 'brace' ? definition.range.line : by.range.line;
        drafts.of({ kind: 'exit', function: entity, by }, line).tail = `${END_LINE}(); ${DEPTH}--;`;
      }
    }
    if (!this.needs.has('left')) return;
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
    if (!this.needs.has('site')) return;
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
