import { partsOfStatement, visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import type { PlacedContract } from '../../prove/witness/place-contracts.js';

/**
 * The name of a parameter of which a contract says what it is when the function is left, and which the function may
 * change. A caller sees only the value that it passed, so the contract means something else outside.
 */
export function changedParameter({ function: entity, ensures }: PlacedContract): string | undefined {
  const { definition } = entity;
  if (definition === undefined) return undefined;
  const changed = variablesChanged(definition.body.statements.map(partsOfStatement));
  const mentioned = new Set<Variable>();
  visitExpressions({ expressions: [ensures], places: [], statements: [] }, (each) => {
    for (const place of placesIn(each)) if (place.kind === 'variable') mentioned.add(place.variable);
  });
  return definition.parameters.find((each) => mentioned.has(each) && changed.has(each))?.name;
}

function variablesChanged(parts: readonly Parameters<typeof visitExpressions>[0][]): ReadonlySet<Variable> {
  const changed = new Set<Variable>();
  for (const each of parts) {
    visitExpressions(each, (expression) => {
      const place = changedPlace(expression);
      const root = place === undefined ? undefined : rootVariable(place);
      if (root !== undefined) changed.add(root);
    });
  }
  return changed;
}

/** The place that an expression writes, or of which it takes the address. */
function changedPlace(expression: TypedExpression): TypedPlace | undefined {
  switch (expression.kind) {
    case 'assign':
    case 'compound-assign':
    case 'pointer-assign':
    case 'increment':
    case 'pointer-increment':
    case 'address':
      return expression.place;
    case 'variable-argument':
      return expression.list;
    default:
      return undefined;
  }
}

function rootVariable(place: TypedPlace): Variable | undefined {
  if (place.kind === 'variable') return place.variable;
  return place.kind === 'member' ? rootVariable(place.base) : undefined;
}

function placesIn(expression: TypedExpression): readonly TypedPlace[] {
  const places: TypedPlace[] = [];
  const visit = (place: TypedPlace): void => {
    places.push(place);
    if (place.kind === 'member') visit(place.base);
  };
  if (expression.kind === 'load' || expression.kind === 'address') visit(expression.place);
  return places;
}
