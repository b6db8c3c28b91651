import type { Initialiser } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import { type CType, typeSize } from '../../c/type/c-type.js';
import { NotExpressible } from '../subject/failure.js';
import { spellObject } from './exact-type.js';
import { nameVariable } from './names.js';
import { writeExpression } from './write-expression.js';

/**
 * The declaration of a variable, with what it is at first.
 * @throws NotExpressible
 */
export function writeObject(variable: Variable, initialiser: Initialiser | undefined, line: number): string {
  // What lies there need not be a truth value (C11 6.2.6.1p5), which a verifier takes for granted.
  if (initialiser === undefined && variable.storage === 'local' && holdsTruth(variable.type))
    throw new NotExpressible(line, `${variable.name} is a truth value that has no value at first`);
  const declared = spellObject(variable.type, line, variable.name, nameVariable(variable));
  return initialiser === undefined
    ? declared
    : `${declared} = ${writeInitialiser(initialiser, variable.type, line)}`;
}

function writeInitialiser(initialiser: Initialiser, type: CType, line: number): string {
  if (initialiser.kind === 'value') return writeExpression(initialiser.value);
  const stores = initialiser.stores.map(({ offset, value }) => {
    if (value.kind === 'string') throw new NotExpressible(line, 'an array begins as a string');
    return `${spellDesignator(offset, type)} = ${writeExpression(value.value)}`;
  });
  return `{${stores.length === 0 ? '0' : stores.join(', ')}}`;
}

/** Which element begins at an offset in bytes. */
function spellDesignator(offset: number, type: CType): string {
  if (type.kind !== 'array') return '';
  const size = typeSize(type.element) ?? 1;
  return `[${Math.floor(offset / size)}]${spellDesignator(offset % size, type.element)}`;
}

function holdsTruth(type: CType): boolean {
  return type.kind === 'array' ? holdsTruth(type.element) : type.kind === 'integer' && type.name === '_Bool';
}
