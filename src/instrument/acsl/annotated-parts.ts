import { partsOfExpression, partsOfInitialiser, partsOfStatement } from '../../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { CType } from '../../c/type/c-type.js';
import { NotExpressible } from '../subject/failure.js';
import type { InstrumentTask } from '../subject/task.js';
import { ENDING_FUNCTIONS } from './known-functions.js';

/**
 * What annotated programs consist of: integers and arrays of integers, and the statements and operators of C on them. Verifiers of
 * ACSL read the rest otherwise than C does: pointers that outlive their objects, numbers as pointers, packed records,
 * members of unions, bit-fields, volatile objects, string literals, statement expressions. So this is a list of what is
 * allowed; what is not on it is refused.
 */
const EXPRESSIONS: ReadonlySet<TypedExpression['kind']> = new Set([
  'integer-constant',
  'load',
  'convert',
  'unary',
  'binary',
  'comparison',
  'logical',
  'conditional',
  'assign',
  'compound-assign',
  'increment',
  'comma',
  'call',
]);

/** What else expressions of a witness may consist of. */
const OF_WITNESSES: ReadonlySet<TypedExpression['kind']> = new Set([
  'integer-constant',
  'load',
  'convert',
  'unary',
  'binary',
  'comparison',
  'logical',
  'conditional',
  'placeholder',
  'at',
]);

const STATEMENTS: ReadonlySet<TypedStatement['kind']> = new Set([
  'expression',
  'declaration',
  'block',
  'if',
  'while',
  'do',
  'for',
  'switch',
  'case',
  'default',
  'label',
  'goto',
  'break',
  'continue',
  'return',
  'empty',
]);

/** Bits of the widest integers that verifiers know. */
const WIDEST = 64;

/**
 * Refuses a program, or something that a witness says, with a part that is not on the list.
 * @throws NotExpressible
 */
export function requireAnnotatedParts({ program, invariants, contracts }: InstrumentTask): void {
  requireParts(program);
  const said = [
    ...invariants.map(({ line, expression }) => ({ line, expression })),
    ...contracts.flatMap(({ line, requires, ensures }) =>
      [requires, ensures].flatMap((expression) => (expression === undefined ? [] : [{ line, expression }])),
    ),
  ];
  for (const { line, expression } of said) new Reader(OF_WITNESSES, line).expression(expression);
}

function requireParts({ globals, functions }: TypedProgram): void {
  for (const variable of globals) requireVariable(variable, 1);
  for (const entity of functions) requireFunction(entity);
}

function requireFunction(entity: FunctionEntity): void {
  const { definition, type, name, range, noReturn } = entity;
  if (definition === undefined) return;
  const { line } = range ?? definition.range;
  if (noReturn) throw new NotExpressible(line, `${name} is said not to return`);
  if (type.variadic) throw new NotExpressible(line, `${name} takes any number of arguments`);
  if (type.result.kind !== 'void') requireInteger(type.result, line, `the result of ${name}`);
  for (const { name: own, type: its } of definition.parameters) requireInteger(its, line, own);
  for (const each of definition.staticLocals) requireVariable(each, line);
  new Reader(EXPRESSIONS, line).statement(definition.body);
}

function requireVariable({ type, name, copies, initialiser, range }: Variable, line: number): void {
  const at = range?.line ?? line;
  if (copies !== 'one') throw new NotExpressible(at, `${name} is an object of each thread`);
  requireObject(type, at, name);
  requireValues(initialiser, at);
  const reader = new Reader(EXPRESSIONS, at);
  for (const expression of partsOfInitialiser(initialiser).expressions) reader.expression(expression);
}

/** A string in an initialiser stands there without an expression. */
function requireValues(initialiser: Variable['initialiser'], line: number): void {
  if (initialiser?.kind === 'list' && initialiser.stores.some(({ value }) => value.kind === 'string'))
    throw new NotExpressible(line, 'an array begins as a string');
}

