import { visitExpressions } from '../../c/tree/parts.js';
import type { CallExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import { NotExpressible } from '../subject/failure.js';
import { spellType } from '../text/spell-type.js';
import type { Wrap } from '../text/wraps.js';
import type { Hook } from './hook.js';
import { valueName } from './names.js';
import type { NumberedHook, Weaving } from './weaving.js';

/** Puts steps before and after calls. */
export class CallWeaver {
  /** What stands around arguments: further outside than what belongs to a call that is the whole argument. */
  readonly aroundArguments: Wrap[] = [];
  readonly #weaving: Weaving;
  /** Where operands begin that the monitor is told. */
  readonly #offsets: readonly number[];

  constructor(weaving: Weaving, hooks: readonly Hook[]) {
    this.#weaving = weaving;
    this.#offsets = hooks.flatMap(({ place }) =>
      place.kind === 'operand' ? [place.expression.range.start] : [],
    );
  }

  /** The step comes when the arguments are evaluated: before the call if nothing happens in them. */
  before(call: CallExpression, numbered: NumberedHook): void {
    const { hook, number } = numbered;
    const { line, conditions } = hook;
    const range = this.#callRange(call, line);
    const { arguments: list, callee, functionType } = call;
    const pointers = callee.kind === 'indirect' ? [callee.pointer] : [];
    const isStill = (each: TypedExpression) =>
      (conditions.length === 0 || !hasAssignment(each)) && this.#isQuiet(each);
    if (!pointers.every(isStill))
      throw new NotExpressible(line, 'a call through a pointer that is computed with effects');
    if (list.every(isStill)) {
      this.#weaving.wraps.push({ ...range, before: `(${this.#weaving.step(numbered)}, `, after: ')' });
      return;
    }
    const [only, ...others] = list;
    const opening = this.#weaving.tokens.findOpening(call.closingParenthesis.start);
    if (only === undefined || others.length > 0 || opening === undefined || !functionType.prototype)
      throw new NotExpressible(line, 'a call with arguments that have effects');
    const variable = valueName(number);
    this.#weaving.definitions.push(`static ${spellType(only.type, line)} ${variable};`);
    this.aroundArguments.push({
      start: opening,
      end: call.closingParenthesis.start,
      before: `(${variable} = `,
      after: `, ${this.#weaving.step(numbered)}, ${variable})`,
    });
  }

  /** Whether no step and no call is in an expression. */
  #isQuiet(expression: TypedExpression): boolean {
    const { start, end } = expression.range;
    return !hasCall(expression) && !this.#offsets.some((at) => start <= at && at < end);
  }

  /** A step after a call, whose value it may be about. */
  behind(call: CallExpression, numbered: NumberedHook): void {
    const { hook, number } = numbered;
    const { line } = hook;
    const range = this.#callRange(call, line);
    const { result } = call.functionType;
    if (result.kind === 'void') {
      this.#weaving.wraps.push({ ...range, before: '(', after: `, ${this.#weaving.step(numbered)})` });
      return;
    }
    if (result.kind === 'record') throw new NotExpressible(line, 'a call that returns a structure');
    const variable = valueName(number);
    this.#weaving.definitions.push(`static ${spellType(result, line)} ${variable};`);
    this.#weaving.wraps.push({
      ...range,
      before: `(${variable} = `,
      after: `, ${this.#weaving.step(numbered)}, ${variable})`,
    });
  }

  /** A call, from its name to its closing parenthesis. */
  #callRange(call: CallExpression, line: number): { readonly start: number; readonly end: number } {
    const { range, closingParenthesis, callee } = call;
    this.#weaving.requireText(range.start, range.end, line);
    const isNamed =
      callee.kind === 'indirect' ||
      (this.#weaving.tokens.tokenAt(range.start) === callee.function.name &&
        !this.#weaving.tokens.isMacro(callee.function.name));
    if (
      !isNamed ||
      closingParenthesis.end !== range.end ||
      this.#weaving.tokens.tokenAt(closingParenthesis.start) !== ')'
    )
      throw new NotExpressible(line, 'the call is made by a macro');
    return range;
  }
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
