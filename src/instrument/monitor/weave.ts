import { visitExpressions } from '../../c/tree/parts.js';
import type { CallExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type {
  CaseStatement,
  ForStatement,
  ReturnStatement,
  SwitchStatement,
} from '../../c/tree/typed-statement.js';
import { spellInC } from '../assertions/c-expression.js';
import { NotExpressible } from '../failure.js';
import type { Edit } from '../text/edits.js';
import type { WrittenTokens } from '../text/loop-heads.js';
import { spellType } from '../text/spell-type.js';
import { findStatementPlaces, type StatementPlace } from '../text/statement-places.js';
import type { Wrap } from '../text/wraps.js';
import { definednessOf } from './defined-expression.js';
import type { Hook, HookCondition } from './hook.js';
import { holdsName, RETURNED, stepName, TRUTH, valueName } from './names.js';
import { isLabel } from './outcome.js';
import { visitStatements } from './visit-statements.js';

/** What hooks become: texts in the program, and functions and variables before it. */
export interface Woven {
  readonly wraps: readonly Wrap[];
  /** Texts that take the place of others. */
  readonly replacements: readonly Edit[];
  readonly definitions: readonly string[];
}

/**
 * Puts the steps of a monitor into a program. Each is a function; what it has to know is evaluated where it is called.
 * @throws NotExpressible where the text has no place for a step, or a condition cannot be said there
 */
export function weave(hooks: readonly Hook[], program: TypedProgram, tokens: WrittenTokens): Woven {
  const weaver = new Weaver(hooks, program, tokens);
  const ordered = hooks.toSorted((one, other) => rank(one) - rank(other));
  for (const [index, hook] of ordered.entries()) weaver.add(hook, index + 1);
  return weaver.woven;
}

/** Of hooks around one part of the text, which one is further outside. */
function rank({ place: { kind } }: Hook): number {
  return OUTER_FIRST.indexOf(kind);
}

const OUTER_FIRST: readonly Hook['place']['kind'][] = [
  'entry',
  'exit',
  'statement',
  'initial',
  'initial-end',
  'statement-end',
  'step-end',
  'loop-head',
  'control',
  'label',
  'declarator-end',
  'operand',
  'call-end',
  'call',
];

/** A `switch` whose value is kept, and the steps that are told it, in their order. */
interface OpenSwitch {
  readonly value: string;
  readonly type: string;
  readonly steps: string[];
}

class Weaver {
  readonly #wraps: Wrap[] = [];
  readonly #replacements: Edit[] = [];
  /** What comes after everything else that is put behind the first part of a `for`. */
  readonly #behindInitial: Wrap[] = [];
  readonly #switches = new Map<SwitchStatement, OpenSwitch>();
  readonly #split = new Set<ForStatement>();
  readonly #definitions: string[] = [];
  readonly #tokens: WrittenTokens;
  readonly #places: ReadonlyMap<number, StatementPlace>;
  readonly #braced = new Set<StatementPlace>();
  /** How many statements begin at an offset. */
  readonly #begun = new Map<number, number>();
  /** Where operands begin that the monitor is told. */
  readonly #offsets: readonly number[];

  constructor(hooks: readonly Hook[], program: TypedProgram, tokens: WrittenTokens) {
    this.#offsets = hooks.flatMap(({ place }) =>
      place.kind === 'operand' ? [place.expression.range.start] : [],
    );
    this.#tokens = tokens;
    visitStatements(program, ({ kind, range: { start } }) => {
      if (kind === 'block' || kind === 'label' || kind === 'case' || kind === 'default') return;
      this.#begun.set(start, (this.#begun.get(start) ?? 0) + 1);
    });
    this.#places = findStatementPlaces(program);
  }

  get woven(): Woven {
    return {
      wraps: [...this.#wraps, ...this.#behindInitial],
      replacements: this.#replacements,
      definitions: this.#definitions,
    };
  }

  add(hook: Hook, number: number): void {
    const { place, line } = hook;
    switch (place.kind) {
      case 'statement':
        if (hook.body !== '') this.#requireOwnText(place.offset, line);
        this.#beforeStatement(place.offset, `${this.#step(hook, number)}; `, line);
        return;
      case 'control': {
        const head = this.#tokens.findHead(place.statement);
        if (place.statement.kind === 'switch') {
          const { value, type, steps } = this.#openSwitch(place.statement, number, line);
          steps.push(this.#step(hook, number, [type, value]));
        } else if (head.start === head.end) {
          this.#wraps.push({ ...head, before: ` (${this.#step(hook, number, ['int', '1'])}, 1)`, after: '' });
        } else this.#around(head, hook, number, 'int', TRUTH, ' != 0');
        return;
      }
      case 'label':
        this.#compare(place.statement, place.label, hook, number);
        return;
      case 'operand': {
        const { start, end } = place.expression.range;
        this.#requireText(start, end, line);
        this.#around({ start, end }, hook, number, 'int', TRUTH, ' != 0', ['(', ')']);
        return;
      }
      case 'call':
        this.#beforeCall(place.call, hook, number);
        return;
      case 'call-end':
        this.#afterCall(place.call, hook, number);
        return;
      case 'statement-end':
        this.#requireOwnText(place.statement.range.start, line);
        if (this.#tokens.tokenAt(place.statement.range.end - 1) !== ';')
          throw new NotExpressible(line, 'the statement is made by a macro');
        this.#braceAround(place.statement.range.start, line);
        this.#wraps.push({ ...place.statement.range, before: '', after: ` ${this.#step(hook, number)};` });
        return;
      case 'initial': {
        this.#splitFor(place.statement, line);
        const { start, end } = place.statement.range;
        this.#wraps.push({ start, end, before: `${this.#step(hook, number)}; `, after: '' });
        return;
      }
      case 'initial-end': {
        const end = this.#splitFor(place.statement, line);
        this.#wraps.push({ start: end, end, before: ` ${this.#step(hook, number)};`, after: '' });
        return;
      }
      case 'declarator-end': {
        const { start, end } = place.next.range;
        this.#requireText(start, end, line);
        this.#wraps.push({ start, end, before: `(${this.#step(hook, number)}, `, after: ')' });
        return;
      }
      case 'step-end': {
        const { step, closing } = this.#tokens.findHead(place.statement);
        if (step === undefined) throw new NotExpressible(line, 'the loop has no step');
        this.#wraps.push({ start: step, end: closing, before: '', after: `, ${this.#step(hook, number)}` });
        return;
      }
      case 'loop-head': {
        const head = this.#tokens.findHead(place.statement);
        const isMissing = head.start === head.end;
        const before = `${this.#step(hook, number)}, `;
        this.#wraps.push({
          start: head.start,
          end: head.end,
          before: isMissing ? ` ${before}1` : before,
          after: '',
        });
        return;
      }
      case 'entry':
        this.#enter(place.function, hook, number);
        return;
      case 'exit':
        this.#leave(place.function, place.by, hook, number);
        return;
      case 'nowhere':
        throw new NotExpressible(line, place.what);
    }
  }

  #enter({ definition }: FunctionEntity, hook: Hook, number: number): void {
    if (definition === undefined) return;
    const at = definition.body.range.start + 1;
    const text = [...(hook.declares ?? []), this.#stepAndTail(hook, number)].filter((each) => each !== '');
    this.#wraps.push({ start: at, end: at, before: ` ${text.join(' ')}`, after: '' });
  }

  #leave({ definition }: FunctionEntity, by: ReturnStatement | 'brace', hook: Hook, number: number): void {
    if (definition === undefined) return;
    const text = this.#stepAndTail(hook, number);
    if (by === 'brace') {
      const at = definition.body.range.end - 1;
      this.#wraps.push({ start: at, end: at, before: `${text} `, after: '' });
      return;
    }
    const { range, value } = by;
    const { start, end, line } = range;
    if (this.#tokens.tokenAt(start) !== 'return' || this.#tokens.tokenAt(end - 1) !== ';')
      throw new NotExpressible(line, 'the return is made by a macro');
    const behind = start + 'return'.length;
    if (value === undefined) {
      this.#replacements.push(
        { start, end: behind, text: `{ ${text} return` },
        { start: end - 1, end, text: '; }' },
      );
      return;
    }
    if (value.type.kind === 'void') throw new NotExpressible(line, 'a return with a value that is none');
    this.#replacements.push(
      { start, end: behind, text: `{ ${spellType(value.type, line)} ${RETURNED} = (` },
      { start: end - 1, end, text: `); ${text} return ${RETURNED}; }` },
    );
  }

  #stepAndTail(hook: Hook, number: number): string {
    const isStep = hook.body !== '' || hook.lead !== undefined;
    return [...(isStep ? [`${this.#step(hook, number)};`] : []), hook.tail ?? '']
      .filter((each) => each !== '')
      .join(' ');
  }

  /**
   * The first part of a `for` becomes a statement of its own, in a block around the loop.
   * @returns the offset behind it
   */
  #splitFor(statement: ForStatement, line: number): number {
    const { opened } = this.#tokens.findHead(statement);
    const { start, end } = statement.range;
    const semicolon = this.#tokens.findSemicolon(opened);
    if (semicolon === undefined)
      throw new NotExpressible(line, 'the head of the for loop is made by a macro');
    if (!this.#split.has(statement)) {
      this.#split.add(statement);
      this.#wraps.push({ start, end, before: '{ ', after: ' }' });
      this.#replacements.push({ start, end: opened, text: '' });
      this.#behindInitial.push({ start: semicolon, end: semicolon, before: ' for (;', after: '' });
    }
    return semicolon;
  }

  #braceAround(offset: number, line: number): StatementPlace {
    const place = this.#places.get(offset);
    if (place === undefined) throw new NotExpressible(line, 'no statement begins at the location');
    if (place.context === 'single' && !this.#braced.has(place)) {
      this.#braced.add(place);
      this.#wraps.push({ ...place.statement.range, before: '{ ', after: ' }' });
    }
    return place;
  }

  #beforeStatement(offset: number, text: string, line: number): void {
    const { unlabelled } = this.#braceAround(offset, line);
    // Inside of the braces: a wrap with a length begins after what is only inserted.
    const at = unlabelled.range.start;
    this.#wraps.push({ start: at, end: unlabelled.range.end, before: text, after: '' });
  }

  /** A value that the monitor is told before the program uses it. */
  #around(
    { start, end }: { readonly start: number; readonly end: number },
    hook: Hook,
    number: number,
    type: string,
    variable: string,
    comparison: string,
    [open, close]: readonly [string, string] = ['', ''],
  ): void {
    if (variable !== TRUTH) this.#definitions.push(`static ${type} ${variable};`);
    this.#wraps.push({
      start,
      end,
      before: `${open}${variable} = (`,
      after: `)${comparison}, ${this.#step(hook, number, [type, variable])}, ${variable}${close}`,
    });
  }

  /** The value of a `switch` is kept in a variable. */
  #openSwitch(statement: SwitchStatement, number: number, line: number): OpenSwitch {
    const known = this.#switches.get(statement);
    if (known !== undefined) return known;
    const { start, end } = this.#tokens.findHead(statement);
    const [type, value] = [spellType(statement.value.type, line), valueName(number)];
    const steps: string[] = [];
    this.#definitions.push(`static ${type} ${value};`);
    this.#wraps.push({
      start,
      end,
      before: `${value} = (`,
      get after() {
        return `), ${[...steps, value].join(', ')}`;
      },
    });
    const opened = { value, type, steps };
    this.#switches.set(statement, opened);
    return opened;
  }

  /** A label is compared with if none before it was taken. */
  #compare(statement: SwitchStatement, label: CaseStatement, hook: Hook, number: number): void {
    const { line } = hook;
    const { value, steps } = this.#openSwitch(statement, number, line);
    const isTaken = ({ low, high }: CaseStatement): string => isLabel(low, high, statement, line, value);
    const cases = statement.labels.filter((each) => each.kind === 'case');
    const before = cases.slice(0, cases.indexOf(label)).map((each) => `!${parenthesised(isTaken(each))}`);
    const step = this.#step(hook, number, ['int', isTaken(label)]);
    steps.push(before.length === 0 ? step : `(${before.join(' && ')} ? (${step}) : (void)0)`);
  }

  /** The step comes when the arguments are evaluated: before the call if nothing happens in them. */
  #beforeCall(call: CallExpression, hook: Hook, number: number): void {
    const { line, conditions } = hook;
    const range = this.#callRange(call, line);
    const { arguments: list, functionType } = call;
    const isPure = conditions.length === 0 || !list.some(hasAssignment);
    if (isPure && list.every((each) => this.#isQuiet(each))) {
      this.#wraps.push({ ...range, before: `(${this.#step(hook, number)}, `, after: ')' });
      return;
    }
    const [only, ...others] = list;
    const opening = this.#tokens.findOpening(call.closingParenthesis.start);
    if (only === undefined || others.length > 0 || opening === undefined || !functionType.prototype)
      throw new NotExpressible(line, 'a call with arguments that have effects');
    const variable = valueName(number);
    this.#definitions.push(`static ${spellType(only.type, line)} ${variable};`);
    this.#wraps.push({
      start: opening,
      end: call.closingParenthesis.start,
      before: `(${variable} = `,
      after: `, ${this.#step(hook, number)}, ${variable})`,
    });
  }

  /** Whether no step and no call is in an expression. */
  #isQuiet(expression: TypedExpression): boolean {
    const { start, end } = expression.range;
    return !hasCall(expression) && !this.#offsets.some((at) => start <= at && at < end);
  }

  #afterCall(call: CallExpression, hook: Hook, number: number): void {
    const { line } = hook;
    const range = this.#callRange(call, line);
    const { result } = call.functionType;
    if (result.kind === 'void') {
      this.#wraps.push({ ...range, before: '(', after: `, ${this.#step(hook, number)})` });
      return;
    }
    if (result.kind === 'record') throw new NotExpressible(line, 'a call that returns a structure');
    const variable = valueName(number);
    this.#definitions.push(`static ${spellType(result, line)} ${variable};`);
    this.#wraps.push({
      ...range,
      before: `(${variable} = `,
      after: `, ${this.#step(hook, number)}, ${variable})`,
    });
  }

  /** A call, from its name to its closing parenthesis. */
  #callRange(call: CallExpression, line: number): { readonly start: number; readonly end: number } {
    const { range, closingParenthesis, callee } = call;
    this.#requireText(range.start, range.end, line);
    const isNamed =
      callee.kind === 'indirect' ||
      (this.#tokens.tokenAt(range.start) === callee.function.name &&
        !this.#tokens.isMacro(callee.function.name));
    if (
      !isNamed ||
      closingParenthesis.end !== range.end ||
      this.#tokens.tokenAt(closingParenthesis.start) !== ')'
    )
      throw new NotExpressible(line, 'the call is made by a macro');
    return range;
  }

  /** A macro may make several statements, which begin where it is used. */
  #requireOwnText(offset: number, line: number): void {
    if ((this.#begun.get(offset) ?? 0) > 1)
      throw new NotExpressible(line, 'a macro makes several statements');
  }

  #requireText(start: number, end: number, line: number): void {
    const first = this.#tokens.tokenAt(start);
    if (first === undefined || this.#tokens.isMacro(first) || !this.#tokens.isBalanced(start, end))
      throw new NotExpressible(line, 'a macro or a parenthesis has a part in the expression');
  }

  /** Defines a step. @returns C: what comes before it, and the call, with what it is told first if it is told anything */
  #step(hook: Hook, number: number, told?: readonly [type: string, spelled: string]): string {
    const { conditions, body, line, lead, locals = [] } = hook;
    if (body === '' && lead !== undefined) return lead;
    const parameters = [
      ...(told === undefined ? [] : [`${told[0]} told`]),
      ...locals.map((each) => `int ${each}`),
      ...conditions.map((_, index) => `int ${holdsName(index)}`),
    ];
    const spelled = conditions.map((condition) => this.#condition(condition, line, number));
    this.#definitions.push(
      `static void ${stepName(number)}(${parameters.length === 0 ? 'void' : parameters.join(', ')}) { ${body} }`,
    );
    const values = [...(told === undefined ? [] : [told[1]]), ...locals, ...spelled];
    const call = `${stepName(number)}(${values.join(', ')})`;
    return lead === undefined ? call : `${lead}, ${call}`;
  }

  #condition({ when, expressions }: HookCondition, line: number, number: number): string {
    const parts = expressions.map((expression) => {
      const meanings = new Map(resultsIn(expression).map((each) => [each, valueName(number)] as const));
      const defined = definednessOf(expression, line, meanings);
      const spelled = spellInC(expression, line, meanings);
      const text = defined === undefined ? spelled : `${defined} && ${spelled}`;
      return this.#tokens.requireUnexpanded(text, line);
    });
    return [`(${when})`, ...parts].join(' && ');
  }
}

/** Where an expression of a witness speaks of what a call has returned. */
function resultsIn(expression: TypedExpression): readonly TypedExpression[] {
  const found: TypedExpression[] = [];
  visitExpressions({ expressions: [expression], places: [], statements: [] }, (each) => {
    if (each.kind === 'placeholder' && each.name === '\\result') found.push(each);
  });
  return found;
}

function hasCall(expression: TypedExpression): boolean {
  let found = false;
  visitExpressions({ expressions: [expression], places: [], statements: [] }, ({ kind }) => {
    found ||= kind === 'call' || kind === 'statement-expression';
  });
  return found;
}

/** Whether an expression changes something that a condition may be about. */
function hasAssignment(expression: TypedExpression): boolean {
  let found = false;
  visitExpressions({ expressions: [expression], places: [], statements: [] }, ({ kind }) => {
    found ||= ['assign', 'compound-assign', 'pointer-assign', 'increment', 'pointer-increment'].includes(
      kind,
    );
  });
  return found;
}

function parenthesised(text: string): string {
  return `(${text})`;
}
