import type { CType } from '../../../c/c-type.js';
import { partsOfInitialiser, visitExpressions } from '../../../c/tree/parts.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { CaseStatement, TypedStatement } from '../../../c/tree/typed-statement.js';
import { findProgramPoints } from '../control/program-points.js';
import { type ReturnedValues, returnedValues } from '../control/returned-values.js';

/** What automata need to know of a program, by the offsets of its parts. */
export interface ProgramFacts {
  /** Statements that end with a jump. */
  readonly jumps: ReadonlySet<number>;
  readonly definedFunctions: ReadonlySet<string>;
  readonly declaredFunctions: ReadonlySet<string>;
  /** Offsets in the bodies of functions, after their opening brace. */
  readonly bodies: ReadonlyMap<string, number>;
  readonly returned: ReturnedValues;
  /** Types of calls by the offset of their right parenthesis. */
  readonly results: ReadonlyMap<number, CType>;
  /** The labels of a `switch` by the offset of its keyword. */
  readonly labels: ReadonlyMap<number, readonly CaseStatement[]>;
  readonly fullExpressions: ReadonlyMap<number, TypedExpression>;
  /** Lines with conditions that are decided in parts: `&&`, `||`, `?`. */
  readonly partialLines: ReadonlySet<number>;
}

export function factsOf(program: TypedProgram): ProgramFacts {
  const jumps = new Set<number>();
  const results = new Map<number, CType>();
  const points = findProgramPoints(program);
  const labels = new Map<number, readonly CaseStatement[]>();
  const fullExpressions = new Map<number, TypedExpression>();
  for (const point of points) {
    if (point.kind === 'statement' && point.statement.kind === 'switch') {
      const cases = point.statement.labels.filter((label) => label.kind === 'case');
      labels.set(point.statement.range.start, cases);
    }
    if (point.kind === 'full-expression') fullExpressions.set(point.at.start, point.expression);
    if (point.kind === 'call') results.set(point.at.start, point.result);
    if (point.kind === 'statement' && isJump(point.statement)) jumps.add(point.statement.range.start);
  }
  const defined = program.functions.flatMap(({ name, definition }) =>
    definition === undefined ? [] : [{ name, definition }],
  );
  return {
    jumps,
    results,
    labels,
    fullExpressions,
    returned: returnedValues(points),
    definedFunctions: new Set(defined.map(({ name }) => name)),
    declaredFunctions: new Set(program.functions.map(({ name }) => name)),
    bodies: new Map(defined.map(({ name, definition }) => [name, definition.body.range.start + 1])),
    partialLines: partialLinesOf(program),
  };
}

function partialLinesOf({ functions, globals }: TypedProgram): ReadonlySet<number> {
  const lines = new Set<number>();
  const visit = ({ kind, range }: TypedExpression): void => {
    if (kind === 'logical' || kind === 'conditional') lines.add(range.line);
  };
  const locals = functions.flatMap(({ definition }) => definition?.staticLocals ?? []);
  for (const { initialiser } of [...globals, ...locals])
    visitExpressions(partsOfInitialiser(initialiser), visit);
  for (const { definition } of functions) {
    if (definition === undefined) continue;
    visitExpressions({ expressions: [], places: [], statements: [definition.body] }, visit);
  }
  return lines;
}

function isJump({ kind }: TypedStatement): boolean {
  return (
    kind === 'return' ||
    kind === 'goto' ||
    kind === 'computed-goto' ||
    kind === 'break' ||
    kind === 'continue'
  );
}
