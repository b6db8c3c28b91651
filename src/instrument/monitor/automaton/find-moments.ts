import { type Parts, partsOfExpression, partsOfPlace } from '../../../c/tree/parts.js';
import type { SourceRange } from '../../../c/tree/source-range.js';
import type { CallExpression, TypedExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionDefinition, FunctionEntity } from '../../../c/tree/typed-program.js';
import type {
  DeclarationStatement,
  ForStatement,
  SwitchStatement,
  TypedStatement,
} from '../../../c/tree/typed-statement.js';
import type { Decision, Probe, ProbeKind } from '../../../machine/interface/execution.js';
import {
  declarationStep,
  type EdgeStep,
  type StepContext,
  stepAtPlace,
} from '../../../replay/witness/automaton/read/step.js';
import type { AutomatonContext } from '../../../replay/witness/automaton/run/automaton-context.js';
import type { HookPlace, LoopStatement } from '../hook.js';
import { statementsIn } from '../visit-statements.js';
import type { CallGraph, CallSite } from './call-graph.js';
import type { Exits } from './left-by.js';
import type { Moment, StatementChange, Variant } from './moment.js';

/** Where a call is made: the lines and statements that may be the current ones in its function. */
interface CallMoment {
  readonly lines: readonly number[];
  readonly statements: readonly SourceRange[];
}

/** Everything that an automaton may observe in a program. */
export interface Moments {
  /** In the order in which they come where they have the same place. */
  readonly moments: readonly Moment[];
  readonly changes: readonly StatementChange[];
}

/** The moments of all functions with a body; those of the error function come too late. */
export function findMoments(context: AutomatonContext, graph: CallGraph, exits: Exits): Moments {
  const moments: Moment[] = [];
  const changes: StatementChange[] = [];
  const calls = new Map<CallExpression, CallMoment>();
  const functions = context.program.functions.filter(({ name }) => name !== context.errorFunction);
  for (const entity of functions) {
    if (entity.definition === undefined) continue;
    new FunctionWalk(entity, entity.definition, { context, graph, exits, moments, changes, calls }).walk();
  }
  for (const entity of functions) {
    if (entity.definition === undefined) continue;
    const ends = new FunctionEnds(entity, entity.definition, { context, graph, exits, calls });
    moments.push(...ends.entry(), ...ends.exits());
  }
  return { moments, changes };
}

interface Shared {
  readonly context: AutomatonContext;
  readonly graph: CallGraph;
  readonly exits: Exits;
  readonly moments: Moment[];
  readonly changes: StatementChange[];
  readonly calls: Map<CallExpression, CallMoment>;
}

/** What may be current where an expression is evaluated. */
interface Current {
  readonly lines: readonly number[];
  readonly statements: readonly SourceRange[];
}

const NO_CONTEXT: StepContext = {
  statementLine: undefined,
  previousLine: undefined,
  callLine: undefined,
  statement: undefined,
  before: undefined,
  call: undefined,
  body: undefined,
  left: undefined,
  jumps: new Set(),
  isEntered: () => false,
};

/** Finds the moments of one function, apart from where it is entered and left. */
class FunctionWalk {
  readonly #function: FunctionEntity;
  readonly #body: TypedStatement;
  readonly #shared: Shared;
  /** Whether edges may be about the heads of loops. */
  readonly #hasLoopHeads: boolean;

  constructor(entity: FunctionEntity, { body }: FunctionDefinition, shared: Shared) {
    this.#function = entity;
    this.#body = body;
    this.#shared = shared;
    this.#hasLoopHeads = shared.context.automaton.guards.some(({ edge }) => edge.enterLoopHead);
  }

  walk(): void {
    this.#statement(this.#body);
  }

