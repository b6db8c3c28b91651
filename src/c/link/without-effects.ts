import { partsContain } from '../tree/parts.js';
import { partsOfFunction } from '../tree/parts-of-program.js';
import type { TypedExpression, TypedPlace } from '../tree/typed-expression.js';
import type { FunctionDefinition, FunctionEntity } from '../tree/typed-program.js';
import type { TypedStatement } from '../tree/typed-statement.js';
import { isVolatile } from '../type/c-type.js';

/** `const`: the result depends on nothing but the arguments; `pure`: also on what is in memory. */
export type Purity = 'const' | 'pure';

/** Builtins that compute. */
const COMPUTES =
  /^__builtin_(?:bswap|clz|ctz|ffs|clrsb|parity|popcount|expect|constant_p|types_compatible_p)/;

/** True if it is plain to see that a function keeps its promise: it ends, and changes nothing but its own variables. */
export function hasNoEffects(
  definition: FunctionDefinition,
  purity: Purity,
  isKnown: (callee: FunctionEntity) => boolean,
): boolean {
  return !partsContain(partsOfFunction(definition), {
    statement: mayNotEnd,
    expression: (expression) => acts(expression, isKnown),
    place: (place) => dependsOnMemory(place, purity),
  });
}

function mayNotEnd({ kind }: TypedStatement): boolean {
  switch (kind) {
    case 'expression':
    case 'declaration':
    case 'block':
    case 'if':
    case 'switch':
    case 'case':
    case 'default':
    case 'label':
    case 'break':
    case 'return':
    case 'empty':
      return false;
    default:
      return true;
  }
}

function acts(expression: TypedExpression, isKnown: (callee: FunctionEntity) => boolean): boolean {
  switch (expression.kind) {
    case 'call':
      return expression.callee.kind !== 'direct' || !isKnown(expression.callee.function);
    case 'builtin':
      return !COMPUTES.test(expression.name);
    case 'assign':
    case 'compound-assign':
    case 'pointer-assign':
    case 'increment':
    case 'pointer-increment':
      return !isOwn(expression.place);
    case 'overflow':
    case 'variable-argument':
    case 'label-address':
    case 'placeholder':
    case 'at':
    case 'unsupported':
      return true;
    default:
      return false;
  }
}

/** True for a variable of the function, or a member of one. */
function isOwn(place: TypedPlace): boolean {
  if (place.kind === 'member') return isOwn(place.base);
  return place.kind === 'variable' && /^(?:local|parameter)$/.test(place.variable.storage);
}

function dependsOnMemory(place: TypedPlace, purity: Purity): boolean {
  if (isVolatile(place.type)) return true;
  const isElsewhere = place.kind === 'dereference' || (place.kind === 'variable' && !isOwn(place));
  return purity === 'const' && isElsewhere;
}