/** An integer, or an array of them. */
function requireObject(type: CType, line: number, name: string): void {
  if (type.kind !== 'array') requireInteger(type, line, name);
  else if (type.length.kind === 'known') requireObject(type.element, line, name);
  else throw new NotExpressible(line, `${name} is an array whose length is not known`);
}

function requireInteger(type: CType, line: number, name: string): void {
  if (type.kind !== 'integer')
    throw new NotExpressible(line, `${name} is neither an integer nor an array of integers`);
  const { volatile, atomic, restrict } = type.qualifiers;
  if (volatile || atomic || restrict) throw new NotExpressible(line, `${name} is volatile or atomic`);
  if (type.width > WIDEST) throw new NotExpressible(line, `${name} has more than ${WIDEST} bits`);
}

/** A string literal, or the name of the function, as an argument. */
function isConstantText(argument: TypedExpression): boolean {
  if (argument.kind === 'convert') return isConstantText(argument.operand);
  if (argument.kind !== 'address') return false;
  const { place } = argument;
  return place.kind === 'string' || (place.kind === 'variable' && place.variable.origin === 'hidden');
}

/** Reads statements and expressions of which all parts have to be on a list. */
class Reader {
  readonly #allowed: ReadonlySet<TypedExpression['kind']>;
  /** Where what is read stands, if it does not say so itself. */
  readonly #line: number | undefined;

  constructor(allowed: ReadonlySet<TypedExpression['kind']>, line: number) {
    this.#allowed = allowed;
    this.#line = allowed === OF_WITNESSES ? line : undefined;
  }

  statement(statement: TypedStatement): void {
    const { line } = statement.range;
    if (!STATEMENTS.has(statement.kind))
      throw new NotExpressible(line, 'it is not known what a statement does');
    if (statement.kind === 'declaration') this.#declaration(statement);
    const { expressions, statements } = partsOfStatement(statement);
    for (const each of expressions) this.expression(each);
    for (const each of statements) this.statement(each);
  }

  #declaration({ items, range }: Extract<TypedStatement, { kind: 'declaration' }>): void {
    for (const { variable, initialiser } of items) {
      if (variable === undefined) throw new NotExpressible(range.line, 'the length of a type is not known');
      requireObject(variable.type, variable.range?.line ?? range.line, variable.name);
      requireValues(initialiser, range.line);
    }
  }

  expression(expression: TypedExpression): void {
    const { kind, type, range } = expression;
    const line = this.#line ?? range.line;
    if (!this.#allowed.has(kind))
      throw new NotExpressible(line, 'it has a part that is no operation on integers');
    if (type.kind !== 'void') requireInteger(type, line, 'it');
    if (kind === 'call') this.#call(expression);
    else {
      const { expressions, places } = partsOfExpression(expression);
      for (const each of expressions) this.expression(each);
      for (const each of places) this.#place(each, line);
    }
  }

  /** `__assert_fail` is given strings, and does nothing with them that a program can see. */
  #call({ callee, arguments: given, range }: Extract<TypedExpression, { kind: 'call' }>): void {
    if (callee.kind === 'indirect')
      throw new NotExpressible(range.line, 'a function is called through a pointer');
    const readsNothing =
      ENDING_FUNCTIONS.has(callee.function.name) && callee.function.definition === undefined;
    for (const each of given) if (!readsNothing || !isConstantText(each)) this.expression(each);
  }

  /** A variable, or an element of an array: `a[i]` is what `a + i` leads to. */
  #place(place: TypedPlace, line: number): void {
    requireObject(place.type, line, 'it');
    if (place.kind === 'variable') return;
    if (place.kind !== 'dereference')
      throw new NotExpressible(line, 'it is neither a variable nor an element of an array');
    const { pointer } = place;
    const base = pointer.kind === 'pointer-add' ? pointer.pointer : pointer;
    if (pointer.kind === 'pointer-add') this.expression(pointer.offset);
    if (base.kind !== 'address' || base.origin !== 'array')
      throw new NotExpressible(line, 'it is neither a variable nor an element of an array');
    this.#place(base.place, line);
  }
}
