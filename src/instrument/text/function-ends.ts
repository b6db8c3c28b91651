import { partsOfStatement, visitExpressions } from '../../c/tree/parts.js';
import type { FunctionDefinition, TypedProgram } from '../../c/tree/typed-program.js';
import type { ReturnStatement, TypedStatement } from '../../c/tree/typed-statement.js';
import type { PlacedInvariant } from '../../prove/witness/place-invariants.js';
import { NotExpressible } from '../subject/failure.js';
import { type Edit, insertion } from './edits.js';
import type { WrittenTokens } from './loop-heads.js';
import { requireSameNames } from './same-names.js';
import { spellType } from './spell-type.js';

/** What stands at the ends of a function: an invariant, and the text that says it. */
export interface EndCheck {
  readonly invariant: PlacedInvariant;
  readonly text: string;
}

/**
 * Puts texts where a function is left: behind the value of each `return`, and before the closing brace.
 * @throws NotExpressible where a name means something else there
 */
export function insertAtEnds(
  checks: readonly EndCheck[],
  program: TypedProgram,
  tokens: WrittenTokens,
): readonly Edit[] {
  const definitions = program.functions.flatMap(({ definition }) =>
    definition === undefined ? [] : [definition],
  );
  return definitions.flatMap((definition) => {
    const here = checks.filter(({ invariant }) => invariant.offset === definition.body.range.start);
    if (here.length === 0) return [];
    const text = here.map((each) => each.text).join('');
    const closing = definition.body.range.end - 1;
    const returns = findReturns(definition);
    requireSameNamesAtEnds(
      here.map(({ invariant }) => invariant),
      definition,
      program,
    );
    return [...returns.flatMap((each) => beforeReturn(each, text, tokens)), insertion(closing, text)];
  });
}

/** All `return` statements of a function. */
export function findReturns({ body }: FunctionDefinition): readonly ReturnStatement[] {
  const found: ReturnStatement[] = [];
  const visit = (statement: TypedStatement): void => {
    if (statement.kind === 'return') found.push(statement);
    const { expressions, places, statements } = partsOfStatement(statement);
    visitExpressions({ expressions, places, statements: [] }, (expression) => {
      if (expression.kind === 'statement-expression')
        for (const inner of expression.block.statements) visit(inner);
    });
    for (const inner of statements) visit(inner);
  };
  visit(body);
  return found;
}

function beforeReturn(
  { range, value }: ReturnStatement,
  text: string,
  tokens: WrittenTokens,
): readonly Edit[] {
  const { start, end, line } = range;
  const [keyword, last] = [tokens.tokenAt(start), tokens.tokenAt(end - 1)];
  if (keyword !== 'return' || last !== ';') throw new NotExpressible(line, 'the return is made by a macro');
  if (value === undefined) return [insertion(start, `{ ${text}`), insertion(end, ' }')];
  const name = '__witness_check_returned';
  return [
    {
      start,
      end: start + keyword.length,
      text: tokens.requireUnexpanded(`{ ${spellType(value.type, line)} ${name} = (`, line),
    },
    { start: end - 1, end, text: tokens.requireUnexpanded(`); ${text}return ${name}; }`, line) },
  ];
}

/**
 * Refuses invariants that mean something else where a function is left.
 * @throws NotExpressible
 */
export function requireSameNamesAtEnds(
  invariants: readonly PlacedInvariant[],
  definition: FunctionDefinition,
  program: TypedProgram,
): void {
  const ends = [definition.body.range.end - 1, ...findReturns(definition).map(({ range }) => range.start)];
  for (const { expression, line } of invariants)
    for (const at of ends) requireSameNames(expression, { at, line }, program);
}
