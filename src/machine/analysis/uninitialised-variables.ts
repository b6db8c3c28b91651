import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { FunctionDefinition, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { flattenPlace } from './flatten-place.js';

/**
 * The variables of a function that may be read before they have a value: numbers and pointers without initialiser to
 * which no pointers exist. Only these must be watched during execution; watching one too many costs little.
 *
 * @param named names of variables that may be read everywhere, because a witness says something about them
 */
export function maybeUninitialised(
  definition: FunctionDefinition,
  escaping: ReadonlySet<Variable>,
  named: ReadonlySet<string>,
): ReadonlySet<Variable> {
  const candidates = new Set<Variable>();
  collectCandidates(definition.body, escaping, candidates);
  if (candidates.size === 0) return candidates;
  const found = new Set([...candidates].filter(({ name }) => named.has(name)));
  const search: Search = { candidates, assigned: new Set(), found };
  visitStatement(definition.body, search);
  return search.found;
}

interface Search {
  readonly candidates: ReadonlySet<Variable>;
  /** Variables that surely have a value at this point of the text. */
  assigned: ReadonlySet<Variable>;
  readonly found: Set<Variable>;
}

function collectCandidates(
  statement: TypedStatement,
  escaping: ReadonlySet<Variable>,
  candidates: Set<Variable>,
): void {
  if (statement.kind === 'declaration') {
    for (const { variable, initialiser } of statement.items) {
      if (variable === undefined || initialiser !== undefined || escaping.has(variable)) continue;
      const { type } = variable;
      const isWatched = type.kind === 'integer' || type.kind === 'float' || type.kind === 'pointer';
      if (isWatched && variable.origin === 'declared') candidates.add(variable);
    }
  }
  for (const part of partsOfStatement(statement).statements) collectCandidates(part, escaping, candidates);
}

/** What is assigned in a part that may be skipped is not assigned after it. */
function optionally(search: Search, visit: () => void): void {
  const before = search.assigned;
  visit();
  search.assigned = before;
}

function visitStatement(statement: TypedStatement, search: Search): void {
  switch (statement.kind) {
    case 'if': {
      visitExpression(statement.condition, search);
      const before = search.assigned;
      visitStatement(statement.then, search);
      const then = endsInJump(statement.then) ? undefined : search.assigned;
      search.assigned = before;
      if (statement.otherwise !== undefined) visitStatement(statement.otherwise, search);
      const leaves = statement.otherwise !== undefined && endsInJump(statement.otherwise);
      if (then === undefined) return;
      const otherwise = search.assigned;
      search.assigned = leaves ? then : new Set([...then].filter((variable) => otherwise.has(variable)));
      return;
    }
    case 'while':
    case 'for':
      if (statement.kind === 'for' && statement.initial !== undefined)
        visitStatement(statement.initial, search);
      if (statement.condition !== undefined) visitExpression(statement.condition, search);
      optionally(search, () => {
        visitStatement(statement.body, search);
        if (statement.kind === 'for' && statement.step !== undefined) visitExpression(statement.step, search);
      });
      return;
    case 'do':
      optionally(search, () => {
        visitStatement(statement.body, search);
        visitExpression(statement.condition, search);
      });
      return;
    case 'switch':
      visitExpression(statement.value, search);
      optionally(search, () => visitStatement(statement.body, search));
      return;
    case 'label':
      search.assigned = new Set();
      visitStatement(statement.statement, search);
      return;
    case 'case':
    case 'default':
      // A jump to the label skips everything before it in the switch.
      search.assigned = new Set();
      visitStatement(statement.statement, search);
      return;
    default:
      visitParts(partsOfStatement(statement), search);
  }
}

function endsInJump(statement: TypedStatement): boolean {
  if (statement.kind === 'block') {
    const last = statement.statements.at(-1);
    return last !== undefined && endsInJump(last);
  }
  return ['return', 'goto', 'break', 'continue'].includes(statement.kind);
}

function visitParts(parts: Parts, search: Search): void {
  for (const place of parts.places) visitPlace(place, search);
  for (const expression of parts.expressions) visitExpression(expression, search);
  for (const statement of parts.statements) visitStatement(statement, search);
}

function visitPlace(place: TypedPlace, search: Search): void {
  visitParts(partsOfPlace(place), search);
}

function visitExpression(expression: TypedExpression, search: Search): void {
  switch (expression.kind) {
    case 'load':
    case 'increment':
      read(expression.place, search);
      if (expression.kind === 'increment') write(expression.place, search);
      return;
    case 'assign':
      visitPlace(expression.place, search);
      visitExpression(expression.value, search);
      write(expression.place, search);
      return;
    case 'compound-assign':
      visitExpression(expression.right, search);
      read(expression.place, search);
      write(expression.place, search);
      return;
    case 'variable-argument':
      visitParts(partsOfExpression(expression), search);
      if (expression.operation === 'start' || expression.operation === 'copy') write(expression.list, search);
      return;
    case 'logical':
      visitExpression(expression.left, search);
      optionally(search, () => visitExpression(expression.right, search));
      return;
    case 'conditional':
      visitExpression(expression.condition, search);
      optionally(search, () => visitExpression(expression.then, search));
      optionally(search, () => visitExpression(expression.otherwise, search));
      return;
    default:
      visitParts(partsOfExpression(expression), search);
  }
}

/** The variable that a place denotes, however it is written. */
export function denotedVariable(place: TypedPlace): Variable | undefined {
  if (place.kind === 'variable') return place.variable;
  const flat = flattenPlace(place);
  return flat.root.kind === 'variable' && flat.terms.length === 0 ? flat.root.variable : undefined;
}

function read(place: TypedPlace, search: Search): void {
  const variable = denotedVariable(place);
  if (variable === undefined) {
    visitPlace(place, search);
    return;
  }
  if (search.candidates.has(variable) && !search.assigned.has(variable)) search.found.add(variable);
}

function write(place: TypedPlace, search: Search): void {
  const variable = denotedVariable(place);
  if (variable === undefined || !search.candidates.has(variable)) return;
  search.assigned = new Set([...search.assigned, variable]);
}
