import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionDefinition, FunctionEntity } from '../../../c/tree/typed-program.js';
import type {
  DeclarationStatement,
  ForStatement,
  SwitchStatement,
  TypedStatement,
} from '../../../c/tree/typed-statement.js';
import { NO_CONTEXT, stepAtPlace } from '../../../replay/witness/automaton/read/step.js';
import type { HookPlace, LoopStatement } from '../hook.js';
import { statementsIn } from '../visit-statements.js';
import { type Current, type CurrentPlace, ExpressionWalk, type WalkSetting } from './expression-walk.js';
import { type Found, MomentRecord } from './moment-record.js';
import { isExecuted, stepStart, unique } from './static-steps.js';

/** Finds the moments of one function, apart from where it is entered and left. */
export class FunctionWalk {
  readonly #body: TypedStatement;
  readonly #record: MomentRecord;
  readonly #expressions: ExpressionWalk;
  /** Whether edges may be about the heads of loops. */
  readonly #hasLoopHeads: boolean;

  constructor(entity: FunctionEntity, { body }: FunctionDefinition, setting: WalkSetting, found: Found) {
    this.#body = body;
    this.#record = new MomentRecord(entity, setting.context, found);
    this.#expressions = new ExpressionWalk(this.#record, setting, (each) => this.#statement(each));
    this.#hasLoopHeads = setting.context.automaton.guards.some(({ edge }) => edge.enterLoopHead);
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
      case 'case':
      case 'default': {
        const { range } = statement;
        const place = { kind: 'labelled', statement } as const;
        this.#record.change(place, range, { line: range.line, last: range.start, step: undefined });
        const { start } = statement.statement.range;
        this.#record.moment(place, start, range.line, [this.#record.plain('statement', range)]);
        if (statement.kind === 'label') this.#label(statement);
        this.#statement(statement.statement);
        return;
      }
      default:
    }
    const { range } = statement;
    const begin: HookPlace = { kind: 'statement', offset: range.start };
    this.#record.change(begin, range, { line: range.line, last: range.start, step: stepStart(statement) });
    this.#record.moment(begin, range.start, range.line, [this.#record.plain('statement', range)]);
    const current = this.#within(statement);
    switch (statement.kind) {
      case 'expression':
        this.#expressions.walk(statement.expression, current);
        this.#record.end({ kind: 'statement-end', statement }, range);
        return;
      case 'declaration':
        this.#declaration(statement, current, { kind: 'statement-end', statement });
        return;
      case 'return':
        if (statement.value !== undefined) this.#expressions.walk(statement.value, current);
        return;
      case 'if':
        this.#expressions.walk(statement.condition, current);
        this.#record.decision(statement.condition.range, range, 'if', { kind: 'control', statement });
        this.#statement(statement.then);
        if (statement.otherwise !== undefined) this.#statement(statement.otherwise);
        return;
      case 'switch': {
        this.#expressions.walk(statement.value, current);
        const probe = this.#record.probe('decision', statement.value.range, {
          at: range,
          decision: 'switch',
        });
        const place = { kind: 'control', statement } as const;
        this.#record.moment(place, statement.value.range.start, range.line, [
          this.#record.variant(probe, {}, {}),
        ]);
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
    this.#record.change(begin, range, { line: range.line, last: range.start, step: range.start });
    this.#record.moment(begin, statement.range.start, range.line, [this.#record.plain('statement', range)]);
    const current = this.#within(initial);
    const end = { kind: 'initial-end', statement } as const;
    if (initial.kind === 'declaration') this.#declaration(initial, current, end);
    else {
      this.#expressions.walk(initial.expression, current);
      this.#record.end(end, range);
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
    const begun = [statement, ...reached].map(placeOf);
    // The step of a `for` is in no line of its own.
    const stepped = step === undefined ? [] : begun.map(({ line }) => ({ line, statement: step.range }));
    const head: Current = [...begun, ...stepped];
    this.#loopHead(statement, head);
    if (condition !== undefined) {
      this.#expressions.walk(condition, head);
      const place = { kind: 'control', statement } as const;
      this.#record.decision(condition.range, range, statement.kind, place);
      this.#record.change(place, range, { line: range.line, last: undefined, step: undefined });
    }
    if (step !== undefined && statement.kind === 'for') {
      this.#expressions.walk(step, head);
      const end = { kind: 'step-end', statement } as const;
      const { start } = step.range;
      this.#record.change(end, step.range, { line: undefined, last: start, step: start });
      const variants = [this.#record.plain('statement-end', step.range)];
      this.#record.moment(end, step.range.end, step.range.line, variants);
    }
    this.#statement(body);
  }

  #loopHead(statement: LoopStatement, head: Current): void {
    if (!this.#hasLoopHeads) return;
    const lines = unique(head.map(({ line }) => line));
    const { range } = statement;
    const probe = this.#record.probe('loop-head', range, { decision: statement.kind });
    const all = statementsIn(this.#body).filter(isExecuted);
    const previous = [0, ...unique(all.map((each) => each.range.line))];
    const ends = all.flatMap((each) =>
      each.kind === 'for' && each.step !== undefined ? [each.step.range] : [],
    );
    const steps = [...all.filter((each) => stepStart(each) !== undefined).map((each) => each.range), ...ends];
    const variants = lines.flatMap((line) =>
      (line === range.line ? previous : [undefined]).flatMap((before) =>
        [undefined, ...steps].map((step) =>
          this.#record.variant(
            probe,
            { statementLine: line, previousLine: before || undefined, before: step },
            { line, step: step?.start ?? 0, ...(before === undefined ? {} : { previous: before }) },
          ),
        ),
      ),
    );
    this.#record.moment({ kind: 'loop-head', statement }, range.start, range.line, variants);
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
    const probe = this.#record.probe('loop-head', range, {});
    this.#record.moment(place, range.start, range.line, [this.#record.variant(probe, {}, {})]);
  }

  /** To automata, each label of a `switch` is a branch. */
  #labels(statement: SwitchStatement): void {
    for (const label of statement.labels) {
      if (label.kind !== 'case') continue;
      const { range } = label;
      const probe = this.#record.probe('decision', range, { decision: 'switch' });
      const step = stepAtPlace(probe, undefined, NO_CONTEXT);
      if (step === undefined) continue;
      const variants = [1, 0].map((truth) =>
        this.#record.of({ ...step, lines: [range.line], truth: truth === 1 }, { truth }),
      );
      const place = { kind: 'label', statement, label } as const;
      this.#record.change(place, range, { line: range.line, last: undefined, step: undefined });
      this.#record.moment(place, statement.value.range.start, range.line, variants);
    }
  }

  #declaration(statement: DeclarationStatement, current: Current, end: HookPlace): void {
    const { items, range } = statement;
    for (const { lengths, initialiser } of items) {
      for (const { value } of lengths) this.#expressions.walk(value, current);
      if (initialiser?.kind === 'value') this.#expressions.walk(initialiser.value, current);
      else if (initialiser !== undefined)
        for (const { value } of initialiser.stores)
          if (value.kind === 'value') this.#expressions.walk(value.value, current);
    }
    const initialised = items.filter(({ variable, initialiser }) => variable?.range && initialiser);
    for (const [index, { variable, initialiser }] of initialised.entries()) {
      if (variable?.range === undefined || initialiser === undefined) continue;
      const last = initialiser.kind === 'value' ? initialiser.value.range : initialiser.range;
      const own = { ...variable.range, end: last.end };
      const probe = this.#record.probe('declarator-end', own, { at: range });
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
      this.#record.moment(place, offset, own.line, [this.#record.variant(probe, {}, {})]);
    }
    this.#record.end(end, range);
  }

  /** Statements inside of expressions may be current, too. */
  #within(statement: TypedStatement): Current {
    return [statement, ...statementsIn(statement, 'in-expressions').filter(isExecuted)].map(placeOf);
  }
}

function placeOf({ range }: TypedStatement): CurrentPlace {
  return { line: range.line, statement: range };
}
