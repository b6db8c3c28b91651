import { visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { addressBehind } from '../model/address-taken.js';

/** A sum of multiples of variables that numbers the cells of an array, without what is constant in it. */
export interface IndexSum {
  /** As C in which nothing wraps. */
  readonly text: string;
  readonly variables: readonly string[];
}

/** Factors of variables, by their names. */
type Factors = ReadonlyMap<string, bigint>;

/**
 * The sums by which a loop numbers cells, such as `2 * i`; of an array of arrays `a[i][j]` with ten in each, `10 * i + j` and,
 * for the loop around it, `10 * i`.
 */
export function sumsAsIndices(loop: TypedStatement): readonly IndexSum[] {
  const found = new Map<string, IndexSum>();
  const add = (factors: Factors) => {
    const text = textOf(factors);
    if (text !== undefined) found.set(text, { text, variables: [...factors.keys()] });
  };
  visitExpressions({ expressions: [], places: [], statements: [loop] }, (each) => {
    const factors = 'place' in each ? numberOf(each.place) : undefined;
    if (factors === undefined) return;
    add(factors);
    const multiples = [...factors].filter(([, factor]) => factor > 1n);
    if (factors.size > 1 && multiples.length === 1) add(new Map(multiples));
  });
  return [...found.values()];
}

/** The number of a cell in a variable; undefined for other places. */
function numberOf(place: TypedPlace): Factors | undefined {
  if (place.kind === 'member') return numberOf(place.base);
  if (place.kind !== 'dereference') return undefined;
  const address = addressBehind(place.pointer);
  if (address === undefined || address.indices.length !== 1) return undefined;
  const [index] = address.indices.map(factorsOf);
  if (index === undefined || address.place.kind === 'variable') return index;
  const row = address.place.type;
  const outer = numberOf(address.place);
  if (outer === undefined || row.kind !== 'array' || row.length.kind !== 'known') return undefined;
  return sum(multiple(outer, BigInt(row.length.count)), index);
}

function factorsOf(expression: TypedExpression): Factors | undefined {
  switch (expression.kind) {
    case 'convert':
      return factorsOf(expression.operand);
    case 'integer-constant':
      return new Map();
    case 'load':
      return expression.place.kind === 'variable'
        ? new Map([[expression.place.variable.name, 1n]])
        : undefined;
    case 'binary': {
      const { operator, left, right } = expression;
      if (operator === '*') return multipleOf(left, right) ?? multipleOf(right, left);
      const [one, other] = [factorsOf(left), factorsOf(right)];
      if (one === undefined || other === undefined) return undefined;
      if (operator === '+') return sum(one, other);
      return operator === '-' ? sum(one, multiple(other, -1n)) : undefined;
    }
    default:
      return undefined;
  }
}

function multipleOf(factor: TypedExpression, of: TypedExpression): Factors | undefined {
  if (factor.kind === 'convert') return multipleOf(factor.operand, of);
  const factors = factorsOf(of);
  return factor.kind === 'integer-constant' && factors !== undefined
    ? multiple(factors, factor.value)
    : undefined;
}

function multiple(factors: Factors, by: bigint): Factors {
  return new Map([...factors].map(([name, factor]) => [name, factor * by]));
}

function sum(one: Factors, other: Factors): Factors {
  const all = new Map(one);
  for (const [name, factor] of other) all.set(name, (all.get(name) ?? 0n) + factor);
  return all;
}

/** Undefined for a single variable, and where something is subtracted. */
function textOf(factors: Factors): string | undefined {
  const parts = [...factors];
  if (parts.length === 0 || parts.some(([, factor]) => factor < 1n)) return undefined;
  if (parts.length === 1 && parts.every(([, factor]) => factor === 1n)) return undefined;
  return `(${parts.map(([name, factor]) => (factor === 1n ? `(long long)${name}` : `${factor}LL * ${name}`)).join(' + ')})`;
}
