import { visitExpressions } from '../../../../c/tree/parts.js';
import { visitProgram } from '../../../../c/tree/parts-of-program.js';
import type { SourceRange } from '../../../../c/tree/source-range.js';
import type { TypedExpression } from '../../../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../../../c/tree/typed-program.js';
import type { CaseStatement, TypedStatement } from '../../../../c/tree/typed-statement.js';
import type { CType } from '../../../../c/type/c-type.js';
import { sameType } from '../../../../c/type/compatible.js';
import { findProgramPoints, type ProgramPoint } from '../../../claim/program-points.js';
import { type ReturnedValues, returnedValues } from '../../../claim/returned-values.js';
import { agreed, placesOf } from './agreement.js';
import { type Chain, logicalChains, logicalOperands, switchLabels } from './decisions.js';
import { callStatements, callsAlone, passedOnBy, plainDecisions, statementsAround } from './effects.js';
import { TOLERANCE } from './offset-guard.js';
import type { OffsetRange } from './offset-reading.js';

/** What automata need to know of a program, by the offsets of its parts. */
export interface ProgramFacts {
  /** Statements that end with a jump. */
  readonly jumps: ReadonlySet<number>;
  /** Where statements begin that return from a function. */
  readonly returns: ReadonlySet<number>;
  /** The functions whose results `return` statements give back as they are, by the offsets of these. */
  readonly passedOn: ReadonlyMap<number, string | undefined>;
  readonly definedFunctions: ReadonlySet<string>;
  readonly declaredFunctions: ReadonlySet<string>;
  /** The bodies of functions, with their braces. */
  readonly bodies: ReadonlyMap<string, SourceRange>;
  /** Names of the parameters of functions. */
  readonly parameters: ReadonlyMap<string, ReadonlySet<string>>;
  /** The first argument of each call, by the offset of the call's right parenthesis. */
  readonly allocations: ReadonlyMap<number, TypedExpression>;
  readonly returned: ReturnedValues;
  /** Types of calls, by the offset of the right parenthesis. */
  readonly results: ReadonlyMap<number, CType>;
  /** The labels of each `switch`, by `switchKey`. */
  readonly labels: ReadonlyMap<string, readonly CaseStatement[]>;
  readonly fullExpressions: ReadonlyMap<number, TypedExpression>;
  /** Full expressions that decide a branch: controlling ones, and those with `&&`, `||` or `?`. */
  readonly decisive: ReadonlySet<number>;
  /** Offsets of the bodies of `for` loops by those of the statements. */
  readonly loopBodies: ReadonlyMap<number, number>;
  /** Conditions that are chains of a single operator, by `rangeKey`. */
  readonly chains: ReadonlyMap<string, Chain | undefined>;
  /** Whether operands of `&&` and `||` have one of these themselves, by `rangeKey`. */
  readonly compound: ReadonlyMap<string, boolean>;
  /** Variables of the file, and functions without body, in source order: where they are declared. */
  readonly declarations: readonly Declaration[];
  /** Lines with conditions that are decided in parts (`&&`, `||`, `?`). */
  readonly partialLines: ReadonlySet<number>;
  /** Lines that have `&&` or `||` only in values, and no other branch. */
  readonly valueLines: ReadonlySet<number>;
  /** Offsets of calls that are a statement, or whose values a statement assigns. */
  readonly callStatements: ReadonlySet<number>;
  /** The functions that statements do nothing but call, by the offsets of these statements. */
  readonly callsAlone: ReadonlyMap<number, string | undefined>;
  /** See `statementsAround`. */
  readonly around: ReadonlyMap<number, SourceRange>;
  /** Offsets of `if` statements whose conditions have no effect. */
  readonly plainDecisions: ReadonlySet<number>;
  /** Offsets of declarations of several variables. */
  readonly lists: ReadonlySet<number>;
  /** Offsets of statements that are one step. */
  readonly steps: ReadonlySet<number>;
  /** Offset of the innermost statement that is one step and ends with the given range. */
  readonly statementEndingAt: (range: OffsetRange) => number | undefined;
}

export function findProgramFacts(program: TypedProgram): ProgramFacts {
  const points = findProgramPoints(program);
  const statements = statementsIn(points);
  const evaluated = points.filter((point) => point.kind === 'full-expression');
  const steps = singleStepRanges(points);
  const operands = operandStarts(program);
  const defined = program.functions.flatMap(({ name, definition }) =>
    definition === undefined ? [] : [{ name, definition }],
  );
  return {
    jumps: placesOf(statements.map((each) => [each.range.start, isJump(each)])),
    // No other thread goes on in the meantime: where it may be one, it is one.
    returns: new Set(statements.flatMap(({ kind, range }) => (kind === 'return' ? [range.start] : []))),
    results: resultTypes(points),
    labels: switchLabels(statements),
    // Where to look for violations.
    fullExpressions: new Map(evaluated.map(({ at, expression }) => [at.start, expression])),
    decisive: placesOf(
      evaluated.map(({ at, expression, statement }) => [
        at.start,
        !isStep(statement) || isDecidedInParts(expression),
      ]),
    ),
    returned: returnedValues(points),
    passedOn: passedOnBy(points),
    definedFunctions: new Set(defined.map(({ name }) => name)),
    declaredFunctions: new Set(program.functions.map(({ name }) => name)),
    bodies: new Map(defined.map(({ name, definition }) => [name, definition.body.range])),
    parameters: new Map(
      defined.map(({ name, definition }) => [name, new Set(definition.parameters.map((each) => each.name))]),
    ),
    allocations: firstArguments(program),
    loopBodies: agreed(
      statements.flatMap((each) => (each.kind === 'for' ? [[each.range.start, each.body.range.start]] : [])),
    ),
    chains: logicalChains(program, statements),
    compound: logicalOperands(program),
    declarations: globalDeclarations(program),
    partialLines: linesWithExpressions(program, ['logical', 'conditional']),
    valueLines: linesOfValues(program, points),
    callStatements: callStatements(points),
    callsAlone: callsAlone(points),
    around: statementsAround(points),
    plainDecisions: plainDecisions(points),
    lists: declarationLists(points),
    steps: new Set(steps.map(({ start }) => start)),
    statementEndingAt: (range) => statementEndingAt(steps, operands, range),
  };
}

