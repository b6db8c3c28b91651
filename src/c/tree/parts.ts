import type { Initialiser, TypedExpression, TypedPlace } from './typed-expression.js';
import type { TypedStatement } from './typed-statement.js';

/** The parts of a node, one level down, in source order as far as that is the order of evaluation. */
export interface Parts {
  readonly expressions: readonly TypedExpression[];
  readonly places: readonly TypedPlace[];
  /** Inner statements: those of a statement expression. */
  readonly statements: readonly TypedStatement[];
}

const NO_PARTS: Parts = { expressions: [], places: [], statements: [] };

function expressions(...list: (TypedExpression | undefined)[]): Parts {
  return { ...NO_PARTS, expressions: list.filter((item) => item !== undefined) };
}

export function partsOfExpression(expression: TypedExpression): Parts {
  switch (expression.kind) {
    case 'load':
    case 'address':
      return { ...NO_PARTS, places: [expression.place] };
    case 'convert':
    case 'unary':
    case 'at':
    case 'limited':
      return expressions(expression.operand);
    case 'binary':
    case 'comparison':
    case 'logical':
    case 'comma':
      return expressions(expression.left, expression.right);
    case 'pointer-add':
      return expressions(expression.pointer, expression.offset, ...sizeExpression(expression.elementSize));
    case 'pointer-difference':
      return expressions(expression.left, expression.right, ...sizeExpression(expression.elementSize));
    case 'conditional':
      return expressions(expression.condition, expression.then, expression.otherwise);
    case 'assign':
      return { ...NO_PARTS, places: [expression.place], expressions: [expression.value] };
    case 'compound-assign':
      return { ...NO_PARTS, places: [expression.place], expressions: [expression.right] };
    case 'pointer-assign':
      return {
        ...NO_PARTS,
        places: [expression.place],
        expressions: [expression.offset, ...sizeExpression(expression.elementSize)],
      };
    case 'increment':
      return { ...NO_PARTS, places: [expression.place] };
    case 'pointer-increment':
      return {
        ...NO_PARTS,
        places: [expression.place],
        expressions: sizeExpression(expression.elementSize),
      };
    case 'call':
      return expressions(
        expression.callee.kind === 'indirect' ? expression.callee.pointer : undefined,
        ...expression.arguments,
      );
    case 'statement-expression':
      return { ...expressions(expression.result), statements: [expression.block] };
    case 'variable-argument':
      return {
        ...NO_PARTS,
        places: [expression.list, ...(expression.source === undefined ? [] : [expression.source])],
      };
    case 'overflow':
      return expressions(expression.left, expression.right, expression.destination);
    case 'builtin':
      return expressions(...expression.arguments);
    case 'integer-constant':
    case 'float-constant':
    case 'label-address':
    case 'placeholder':
    case 'unsupported':
      return NO_PARTS;
  }
}

function sizeExpression(
  size: { readonly kind: 'known' } | { readonly kind: 'variable'; readonly bytes: TypedExpression },
): TypedExpression[] {
  return size.kind === 'variable' ? [size.bytes] : [];
}

export function partsOfPlace(place: TypedPlace): Parts {
  switch (place.kind) {
    case 'dereference':
      return expressions(place.pointer);
    case 'member':
      return { ...NO_PARTS, places: [place.base] };
    case 'compound-literal':
      return partsOfInitialiser(place.initialiser);
    case 'temporary':
      return expressions(place.value);
    case 'variable':
    case 'function':
    case 'string':
      return NO_PARTS;
  }
}

export function partsOfInitialiser(initialiser: Initialiser | undefined): Parts {
  if (initialiser === undefined) return NO_PARTS;
  if (initialiser.kind === 'value') return expressions(initialiser.value);
  return expressions(
    ...initialiser.stores.map((store) => (store.value.kind === 'value' ? store.value.value : undefined)),
  );
}

export function partsOfStatement(statement: TypedStatement): Parts {
  switch (statement.kind) {
    case 'expression':
      return expressions(statement.expression);
    case 'declaration': {
      const parts = statement.items.flatMap((item) => [
        ...item.lengths.map((length) => length.value),
        ...partsOfInitialiser(item.initialiser).expressions,
      ]);
      return expressions(...parts);
    }
    case 'block':
      return { ...NO_PARTS, statements: statement.statements };
    case 'if':
      return {
        ...expressions(statement.condition),
        statements: [statement.then, ...(statement.otherwise === undefined ? [] : [statement.otherwise])],
      };
    case 'while':
    case 'do':
      return { ...expressions(statement.condition), statements: [statement.body] };
    case 'for':
      return {
        ...expressions(statement.condition, statement.step),
        statements: [...(statement.initial === undefined ? [] : [statement.initial]), statement.body],
      };
    case 'switch':
      return { ...expressions(statement.value), statements: [statement.body] };
    case 'case':
    case 'default':
    case 'label':
      return { ...NO_PARTS, statements: [statement.statement] };
    case 'computed-goto':
      return expressions(statement.target);
    case 'return':
      return expressions(statement.value);
    case 'goto':
    case 'break':
    case 'continue':
    case 'empty':
    case 'unsupported':
      return NO_PARTS;
  }
}

/** The statements in a statement, one level down: also those that stand in its expressions. */
export function innerStatements(statement: TypedStatement): readonly TypedStatement[] {
  return statementsOf(partsOfStatement(statement));
}

function statementsOf(parts: Parts): readonly TypedStatement[] {
  return [
    ...parts.expressions.flatMap((each) => statementsOf(partsOfExpression(each))),
    ...parts.places.flatMap((each) => statementsOf(partsOfPlace(each))),
    ...parts.statements,
  ];
}

/** Tests for the nodes of a tree; a missing test is always false. */
export interface NodeTests {
  readonly expression?: (expression: TypedExpression) => boolean;
  readonly place?: (place: TypedPlace) => boolean;
  readonly statement?: (statement: TypedStatement) => boolean;
}

/** Whether a statement contains a node that passes its test. */
export function containsNode(statement: TypedStatement, tests: NodeTests): boolean {
  if (tests.statement?.(statement) === true) return true;
  return partsContain(partsOfStatement(statement), tests);
}

/** Whether one of the parts, or of theirs, passes its test. */
export function partsContain(parts: Parts, tests: NodeTests): boolean {
  return (
    parts.expressions.some(
      (part) => tests.expression?.(part) === true || partsContain(partsOfExpression(part), tests),
    ) ||
    parts.places.some((part) => tests.place?.(part) === true || partsContain(partsOfPlace(part), tests)) ||
    parts.statements.some((part) => containsNode(part, tests))
  );
}

/** Calls `visit` with every expression in these parts, outer ones first. */
export function visitExpressions(parts: Parts, visit: (expression: TypedExpression) => void): void {
  for (const expression of parts.expressions) {
    visit(expression);
    visitExpressions(partsOfExpression(expression), visit);
  }
  for (const place of parts.places) visitExpressions(partsOfPlace(place), visit);
  for (const statement of parts.statements) visitExpressions(partsOfStatement(statement), visit);
}
