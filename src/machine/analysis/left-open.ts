import { partsContain } from '../../c/tree/parts.js';
import { partsOfProgram } from '../../c/tree/parts-of-program.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { OtherOrder } from './other-order.js';

/** Whether a program may do something else where what C leaves open is decided otherwise (`CompileOptions.unspecified`). */
export function leavesOpen(program: TypedProgram): boolean {
  const order = new OtherOrder();
  const literals = new Set<string>();
  const isTurned = (expression: TypedExpression): boolean => order.earlier(expression).length > 0;
  const mayBeOther = (place: TypedPlace): boolean => {
    if (place.type.qualifiers.volatile) return true;
    if (place.kind !== 'string') return false;
    const text = place.elements.join();
    if (literals.has(text)) return true;
    literals.add(text);
    return false;
  };
  return partsContain(partsOfProgram(program), {
    expression: isTurned,
    place: mayBeOther,
    statement: (statement) =>
      statement.kind === 'declaration' &&
      statement.items.some(
        ({ initialiser }) => initialiser?.kind === 'list' && order.turns(initialiser.stores),
      ),
  });
}
