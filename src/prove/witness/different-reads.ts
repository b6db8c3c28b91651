import { partsOfExpression, visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';

/** Whether one of two expressions reads something that the other one does not: otherwise, as in `x < x + 1`, both may go together. */
export function readDifferently(one: TypedExpression, other: TypedExpression): boolean {
  const [reads, others] = [readsIn(one), readsIn(other)];
  return reads.size !== others.size || [...reads].some((each) => !others.has(each));
}

/** What an expression reads, as texts that are alike where the same is read. */
function readsIn(expression: TypedExpression): Set<string> {
  const found = new Set<string>();
  const note = (each: TypedExpression) => {
    if (each.kind === 'load') found.add(textOfPlace(each.place));
    else if (CHANGING.has(each.kind)) found.add(`${each.kind} at ${each.range.start}`);
  };
  note(expression);
  visitExpressions(partsOfExpression(expression), note);
  return found;
}

/** Evaluated twice, they give something else. */
const CHANGING: ReadonlySet<TypedExpression['kind']> = new Set([
  'call',
  'compound-assign',
  'increment',
  'pointer-assign',
  'pointer-increment',
]);

function textOfPlace(place: TypedPlace): string {
  switch (place.kind) {
    case 'variable':
      return `variable ${place.variable.id}`;
    case 'member':
      return `(${textOfPlace(place.base)}).${place.member.offset}:${place.member.bitField?.firstBit ?? 0}`;
    case 'dereference':
      return `*(${textOf(place.pointer)})`;
    default:
      return place.kind;
  }
}

/** Alike for whatever is not looked into. */
function textOf(expression: TypedExpression): string {
  switch (expression.kind) {
    case 'load':
    case 'address':
      return `${expression.kind} ${textOfPlace(expression.place)}`;
    case 'convert':
      return textOf(expression.operand);
    case 'pointer-add':
      return `${textOf(expression.pointer)} ${expression.operator} (${textOf(expression.offset)})`;
    case 'integer-constant':
      return `${expression.value}`;
    default:
      return expression.kind;
  }
}
