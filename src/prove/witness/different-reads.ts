import { partsOfExpression } from '../../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import { constantValue } from '../../c/typing/constant-value.js';

/** Whether two expressions read nothing in common: otherwise, as in `x < x + 1` or `x % y < y`, both may go together. */
export function readApart(one: TypedExpression, other: TypedExpression): boolean {
  const others = readsIn(other);
  return [...readsIn(one)].every((each) => !others.has(each));
}

/** What the value of an expression is made of, as texts that are alike where the same is read. */
function readsIn(expression: TypedExpression): Set<string> {
  const found = new Set<string>();
  const note = (each: TypedExpression) => {
    if (each.kind === 'load' || each.kind === 'assign') found.add(textOfPlace(each.place));
    if (CHANGING.has(each.kind)) found.add(`${each.kind} at ${each.range.start}`);
    // What leads to a place is no part of what is there.
    for (const inner of partsOfExpression(each).expressions) note(inner);
  };
  note(expression);
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
    case 'dereference': {
      const pointer = origin(place.pointer);
      return pointer.kind === 'address' ? textOfPlace(pointer.place) : `*(${textOf(pointer)})`;
    }
    default:
      return place.kind;
  }
}

/** What a pointer is, without what leaves it as it is: `&*p`, `p + 0`, conversions. */
function origin(pointer: TypedExpression): TypedExpression {
  if (pointer.kind === 'convert') return origin(pointer.operand);
  if (pointer.kind === 'address' && pointer.place.kind === 'dereference')
    return origin(pointer.place.pointer);
  if (pointer.kind === 'pointer-add' && constantValue(pointer.offset) === 0n) return origin(pointer.pointer);
  return pointer;
}

/** Alike for whatever is not looked into. */
function textOf(expression: TypedExpression): string {
  const simple = origin(expression);
  switch (simple.kind) {
    case 'load':
    case 'address':
      return `${simple.kind} ${textOfPlace(simple.place)}`;
    case 'pointer-add': {
      const pointer = origin(simple.pointer);
      // Offsets of offsets may be the same in many ways.
      if (pointer.kind === 'pointer-add') return 'pointer';
      return `${textOf(pointer)} ${simple.operator} (${textOf(simple.offset)})`;
    }
    case 'integer-constant':
      return `${simple.value}`;
    default:
      return simple.kind;
  }
}