  #statement(statement: TypedStatement): void {
    switch (statement.kind) {
      case 'block':
        for (const each of statement.statements) this.#statement(each);
        return;
      case 'label':
        this.#label(statement);
        this.#statement(statement.statement);
        return;
      case 'case':
      case 'default':
        this.#statement(statement.statement);
        return;
      default:
    }
    const { range } = statement;
    const begin: HookPlace = { kind: 'statement', offset: range.start };
    this.#change(begin, range, { line: range.line, last: range.start, step: stepStart(statement) });
    this.#moment(begin, range.start, range.line, [this.#plain('statement', range)]);
    const current = this.#within(statement, [range.line], [range]);
    switch (statement.kind) {
      case 'expression':
        this.#expression(statement.expression, current);
        this.#end({ kind: 'statement-end', statement }, range);
        return;
      case 'declaration':
        this.#declaration(statement, current, { kind: 'statement-end', statement });
        return;
      case 'return':
        if (statement.value !== undefined) this.#expression(statement.value, current);
        return;
      case 'if':
        this.#expression(statement.condition, current);
        this.#decision(statement.condition.range, range, 'if', { kind: 'control', statement });
        this.#statement(statement.then);
        if (statement.otherwise !== undefined) this.#statement(statement.otherwise);
        return;
      case 'switch': {
        this.#expression(statement.value, current);
        const probe = this.#probe('decision', statement.value.range, { at: range, decision: 'switch' });
        const place = { kind: 'control', statement } as const;
        this.#moment(place, statement.value.range.start, range.line, [this.#variant(probe, {}, {})]);
        this.#labels(statement);
        this.#statement(statement.body);
        return;
      }
      case 'while':
      case 'do':
        this.#loop(statement, statement.condition, undefined);
        return;
      case 'for': {
        const { initial } = statement;
        if (initial !== undefined) this.#initial(statement, initial);
        this.#loop(statement, statement.condition, initial);
        return;
      }
      default:
    }
  }

  /** What stands first in the head of a `for` is a statement of its own. */
  #initial(statement: ForStatement, initial: NonNullable<ForStatement['initial']>): void {
    const { range } = initial;
    const begin = { kind: 'initial', statement } as const;
    this.#change(begin, range, { line: range.line, last: range.start, step: range.start });
    this.#moment(begin, statement.range.start, range.line, [this.#plain('statement', range)]);
    const current = this.#within(initial, [range.line], [range]);
    const end = { kind: 'initial-end', statement } as const;
    if (initial.kind === 'declaration') this.#declaration(initial, current, end);
    else {
      this.#expression(initial.expression, current);
      this.#end(end, range);
    }
  }

  #loop(
    statement: LoopStatement,
    condition: TypedExpression | undefined,
    initial: TypedStatement | undefined,
  ): void {
    const { range, body } = statement;
    const inner = statementsIn(body).filter(isExecuted);
    const first = statement.kind === 'do' ? [] : [initial ?? statement];
    const reached = [...first, ...inner];
    const step = statement.kind === 'for' ? statement.step : undefined;
    const head: Current = {
      lines: unique([
        ...(reached.length === 0 ? [range.line] : []),
        range.line,
        ...reached.map((each) => each.range.line),
      ]),
      statements: [range, ...reached.map((each) => each.range), ...(step === undefined ? [] : [step.range])],
    };
    this.#loopHead(statement, head);
    if (condition !== undefined) {
      this.#expression(condition, head);
      const place = { kind: 'control', statement } as const;
      this.#decision(condition.range, range, statement.kind, place);
      this.#change(place, range, { line: range.line, last: undefined, step: undefined });
    }
    if (step !== undefined && statement.kind === 'for') {
      this.#expression(step, head);
      const end = { kind: 'step-end', statement } as const;
      const { start } = step.range;
      this.#change(end, step.range, { line: undefined, last: start, step: start });
      const variants = [this.#plain('statement-end', step.range)];
      this.#moment(end, step.range.end, step.range.line, variants);
    }
    this.#statement(body);
  }

  #loopHead(statement: LoopStatement, { lines }: Current): void {
    if (!this.#hasLoopHeads) return;
    const { range } = statement;
    const probe = this.#probe('loop-head', range, { decision: statement.kind });
    const all = statementsIn(this.#body).filter(isExecuted);
    const previous = [0, ...unique(all.map((each) => each.range.line))];
    const ends = all.flatMap((each) =>
      each.kind === 'for' && each.step !== undefined ? [each.step.range] : [],
    );
    const steps = [...all.filter((each) => stepStart(each) !== undefined).map((each) => each.range), ...ends];
    const variants = lines.flatMap((line) =>
      (line === range.line ? previous : [undefined]).flatMap((before) =>
        [undefined, ...steps].map((step) =>
          this.#variant(
            probe,
            { statementLine: line, previousLine: before || undefined, before: step },
            { line, step: step?.start ?? 0, ...(before === undefined ? {} : { previous: before }) },
          ),
        ),
      ),
    );
    this.#moment({ kind: 'loop-head', statement }, range.start, range.line, variants);
  }

  #label({ label, range }: Extract<TypedStatement, { kind: 'label' }>): void {
    if (!this.#hasLoopHeads) return;
    const isTarget = statementsIn(this.#body).some(
      (each) =>
        (each.kind === 'computed-goto' || (each.kind === 'goto' && each.label === label)) &&
        each.range.start >= range.start,
    );
    if (!isTarget) return;
    const place = {
      kind: 'nowhere',
      offset: range.start,
      what: 'the head of a loop that a goto makes',
    } as const;
    const probe = this.#probe('loop-head', range, {});
    this.#moment(place, range.start, range.line, [this.#variant(probe, {}, {})]);
  }

  /** To automata, each label of a `switch` is a branch. */
  #labels(statement: SwitchStatement): void {
    for (const label of statement.labels) {
      if (label.kind !== 'case') continue;
      const { range } = label;
      const probe = this.#probe('decision', range, { decision: 'switch' });
      const step = stepAtPlace(probe, undefined, NO_CONTEXT);
      if (step === undefined) continue;
      const variants = [1, 0].map((truth) =>
        this.#of({ ...step, lines: [range.line], truth: truth === 1 }, { truth }),
      );
      const place = { kind: 'label', statement, label } as const;
      this.#change(place, range, { line: range.line, last: undefined, step: undefined });
      this.#moment(place, statement.value.range.start, range.line, variants);
    }
  }

  #declaration(statement: DeclarationStatement, current: Current, end: HookPlace): void {
    const { items, range } = statement;
    for (const { lengths, initialiser } of items) {
      for (const { value } of lengths) this.#expression(value, current);
      if (initialiser?.kind === 'value') this.#expression(initialiser.value, current);
      else if (initialiser !== undefined)
        for (const { value } of initialiser.stores)
          if (value.kind === 'value') this.#expression(value.value, current);
    }
    const initialised = items.filter(({ variable, initialiser }) => variable?.range && initialiser);
    for (const [index, { variable, initialiser }] of initialised.entries()) {
      if (variable?.range === undefined || initialiser === undefined) continue;
      const last = initialiser.kind === 'value' ? initialiser.value.range : initialiser.range;
      const own = { ...variable.range, end: last.end };
      const probe = this.#probe('declarator-end', own, { at: range });
      const next = initialised[index + 1]?.initialiser;
      const isLast = index === initialised.length - 1;
      if (isLast && own.line === range.line) continue;
      const place: HookPlace = isLast
        ? end
        : next?.kind === 'value'
          ? { kind: 'declarator-end', next: next.value }
          : {
              kind: 'nowhere',
              offset: own.end,
              what: 'a declaration of several variables with lists of values',
            };
      const offset = next?.kind === 'value' && !isLast ? next.value.range.start : range.end;
      this.#moment(place, offset, own.line, [this.#variant(probe, {}, {})]);
    }
    this.#end(end, range);
  }

  #end(place: HookPlace, range: SourceRange): void {
    this.#moment(place, range.end, range.line, [this.#plain('statement-end', range)]);
  }

  #expression(expression: TypedExpression, current: Current): void {
    switch (expression.kind) {
      case 'call':
        this.#call(expression, current);
        break;
      case 'logical':
        for (const operand of [expression.left, expression.right])
          this.#operand(operand, operand.range, expression.range, expression.operator);
        break;
      case 'conditional':
        this.#operand(expression.condition, expression.range, expression.questionMark, '?');
        break;
      case 'statement-expression':
        this.#statement(expression.block);
        if (expression.result !== undefined) this.#expression(expression.result, current);
        return;
      default:
    }
    this.#parts(partsOfExpression(expression), current);
  }

  #parts({ expressions, places }: Parts, current: Current): void {
    for (const each of expressions) this.#expression(each, current);
    for (const each of places) this.#parts(partsOfPlace(each), current);
  }

  #operand(expression: TypedExpression, range: SourceRange, at: SourceRange, decision: Decision): void {
    this.#decision(range, at, decision, { kind: 'operand', expression });
  }

  #decision(range: SourceRange, at: SourceRange, decision: Decision, place: HookPlace): void {
    const probe = this.#probe('decision', range, { at, decision });
    const step = stepAtPlace(probe, undefined, NO_CONTEXT);
    if (step === undefined) throw new Error('a decision is no step');
    const variants = [1, 0].map((truth) => this.#of({ ...step, truth: truth === 1 }, { truth }));
    this.#moment(place, range.start, at.line, variants);
  }

  #call(call: CallExpression, current: Current): void {
    const { context, exits } = this.#shared;
    this.#shared.calls.set(call, current);
    const callee = call.callee.kind === 'direct' ? call.callee.function : undefined;
    const { range, closingParenthesis: at } = call;
    const lines = current.lines;
    if (callee !== undefined && !context.isEntered(callee.name)) {
      const probe = this.#probe('call', range, { at, callee: callee.name });
      const variants = lines.map((line) => this.#variant(probe, { statementLine: line }, { line }));
      this.#moment({ kind: 'call', call }, range.start, range.line, variants);
    }
    if (callee?.name === context.errorFunction) return;
    const probe = this.#probe('call-end', range, { at, callee: callee?.name });
    const called = callee === undefined ? [...this.#shared.graph.pointed] : [callee];
    const variants = called.flatMap((each) =>
      lines.flatMap((line): readonly Variant[] => {
        const ways = exits.of(each);
        if (ways.length === 0) {
          const what = callee === undefined ? { line, place: -each.id } : { line };
          return [this.#variant(probe, { statementLine: line }, what)];
        }
        return ways.flatMap(({ statements }) =>
          statements.map((statement) =>
            this.#variant(
              probe,
              { statementLine: line, left: { name: each.name, statement } },
              { line, left: statement?.start ?? 0 },
            ),
          ),
        );
      }),
    );
    this.#moment({ kind: 'call-end', call }, range.start, range.line, variants);
  }

  /** Statements inside of expressions may be current, too. */
  #within(statement: TypedStatement, lines: readonly number[], statements: readonly SourceRange[]): Current {
    const inner = statementsIn(statement, 'in-expressions').filter(isExecuted);
    return {
      lines: unique([...lines, ...inner.map(({ range }) => range.line)]),
      statements: [...statements, ...inner.map(({ range }) => range)],
    };
  }

  #change(
    place: HookPlace,
    { line: near }: SourceRange,
    change: Pick<StatementChange, 'line' | 'last' | 'step'>,
  ): void {
    this.#shared.changes.push({ place, function: this.#function, near, ...change });
  }

  #moment(place: HookPlace, offset: number, line: number, variants: readonly Variant[]): void {
    const [first] = variants;
    if (first === undefined) return;
    this.#shared.moments.push({
      place,
      function: this.#function,
      offset,
      line,
      variants,
      group: 'own',
      waiting: 'in-its-line',
    });
  }

  #plain(kind: ProbeKind, range: SourceRange): Variant {
    return this.#variant(this.#probe(kind, range, {}), { jumps: this.#shared.context.facts.jumps }, {});
  }

  #probe(kind: ProbeKind, range: SourceRange, more: Partial<Probe>): Probe {
    return makeProbe(kind, range, { function: this.#function.name, ...more });
  }

  #variant(probe: Probe, more: Partial<StepContext>, condition: Variant['if']): Variant {
    const { isEntered } = this.#shared.context;
    const step = stepAtPlace(probe, undefined, { ...NO_CONTEXT, isEntered, ...more });
    if (step === undefined) throw new Error(`${probe.kind} is no step`);
    return this.#of(step, condition);
  }

  #of(step: EdgeStep, condition: Variant['if']): Variant {
    return { if: condition, step, frames: [frame(this.#function.name), frame('')] };
  }
}

/** Where a function is entered and left, which depends on who calls it. */
class FunctionEnds {
  readonly #function: FunctionEntity;
  readonly #definition: FunctionDefinition;
  readonly #shared: Omit<Shared, 'moments' | 'changes'>;

  constructor(
    entity: FunctionEntity,
    definition: FunctionDefinition,
    shared: Omit<Shared, 'moments' | 'changes'>,
  ) {
    this.#function = entity;
    this.#definition = definition;
    this.#shared = shared;
  }

  get #isMain(): boolean {
    return this.#function.name === this.#shared.context.entryFunction;
  }

  entry(): readonly Moment[] {
    const { range, nameRange, body } = this.#definition;
    const { facts, isEntered } = this.#shared.context;
    const own = this.#function.name;
    const place = { kind: 'entry', function: this.#function } as const;
    const header = {
      place,
      function: this.#function,
      offset: body.range.start + 1,
      line: range.line,
      group: 'caller',
    } as const;
    const probe = makeProbe('function-entry', range, { function: own, at: nameRange, callee: own });
    const variants = this.#callers().map((caller): Variant => {
      const step = stepAtPlace(probe, undefined, {
        ...NO_CONTEXT,
        isEntered,
        body: facts.bodies.get(own),
        callLine: caller.line,
        call: caller.site?.call.range,
        statement: caller.statement,
      });
      if (step === undefined) throw new Error('no step');
      return {
        if: caller.if,
        step,
        site: caller.site,
        frames: [{ ...frame(own), callSite: caller.site?.call.range }, ...caller.frames],
      };
    });
    const entered: Moment = { ...header, variants, waiting: 'in-its-line' };
    if (!this.#isMain) return [entered];
    const declared = facts.declarations.map((declaration): Moment => {
      const step = declarationStep(declaration);
      return {
        ...header,
        group: 'caller',
        waiting: 'may-be-meant-later',
        variants: [{ if: {}, step, frames: [frame(own)] }],
      };
    });
    return [...declared, entered];
  }

  exits(): readonly Moment[] {
    const own = this.#function.name;
    const { range, nameRange, body } = this.#definition;
    const probe = makeProbe('function-exit', range, { function: own, at: nameRange, callee: own });
    return this.#shared.exits.of(this.#function).map(({ by, statements }): Moment => {
      const variants = this.#callers().flatMap((caller, index) =>
        statements.map((statement): Variant => {
          const step = stepAtPlace(probe, undefined, { ...NO_CONTEXT, statement, callLine: caller.line });
          if (step === undefined) throw new Error('no step');
          return {
            if: {
              ...caller.if,
              place: index,
              ...(by === 'brace' ? { last: statement?.start ?? 0 } : {}),
            },
            step,
            frames: [frame(own), ...caller.frames],
          };
        }),
      );
      return {
        place: { kind: 'exit', function: this.#function, by },
        function: this.#function,
        offset: by === 'brace' ? body.range.end - 1 : by.range.start,
        line: by === 'brace' ? range.line : by.range.line,
        variants,
        group: 'own',
        waiting: 'in-its-line',
      };
    });
  }

  /** Who may have called the function, and what is current there. */
  #callers(): readonly Caller[] {
    if (this.#isMain) return [{ if: {}, line: undefined, statement: undefined, site: undefined, frames: [] }];
    const { graph, calls } = this.#shared;
    const known = graph.sitesOf(this.#function).flatMap((site): readonly Caller[] => {
      const { lines, statements } = calls.get(site.call) ?? { lines: [], statements: [] };
      return lines.flatMap((line) =>
        statements.map((statement, place) => ({
          if: { site: site.number, place },
          line,
          statement,
          site,
          frames: [frame(site.caller.name), frame('')],
        })),
      );
    });
    if (known.length > 0) return known;
    return [{ if: {}, line: undefined, statement: undefined, site: undefined, frames: [frame('')] }];
  }
}

interface Caller {
  readonly if: Variant['if'];
  readonly line: number | undefined;
  readonly statement: SourceRange | undefined;
  readonly site: CallSite | undefined;
  readonly frames: Variant['frames'];
}

function frame(name: string): Variant['frames'][number] {
  return { function: name, address: 0, callSite: undefined };
}

function makeProbe(kind: ProbeKind, range: SourceRange, more: Partial<Probe>): Probe {
  return {
    id: -1,
    kind,
    function: undefined,
    range,
    at: range,
    decision: undefined,
    callee: undefined,
    cases: [],
    ...more,
  };
}

function isExecuted({ kind }: TypedStatement): boolean {
  return !['block', 'label', 'case', 'default'].includes(kind);
}

function unique(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)];
}

/** Where a statement begins if it is one step: others have statements in them. */
function stepStart({ kind, range }: TypedStatement): number | undefined {
  const isStep =
    kind === 'expression' ||
    kind === 'declaration' ||
    ['return', 'goto', 'computed-goto', 'break', 'continue'].includes(kind);
  return isStep ? range.start : undefined;
}
