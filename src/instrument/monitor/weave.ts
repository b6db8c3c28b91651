import type { CallExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { visitExpressions } from '../../c/tree/parts.js';
import { spellInC } from '../assertions/c-expression.js';
import { NotExpressible } from '../failure.js';
import { WrittenTokens } from '../text/loop-heads.js';
import { spellType } from '../text/spell-type.js';
import { findStatementPlaces, type StatementPlace } from '../text/statement-places.js';
import type { Wrap } from '../text/wraps.js';
import { definednessOf } from './defined-expression.js';
import type { Hook, HookCondition } from './hook.js';
import { holdsName, stepName, TRUTH, valueName } from './names.js';

/** What hooks become: texts in the program, and functions and variables before it. */
export interface Woven {
  readonly wraps: readonly Wrap[];
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
  return ['statement-end', 'statement', 'loop-head', 'control', 'operand', 'call-end', 'call'].indexOf(kind);
}

class Weaver {
  readonly #wraps: Wrap[] = [];
  readonly #definitions: string[] = [];
  readonly #tokens: WrittenTokens;
  readonly #places: ReadonlyMap<number, StatementPlace>;
  readonly #braced = new Set<StatementPlace>();
  /** Where operands begin that the monitor is told. */
  readonly #offsets: readonly number[];

  constructor(hooks: readonly Hook[], program: TypedProgram, tokens: WrittenTokens) {
    this.#offsets = hooks.flatMap(({ place }) =>
      place.kind === 'operand' ? [place.expression.range.start] : [],
    );
    this.#tokens = tokens;
    this.#places = findStatementPlaces(program);
  }

  get woven(): Woven {
    return { wraps: this.#wraps, definitions: this.#definitions };
  }

  add(hook: Hook, number: number): void {
    const { place, line } = hook;
    switch (place.kind) {
      case 'statement':
        this.#beforeStatement(place.offset, `${this.#step(hook, number)}; `, line);
        return;
      case 'control': {
        const head = this.#tokens.findHead(place.statement);
        if (place.statement.kind === 'switch') {
          const type = spellType(place.statement.value.type, line);
          this.#around(head, hook, number, type, valueName(number), '');
        } else if (head.start === head.end) {
          this.#wraps.push({ ...head, before: ` (${this.#step(hook, number, ['int', '1'])}, 1)`, after: '' });
        } else this.#around(head, hook, number, 'int', TRUTH, ' != 0');
        return;
      }
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
      default:
        throw new NotExpressible(line, `a step of the kind ${place.kind}`);
    }
  }

  #beforeStatement(offset: number, text: string, line: number): void {
    const place = this.#places.get(offset);
    if (place === undefined) throw new NotExpressible(line, 'no statement begins at the location');
    const { statement, unlabelled, context } = place;
    if (context === 'single' && !this.#braced.has(place)) {
      this.#braced.add(place);
      this.#wraps.push({ ...statement.range, before: '{ ', after: ' }' });
    }
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

  /** The step comes when the arguments are evaluated: before the call if nothing happens in them. */
  #beforeCall(call: CallExpression, hook: Hook, number: number): void {
    const { line } = hook;
    const range = this.#callRange(call, line);
    const { arguments: list, functionType } = call;
    if (list.every((each) => this.#isQuiet(each))) {
      this.#wraps.push({ ...range, before: `(${this.#step(hook, number)}, `, after: ')' });
      return;
    }
    const [only, ...others] = list;
    const opening = this.#tokens.findOpening(call.closingParenthesis.start);
    if (only === undefined || others.length > 0 || opening === undefined || !functionType.prototype)
      throw new NotExpressible(line, 'a call with calls in its arguments');
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
      (this.#tokens.tokenAt(range.start) === callee.function.name && !this.#tokens.isMacro(callee.function.name));
    if (!isNamed || closingParenthesis.end !== range.end || this.#tokens.tokenAt(closingParenthesis.start) !== ')')
      throw new NotExpressible(line, 'the call is made by a macro');
    return range;
  }

  #requireText(start: number, end: number, line: number): void {
    if (!this.#tokens.isBalanced(start, end))
      throw new NotExpressible(line, 'a macro or a parenthesis has a part in the expression');
  }

  /** Defines a step. @returns the call of it, with what it is told first if it is told anything */
  #step(hook: Hook, number: number, told?: readonly [type: string, spelled: string]): string {
    const { conditions, body, line } = hook;
    const parameters = [
      ...(told === undefined ? [] : [`${told[0]} told`]),
      ...conditions.map((_, index) => `int ${holdsName(index)}`),
    ];
    const spelled = conditions.map((condition) => this.#condition(condition, line, number));
    this.#definitions.push(
      `static void ${stepName(number)}(${parameters.length === 0 ? 'void' : parameters.join(', ')}) { ${body} }`,
    );
    return `${stepName(number)}(${[...(told === undefined ? [] : [told[1]]), ...spelled].join(', ')})`;
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
