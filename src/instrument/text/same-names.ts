import { pointAt } from '../../c/scope-at.js';
import { visitExpressions } from '../../c/tree/parts.js';
import { lookUpName } from '../../c/tree/scope.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { NotExpressible } from '../subject/failure.js';

/**
 * Refuses an expression that was read elsewhere in its function, if a name of it means another variable or function where it
 * is put, or nothing.
 * @param at offset of the text at which it is put
 * @param line 1-based line for the failure
 * @throws NotExpressible
 */
export function requireSameNames(
  expression: TypedExpression,
  { at, line }: { readonly at: number; readonly line: number },
  program: TypedProgram,
): void {
  const point = pointAt(program, at);
  visitExpressions({ expressions: [expression], places: [], statements: [] }, (each) => {
    if (each.kind !== 'load' && each.kind !== 'address') return;
    let { place } = each;
    while (place.kind === 'member') place = place.base;
    const meant =
      place.kind === 'variable' ? place.variable : place.kind === 'function' ? place.function : undefined;
    if (meant === undefined) return;
    const entity = lookUpName(point, meant.name)?.entity;
    const found =
      entity?.kind === 'variable'
        ? entity.variable
        : entity?.kind === 'function'
          ? entity.function
          : undefined;
    if (found !== meant)
      throw new NotExpressible(line, `${meant.name} means something else, or nothing, where it is checked`);
  });
}
