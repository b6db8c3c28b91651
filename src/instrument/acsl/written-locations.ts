import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { CType } from '../../c/type/c-type.js';
import { NotExpressible } from '../subject/failure.js';
import type { Loop } from '../text/loop-heads.js';
import { EFFECT_FREE_FUNCTIONS, INPUT_FUNCTION } from './known-functions.js';

/** What something may write: whole variables, and all that some pointers lead to. */
export interface Written {
  readonly variables: ReadonlySet<Variable>;
  /** Pointer variables that are not written themselves. */
  readonly pointers: ReadonlySet<Variable>;
}

/**
 * What a loop may write of all that exists outside of it, calls included.
 * @throws NotExpressible if that has no name
 */
export function writtenInLoop(loop: Loop): Written {
  const search = new Search(loop.range.line);
  search.statement(loop);
  // The annotation is inside of the head, where its variables exist already.
  if (loop.kind === 'for' && loop.initial?.kind === 'declaration') {
    for (const { variable } of loop.initial.items) if (variable !== undefined) search.existsOutside(variable);
  }
  return search.result();
}

/**
 * What a function may write of all that its callers can see.
 * @throws NotExpressible if that has no name
 */
export function writtenInFunction({ definition, name }: FunctionEntity): Written {
  if (definition === undefined) return { variables: new Set(), pointers: new Set() };
  const search = new Search(definition.range.line);
  search.statement(definition.body);
  const { variables, pointers } = search.result();
  if (pointers.size > 0) throw new NotExpressible(definition.range.line, `${name} writes through a pointer`);
  return {
    variables: new Set([...variables].filter(({ storage }) => storage === 'global' || storage === 'extern')),
    pointers,
  };
}

/** The places of ACSL for what is written, as in `assigns`. */
export function spellWritten({ variables, pointers }: Written): string {
  const names = [
    ...[...variables].map((variable) => `${variable.name}${spellRanges(variable.type)}`),
    ...[...pointers].map(({ name }) => `*(${name} + (..))`),
  ];
  return names.length === 0 ? '\\nothing' : names.join(', ');
}

function spellRanges(type: CType): string {
  if (type.kind !== 'array') return '';
  const range = type.length.kind === 'known' ? `[0 .. ${type.length.count - 1}]` : '[..]';
  return `${range}${spellRanges(type.element)}`;
}

class Search {
  readonly #line: number;
  readonly #variables = new Set<Variable>();
  readonly #pointers = new Set<Variable>();
  readonly #inside = new Set<Variable>();
  readonly #called = new Set<FunctionEntity>();

  constructor(line: number) {
    this.#line = line;
  }

  existsOutside(variable: Variable): void {
    this.#inside.delete(variable);
  }

  result(): Written {
    const outside = [...this.#variables].filter(
      (variable) => !this.#inside.has(variable) && variable.origin === 'declared',
    );
    const hidden = outside.find(({ storage }) => storage === 'static-local');
    // It may be declared where the annotation does not see it.
    if (hidden !== undefined) throw this.#cannotSay(`the static variable ${hidden.name} is written`);
    const moved = [...this.#pointers].find((each) => this.#variables.has(each) || this.#inside.has(each));
    if (moved !== undefined) throw this.#cannotSay(`memory is written through ${moved.name}, which changes`);
    return { variables: new Set(outside), pointers: this.#pointers };
  }

  statement(statement: TypedStatement): void {
    if (statement.kind === 'unsupported') throw this.#cannotSay('something unsupported is executed');
    if (statement.kind === 'declaration') {
      for (const { variable } of statement.items) if (variable !== undefined) this.#inside.add(variable);
    }
    this.#parts(partsOfStatement(statement));
  }

  #parts({ expressions, places, statements }: Parts): void {
    for (const expression of expressions) this.#expression(expression);
    for (const place of places) this.#parts(partsOfPlace(place));
    for (const statement of statements) this.statement(statement);
  }

  #expression(expression: TypedExpression): void {
    switch (expression.kind) {
      case 'assign':
      case 'compound-assign':
      case 'pointer-assign':
      case 'increment':
      case 'pointer-increment':
        this.#write(expression.place);
        break;
      case 'call':
        if (expression.callee.kind === 'indirect')
          throw this.#cannotSay('a function is called through a pointer');
        this.#call(expression.callee.function);
        break;
      case 'variable-argument':
      case 'overflow':
      case 'builtin':
      case 'unsupported':
        throw this.#cannotSay(
          `what ${expression.kind === 'builtin' ? expression.name : `the ${expression.kind}`} writes is not known`,
        );
      default:
    }
    this.#parts(partsOfExpression(expression));
  }

  #write(place: TypedPlace): void {
    switch (place.kind) {
      case 'variable':
        this.#variables.add(place.variable);
        return;
      case 'member':
        this.#write(place.base);
        return;
      case 'dereference':
        this.#writeThrough(place.pointer);
        return;
      default:
        throw this.#cannotSay(`an object of the kind ${place.kind} is written`);
    }
  }

  #writeThrough(pointer: TypedExpression): void {
    if (pointer.kind === 'pointer-add') this.#writeThrough(pointer.pointer);
    else if (pointer.kind === 'address') this.#write(pointer.place);
    else if (pointer.kind === 'load' && pointer.place.kind === 'variable')
      this.#pointers.add(pointer.place.variable);
    else throw this.#cannotSay('memory is written that no variable leads to');
  }

  /** Local variables of the called function are gone with the call. */
  #call(entity: FunctionEntity): void {
    if (this.#called.has(entity)) return;
    this.#called.add(entity);
    const { definition, name } = entity;
    if (definition === undefined) {
      if (EFFECT_FREE_FUNCTIONS.has(name) || INPUT_FUNCTION.test(name)) return;
      throw this.#cannotSay(`what ${name} writes is not known`);
    }
    for (const local of [...definition.locals, ...definition.parameters]) this.#inside.add(local);
    this.statement(definition.body);
  }

  #cannotSay(what: string): NotExpressible {
    return new NotExpressible(this.#line, `${what}, so it cannot be said what changes`);
  }
}
