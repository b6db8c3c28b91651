import { visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { CType } from '../../c/type/c-type.js';
import { spellInC } from '../assertions/c-expression.js';
import { asInProgram, definednessOf } from '../assertions/defined-expression.js';
import { NotExpressible } from '../subject/failure.js';
import type { Edit } from '../text/edits.js';
import type { WrittenTokens } from '../text/loop-heads.js';
import { spellType } from '../text/spell-type.js';
import type { Wrap } from '../text/wraps.js';
import type { Hook, HookCondition } from './hook.js';
import { holdsName, stepName, TRUTH, valueName } from './names.js';

/** A hook with the number that its step and its variables get. */
export interface NumberedHook {
  readonly hook: Hook;
  readonly number: number;
}

/** What the hooks of a program have become so far: texts in it, and functions and variables before it. */
export class Weaving {
  readonly wraps: Wrap[] = [];
  /** Texts that take the place of others. */
  readonly replacements: Edit[] = [];
  readonly definitions: string[] = [];

  constructor(readonly tokens: WrittenTokens) {}

  /** Defines a step. @returns C: what comes before it, and the call, with what it is told first if it is told anything */
  step({ hook, number }: NumberedHook, told?: readonly [type: string, spelled: string]): string {
    const { conditions, body, line, lead, locals = [] } = hook;
    if (body === '' && lead !== undefined) return lead;
    const parameters = [
      ...(told === undefined ? [] : [`${told[0]} told`]),
      ...locals.map((each) => `int ${each}`),
      ...conditions.map((_, index) => `int ${holdsName(index)}`),
    ];
    const spelled = conditions.map((condition) => this.#condition(condition, line, number));
    this.definitions.push(
      `static void ${stepName(number)}(${parameters.length === 0 ? 'void' : parameters.join(', ')}) { ${body} }`,
    );
    const values = [...(told === undefined ? [] : [told[1]]), ...locals, ...spelled];
    const call = `${stepName(number)}(${values.join(', ')})`;
    return lead === undefined ? call : `${lead}, ${call}`;
  }

  /** A step with what comes after it, as statements. */
  stepAndTail(numbered: NumberedHook): string {
    const { hook } = numbered;
    const isStep = hook.body !== '' || hook.lead !== undefined;
    return [...(isStep ? [`${this.step(numbered)};`] : []), hook.tail ?? '']
      .filter((each) => each !== '')
      .join(' ');
  }

  /** The outcome of a decision, which the monitor is told before the program uses it. */
  around(
    { start, end }: Pick<Wrap, 'start' | 'end'>,
    numbered: NumberedHook,
    outer: 'bare' | 'in-parentheses',
  ): void {
    const [open, close] = outer === 'bare' ? ['', ''] : ['(', ')'];
    this.wraps.push({
      start,
      end,
      before: `${open}${TRUTH} = (`,
      after: `) != 0, ${this.step(numbered, ['int', TRUTH])}, ${TRUTH}${close}`,
    });
  }

  /** The outcome of a decision whose value the program uses as it is: `a` of `a ?: b`. */
  keeping({ start, end }: Pick<Wrap, 'start' | 'end'>, numbered: NumberedHook, type: CType): void {
    const value = valueName(numbered.number);
    this.definitions.push(`static ${spellType(type, numbered.hook.line)} ${value};`);
    const step = this.step(numbered, ['int', `${value} != 0`]);
    this.wraps.push({ start, end, before: `(${value} = (`, after: `), ${step}, ${value})` });
  }

  /** @throws NotExpressible if a macro makes an expression, or its parentheses stand around it */
  requireText(start: number, end: number, line: number): void {
    const first = this.tokens.tokenAt(start);
    if (first === undefined || this.tokens.isMacro(first) || !this.tokens.isBalanced(start, end))
      throw new NotExpressible(line, 'a macro or a parenthesis has a part in the expression');
  }

  /** @throws NotExpressible if statements at a place would be others than the program has there */
  requireOwnPlace(offset: number, line: number): void {
    if (this.tokens.isGivenToMacro(offset))
      throw new NotExpressible(line, 'a macro is given statements in which the monitor has a step');
  }

  #condition(
    { when, expressions, whereUndefined = 'false' }: HookCondition,
    line: number,
    number: number,
  ): string {
    const parts = expressions.map((expression) => {
      const meanings = new Map(resultsIn(expression).map((each) => [each, valueName(number)] as const));
      const defined = definednessOf(expression, asInProgram(line, meanings, 'refused'));
      const spelled = spellInC(expression, line, meanings);
      const known = whereUndefined === 'true' ? `(!(${defined}) || ${spelled})` : `${defined} && ${spelled}`;
      const text = defined === undefined ? spelled : known;
      return this.tokens.requireUnexpanded(text, line);
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
