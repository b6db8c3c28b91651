import { containsNode, visitExpressions } from '../../c/tree/parts.js';
import type { CallExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { BlockStatement } from '../../c/tree/typed-statement.js';
import type { LoopInteger } from '../sample/integers-at-loops.js';
import type { RecursiveFunction } from '../sample/recursive-functions.js';
import { textWith } from './expression-texts.js';

/** A condition of a function about the values that it begins with. */
export interface Guard {
  readonly expression: TypedExpression;
  /** With those values, wherever it is said. */
  readonly text: string;
}

/** How a contract says the value with which the function began. */
export function oldText({ name }: Pick<LoopInteger, 'name'>): string {
  return `\\at(${name}, Old)`;
}

/** Comparisons in the body of the function that speak of nothing but its inputs. */
export function guardsOf(program: TypedProgram, { definition, inputs }: RecursiveFunction): readonly Guard[] {
  const names = new Map(inputs.map((input) => [variableOf(input.expression), oldText(input)]));
  const guards = new Map<string, Guard>();
  for (const expression of conditionsOf(definition.body)) {
    const text = textWith(program, expression, (part) => names.get(loaded(part)));
    if (text?.includes('\\at(') === true) guards.set(text, { expression, text });
  }
  return [...guards.values()];
}

/** What callers compare the result of the function with, as far as it can be said of all of its calls; and the opposite. */
export function goalTextsOf(
  program: TypedProgram,
  { entity, definition }: RecursiveFunction,
): readonly string[] {
  const texts = program.functions.flatMap((caller) => {
    if (caller.definition === undefined) return [];
    const { body } = caller.definition;
    const results = resultsIn(
      body,
      (call) => call.callee.kind === 'direct' && call.callee.function === entity,
    );
    const calls = [...results.keys()];
    const holders = new Set(results.values());
    const names = new Map<Variable | undefined, string>();
    for (const call of calls) {
      for (const [index, argument] of call.arguments.entries()) {
        const [variable, parameter] = [variableOf(argument), definition.parameters[index]];
        if (variable !== undefined && parameter !== undefined) names.set(variable, oldText(parameter));
      }
    }
    return conditionsOf(body).flatMap((condition) => {
      const text = textWith(program, condition, (part) => {
        if (calls.some((call) => call === part)) return '\\result';
        const variable = loaded(part);
        return variable !== undefined && holders.has(variable) ? '\\result' : names.get(variable);
      });
      return text?.includes('\\result') === true ? [text, `!(${text})`] : [];
    });
  });
  return [...new Set(texts)];
}

/** Comparisons, and what `&&` and `||` make of them, the larger ones first. */
function conditionsOf(body: BlockStatement): readonly TypedExpression[] {
  const found: TypedExpression[] = [];
  visitExpressions({ expressions: [], places: [], statements: [body] }, (each) => {
    if (each.kind === 'comparison' || each.kind === 'logical') found.push(each);
  });
  return found;
}

/** Calls, each with the variable that gets its result, if one does. */
function resultsIn(
  body: BlockStatement,
  isMeant: (call: CallExpression) => boolean,
): ReadonlyMap<CallExpression, Variable | undefined> {
  const calls = new Map<CallExpression, Variable | undefined>();
  const note = (value: TypedExpression, variable: Variable | undefined) => {
    const call = withoutConversions(value);
    if (call.kind === 'call' && isMeant(call) && !calls.has(call)) calls.set(call, variable);
  };
  containsNode(body, {
    statement: (statement) => {
      if (statement.kind === 'declaration') {
        for (const { variable, initialiser } of statement.items)
          if (initialiser?.kind === 'value') note(initialiser.value, variable);
      }
      return false;
    },
  });
  visitExpressions({ expressions: [], places: [], statements: [body] }, (each) => {
    if (each.kind === 'assign')
      note(each.value, each.place.kind === 'variable' ? each.place.variable : undefined);
    else note(each, undefined);
  });
  return calls;
}

function withoutConversions(expression: TypedExpression): TypedExpression {
  return expression.kind === 'convert' ? withoutConversions(expression.operand) : expression;
}

/** The variable whose value this is, perhaps converted. */
function variableOf(expression: TypedExpression): Variable | undefined {
  return loaded(withoutConversions(expression));
}

function loaded(expression: TypedExpression): Variable | undefined {
  return expression.kind === 'load' && expression.place.kind === 'variable'
    ? expression.place.variable
    : undefined;
}
