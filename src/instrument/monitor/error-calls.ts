import { visitProgram } from '../../c/tree/parts-of-program.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { CallExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import { findProgramPoints } from '../../replay/claim/program-points.js';
import { NotExpressible } from '../subject/failure.js';
import type { Edit } from '../text/edits.js';
import type { WrittenTokens } from '../text/loop-heads.js';
import { spellType } from '../text/spell-type.js';
import { ELSEWHERE, LEAVE, TARGET } from './names.js';

/** A call of the error function, and the full expression that it is a part of. */
export interface ErrorCall {
  readonly range: SourceRange;
  readonly fullExpression: SourceRange;
}

export interface ErrorCalls {
  readonly edits: readonly Edit[];
  /** To stand before the program. */
  readonly declarations: readonly string[];
  /** To stand behind it, where the error function is declared. */
  readonly definitions: readonly string[];
}

/**
 * Lets every call of the error function be one of two others: at the target it calls the error function if the monitor
 * is where it must be, and elsewhere it ends the execution.
 * @param isTarget whether the violation is what the witness means
 * @param isThere C: whether the execution has followed the witness up to the violation
 * @throws NotExpressible if the program calls the function in a manner that cannot be changed
 */
export function replaceErrorCalls(
  program: TypedProgram,
  errorFunction: string,
  tokens: WrittenTokens,
  { isTarget, isThere }: { readonly isTarget: (call: ErrorCall) => boolean; readonly isThere: string },
): ErrorCalls {
  const entity = program.functions.find(({ name }) => name === errorFunction);
  if (entity === undefined) return { edits: [], declarations: [], definitions: [] };
  const line = entity.range?.line ?? 1;
  if (entity.type.variadic)
    throw new NotExpressible(line, `${errorFunction} has a variable number of arguments`);
  const parameters = entity.type.parameters.map((type, index) => ({
    type: spellType(type, line),
    name: `given_${index}`,
  }));
  const list = parameters.map(({ type, name }) => `${type} ${name}`).join(', ') || 'void';
  const passedOn = parameters.map(({ name }) => name).join(', ');
  const result = `${spellType(entity.type.result, line)} `;
  const fullExpressions = findProgramPoints(program).flatMap((point) =>
    point.kind === 'full-expression' ? [point.at] : [],
  );
  const edits = findCalls(program, entity).map((call): Edit => {
    const { range } = call;
    const { start } = range;
    if (tokens.tokenAt(start) !== errorFunction || tokens.isMacro(errorFunction))
      throw new NotExpressible(range.line, `the call of ${errorFunction} is made by a macro`);
    if (call.arguments.length > 0)
      throw new NotExpressible(line, `${errorFunction} is called with arguments`);
    const around = fullExpressions.filter((each) => each.start <= start && range.end <= each.end);
    const fullExpression = around.toSorted((one, other) => other.start - one.start || one.end - other.end)[0];
    const text = isTarget({ range, fullExpression: fullExpression ?? range }) ? TARGET : ELSEWHERE;
    return { start, end: start + errorFunction.length, text };
  });
  const isUsed = (name: string): boolean => edits.some(({ text }) => text === name);
  const names = [TARGET, ELSEWHERE].filter(isUsed);
  const bodies = new Map([
    [TARGET, `if (${isThere}) ${errorFunction}(${passedOn}); ${LEAVE}();`],
    [ELSEWHERE, `${LEAVE}();`],
  ]);
  return {
    edits,
    declarations: names.map((name) => `${result}${name}(${list});`),
    definitions: names.map((name) => `${result}${name}(${list}) { ${bodies.get(name)}${returned(entity)} }`),
  };
}

/** Nothing comes back, but compilers want a value. */
function returned({ type }: FunctionEntity): string {
  return type.result.kind === 'integer' ? ' return 0;' : '';
}

function findCalls(program: TypedProgram, entity: FunctionEntity): readonly CallExpression[] {
  const calls: CallExpression[] = [];
  visitProgram(program, (expression) => {
    if (expression.kind === 'call' && expression.callee.kind === 'direct') {
      if (expression.callee.function === entity) calls.push(expression);
    } else if (expression.kind === 'address' && expression.place.kind === 'function') {
      if (expression.place.function === entity)
        throw new NotExpressible(
          expression.range.line,
          `the address of ${entity.name} is taken: it may be called through a pointer`,
        );
    }
  });
  return calls;
}

/** Visits each place where a program names a function: to call it, or for a pointer that may call it. */
export function visitNamedFunctions(
  program: TypedProgram,
  visit: (named: FunctionEntity, at: TypedExpression) => void,
): void {
  visitProgram(program, (expression) => {
    if (expression.kind === 'call' && expression.callee.kind === 'direct')
      visit(expression.callee.function, expression);
    else if (expression.kind === 'address' && expression.place.kind === 'function')
      visit(expression.place.function, expression);
  });
}
