import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import { partsOfProgram } from '../../c/tree/parts-of-program.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';

/** Variables that pointers may lead to: those whose address is used for more than a single access. */
export type AddressTaken = ReadonlySet<Variable>;

export function findAddressTaken(program: TypedProgram): AddressTaken {
  const found = new Set<Variable>();
  const search = new Search(found);
  search.parts(partsOfProgram(program));
  return found;
}

class Search {
  readonly #found: Set<Variable>;

  constructor(found: Set<Variable>) {
    this.#found = found;
  }

  statement(statement: TypedStatement): void {
    this.parts(partsOfStatement(statement));
  }

  parts({ expressions, places, statements }: Parts): void {
    for (const expression of expressions) this.#expression(expression);
    for (const place of places) this.#place(place);
    for (const statement of statements) this.statement(statement);
  }

  #expression(expression: TypedExpression): void {
    if (expression.kind === 'address') {
      const root = rootVariable(expression.place);
      if (root !== undefined) this.#found.add(root);
    }
    this.parts(partsOfExpression(expression));
  }

  #place(place: TypedPlace): void {
    if (place.kind === 'dereference') {
      const address = addressBehind(place.pointer);
      if (address !== undefined) {
        // The address is used for this access only; the index is examined like everything else.
        this.#place(address.place);
        for (const index of address.indices) this.#expression(index);
        return;
      }
    }
    this.parts(partsOfPlace(place));
  }
}

/** `a` and `i` of `*(&a[0] + i)`; undefined for other pointers. */
export function addressBehind(
  pointer: TypedExpression,
): { readonly place: TypedPlace; readonly indices: readonly TypedExpression[] } | undefined {
  const indices: TypedExpression[] = [];
  let inner = pointer;
  while (inner.kind === 'pointer-add' && inner.elementSize.kind === 'known') {
    indices.push(inner.offset);
    inner = inner.pointer;
  }
  return inner.kind === 'address' ? { place: inner.place, indices } : undefined;
}

/** The variable that an object is part of; undefined where a pointer leads to it. */
export function rootVariable(place: TypedPlace): Variable | undefined {
  switch (place.kind) {
    case 'variable':
    case 'compound-literal':
      return place.variable;
    case 'member':
      return rootVariable(place.base);
    case 'dereference': {
      const address = addressBehind(place.pointer);
      return address === undefined ? undefined : rootVariable(address.place);
    }
    default:
      return undefined;
  }
}
