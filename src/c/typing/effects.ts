import { reject } from '../lex/token.js';
import type { InitialiserSyntax } from '../parse/initialisers.js';
import { unsupported } from '../reasons/reason-texts.js';
import { type Parts, partsOfExpression, partsOfPlace } from '../tree/parts.js';
import type { TypedExpression, TypedPlace } from '../tree/typed-expression.js';
import { isVolatile } from '../type/c-type.js';
import { isPlace, type Operand } from './values.js';

/** Expressions whose value is the same each time, and which do nothing else; all others may do more. */
const READING: ReadonlySet<string> = new Set([
  'integer-constant',
  'float-constant',
  'load',
  'address',
  'label-address',
  'convert',
  'unary',
  'binary',
  'comparison',
  'logical',
  'pointer-add',
  'pointer-difference',
  'conditional',
  'comma',
  'limited',
] satisfies TypedExpression['kind'][]);

/** Each evaluation of a compound literal makes an object. */
const READ_PLACES: ReadonlySet<string> = new Set([
  'variable',
  'function',
  'dereference',
  'member',
  'string',
  'temporary',
] satisfies TypedPlace['kind'][]);

/** Whether it makes no difference how often an operand is evaluated. */
export function onlyReads(operand: Operand): boolean {
  if (isPlace(operand)) return READ_PLACES.has(operand.kind) && partsOnlyRead(partsOfPlace(operand));
  if (operand.kind === 'load' && isVolatile(operand.place.type)) return false;
  return READING.has(operand.kind) && partsOnlyRead(partsOfExpression(operand));
}

function partsOnlyRead({ expressions, places, statements }: Parts): boolean {
  return statements.length === 0 && expressions.every(onlyReads) && places.every(onlyReads);
}

/** An initialiser of several elements. @throws Rejection if it makes a difference how often it is evaluated */
export function requireRepeatable(syntax: InitialiserSyntax): void {
  if (syntax.kind === 'list') {
    for (const { value } of syntax.items) requireRepeatable(value);
  } else if (!onlyReads(syntax.operand)) {
    reject('unsupported', unsupported('repeated-effect'), syntax.range);
  }
}