/** What calls give, by the offsets of their parentheses. */
function resultTypes(points: readonly ProgramPoint[]): ReadonlyMap<number, CType> {
  return agreed(
    points.flatMap((point) => (point.kind === 'call' ? [[point.at.start, point.result]] : [])),
    sameType,
  );
}

function isDecidedInParts(expression: TypedExpression): boolean {
  let found = false;
  visitExpressions({ expressions: [expression], places: [], statements: [] }, ({ kind }) => {
    found ||= kind === 'logical' || kind === 'conditional';
  });
  return found;
}

function linesOfValues(program: TypedProgram, points: readonly ProgramPoint[]): ReadonlySet<number> {
  const lines = new Set(linesWithExpressions(program, ['logical']));
  for (const point of points) {
    if (point.kind === 'branching') lines.delete(point.at.line);
    // A controlling expression may be on another line than its keyword.
    if (point.kind !== 'full-expression' || isStep(point.statement)) continue;
    const { start, end, line } = point.at;
    for (let each = line; each <= line + newlinesIn(program.text, start, end); each++) lines.delete(each);
  }
  return lines;
}

function newlinesIn(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function statementsIn(points: readonly ProgramPoint[]): readonly TypedStatement[] {
  return points.flatMap((point) => (point.kind === 'statement' ? [point.statement] : []));
}

/** Statements that are one step, in source order. */
function singleStepRanges(points: readonly ProgramPoint[]): readonly SourceRange[] {
  return points.flatMap((point) =>
    point.kind === 'statement' && isStep(point.statement) ? [point.statement.range] : [],
  );
}

function declarationLists(points: readonly ProgramPoint[]): ReadonlySet<number> {
  const starts = points.flatMap((point) =>
    point.kind === 'statement' && point.statement.kind === 'declaration' && point.statement.items.length > 1
      ? [point.statement.range.start]
      : [],
  );
  return new Set(starts);
}

function isStep(statement: TypedStatement): boolean {
  return statement.kind === 'expression' || statement.kind === 'declaration' || isJump(statement);
}

/** An operand of `&&` or `||` is not part of a step: it may never be evaluated. */
function statementEndingAt(
  steps: readonly SourceRange[],
  operands: ReadonlySet<number>,
  { start = 0, end = start }: OffsetRange,
): number | undefined {
  if (operands.has(start)) return undefined;
  let innermost: SourceRange | undefined;
  for (const step of steps) {
    if (step.start > start) break;
    if (step.end > end) innermost = step;
  }
  return innermost === undefined || innermost.end > end + TOLERANCE ? undefined : innermost.start;
}

function operandStarts(program: TypedProgram): ReadonlySet<number> {
  const starts = new Set<number>();
  visitProgram(program, (expression) => {
    if (expression.kind === 'logical') starts.add(expression.right.range.start);
  });
  return starts;
}

function linesWithExpressions(
  program: TypedProgram,
  kinds: readonly TypedExpression['kind'][],
): ReadonlySet<number> {
  const lines = new Set<number>();
  visitProgram(program, ({ kind, range }) => {
    if (kinds.includes(kind)) lines.add(range.line);
  });
  return lines;
}

/** A declaration in its line, and the name that it declares. */
export interface Declaration {
  readonly range: SourceRange;
  readonly name: SourceRange;
}

/** Where the file declares a name: the effect of an initialiser is visible at the end of the declaration. */
function globalDeclarations({ globals, functions, text }: TypedProgram): readonly Declaration[] {
  const declared = functions.filter(
    (each) => each.definition === undefined && each.declaration === 'declared',
  );
  return [...globals, ...declared]
    .flatMap(({ range }) => (range === undefined ? [] : [range]))
    .map((name) => {
      let start = name.start;
      while (start > 0 && !/[;{}\n]/.test(text[start - 1] ?? '')) start--;
      while (start < name.start && /\s/.test(text[start] ?? '')) start++;
      const end = text.indexOf(';', name.end);
      return { name, range: { ...name, start, end: end < 0 ? name.end : end } };
    })
    .sort((one, other) => one.name.start - other.name.start);
}

/** Also covers calls of builtin functions. */
function firstArguments(program: TypedProgram): ReadonlyMap<number, TypedExpression> {
  const found: [number, TypedExpression][] = [];
  visitProgram(program, (expression) => {
    if (expression.kind !== 'call' && expression.kind !== 'builtin') return;
    const [first] = expression.arguments;
    if (first !== undefined) found.push([expression.closingParenthesis.start, first]);
  });
  return agreed(found);
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
