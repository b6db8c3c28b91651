import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { CType } from '../../c/type/c-type.js';
import { NotExpressible } from '../subject/failure.js';
import type { Loop } from '../text/loop-heads.js';
import { findElement } from './find-element.js';
import { EFFECT_FREE_FUNCTIONS, isInputFunction } from './known-functions.js';
import { nameVariable } from './names.js';

/** The variables that something may write. */
export type Written = ReadonlySet<Variable>;

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
export function writtenInFunction({ definition }: FunctionEntity): Written {
  if (definition === undefined) return new Set();
  const search = new Search(definition.range.line);
  search.statement(definition.body);
  const last: ReadonlySet<Variable['storage']> = new Set(['global', 'static-local']);
  return new Set([...search.result()].filter(({ storage }) => last.has(storage)));
}

/** The places of ACSL for what is written, as in `assigns`. */
export function spellWritten(written: Written): string {
  const names = [...written].map((variable) => `${nameVariable(variable)}${spellRanges(variable.type)}`);
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
  readonly #inside = new Set<Variable>();
  readonly #called = new Set<FunctionEntity>();

  constructor(line: number) {
    this.#line = line;
  }

  existsOutside(variable: Variable): void {
    this.#inside.delete(variable);
  }

  result(): Written {
    return new Set([...this.#variables].filter((variable) => !this.#inside.has(variable)));
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
      case 'increment':
        this.#variables.add(findElement(expression.place, expression.range.line).variable);
        break;
      case 'call':
        if (expression.callee.kind === 'indirect')
          throw this.#cannotSay('a function is called through a pointer');
        this.#call(expression.callee.function);
        break;
      default:
    }
    this.#parts(partsOfExpression(expression));
  }

  /** Local variables of the called function are gone with the call. */
  #call(entity: FunctionEntity): void {
    if (this.#called.has(entity)) return;
    this.#called.add(entity);
    const { definition, name } = entity;
    if (definition === undefined) {
      if (EFFECT_FREE_FUNCTIONS.has(name) || isInputFunction(name)) return;
      throw this.#cannotSay(`what ${name} writes is not known`);
    }
    for (const local of [...definition.locals, ...definition.parameters]) this.#inside.add(local);
    this.statement(definition.body);
  }

  #cannotSay(what: string): NotExpressible {
    return new NotExpressible(this.#line, `${what}, so it cannot be said what changes`);
  }
}
