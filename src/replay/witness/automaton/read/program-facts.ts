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
  readonly passedOn: ReadonlyMap<number, string>;
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
  readonly results: ReadonlyMap<number, CType | undefined>;
  /** The labels of each `switch`, by the offset of its keyword. */
  readonly labels: ReadonlyMap<number, readonly CaseStatement[]>;
  readonly fullExpressions: ReadonlyMap<number, TypedExpression>;
  /** Full expressions that decide a branch: controlling ones, and those with `&&`, `||` or `?`. */
  readonly decisive: ReadonlySet<number>;
  /** Offsets of the bodies of `for` loops by those of the statements. */
  readonly loopBodies: ReadonlyMap<number, number>;
  /** Conditions that are chains of a single operator, by `rangeKey`. */
  readonly chains: ReadonlyMap<string, Chain>;
  /** Expressions with `&&` or `||`, by `rangeKey`. */
  readonly logical: ReadonlySet<string>;
  /** Variables of the file, and functions without body, in source order: where they are declared. */
  readonly declarations: readonly Declaration[];
  /** Lines with conditions that are decided in parts (`&&`, `||`, `?`). */
  readonly partialLines: ReadonlySet<number>;
  /** Lines that have `&&` or `||` only in values, and no other branch. */
  readonly valueLines: ReadonlySet<number>;
  /** Offsets of calls that are a statement, or whose values a statement assigns. */
  readonly callStatements: ReadonlySet<number>;
  /** The functions that statements do nothing but call, by the offsets of these statements. */
  readonly callsAlone: ReadonlyMap<number, string>;
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
  const jumps = new Set<number>();
  const returns = new Set<number>();
  const points = findProgramPoints(program);
  const labels = new Map<number, readonly CaseStatement[]>();
  const fullExpressions = new Map<number, TypedExpression>();
  const decisive = new Set<number>();
  const loopBodies = new Map<number, number>();
  const steps = singleStepRanges(points);
  const operands = operandStarts(program);
  for (const point of points) {
    if (point.kind === 'statement' && point.statement.kind === 'switch') {
      const cases = point.statement.labels.filter((label) => label.kind === 'case');
      labels.set(point.statement.range.start, cases);
    }
    if (point.kind === 'statement' && point.statement.kind === 'for')
      loopBodies.set(point.statement.range.start, point.statement.body.range.start);
    if (point.kind === 'full-expression') {
      fullExpressions.set(point.at.start, point.expression);
      if (!isStep(point.statement) || isDecidedInParts(point.expression)) decisive.add(point.at.start);
    }
    if (point.kind === 'statement' && isJump(point.statement)) jumps.add(point.statement.range.start);
    if (point.kind === 'statement' && point.statement.kind === 'return')
      returns.add(point.statement.range.start);
  }
  const defined = program.functions.flatMap(({ name, definition }) =>
    definition === undefined ? [] : [{ name, definition }],
  );
  return {
    jumps,
    returns,
    results: resultTypes(points),
    labels,
    fullExpressions,
    decisive,
    returned: returnedValues(points),
    passedOn: passedOnBy(points),
    definedFunctions: new Set(defined.map(({ name }) => name)),
    declaredFunctions: new Set(program.functions.map(({ name }) => name)),
    bodies: new Map(defined.map(({ name, definition }) => [name, definition.body.range])),
    parameters: new Map(
      defined.map(({ name, definition }) => [name, new Set(definition.parameters.map((each) => each.name))]),
    ),
    allocations: firstArguments(program),
    loopBodies,
    chains: logicalChains(program),
    logical: logicalOperands(program),
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

/** What calls give, by the offsets of their parentheses; undefined where a macro has calls that give different types. */
function resultTypes(points: readonly ProgramPoint[]): ReadonlyMap<number, CType | undefined> {
  const results = new Map<number, CType | undefined>();
  for (const point of points) {
    if (point.kind !== 'call') continue;
    const { result, at } = point;
    const known = results.get(at.start);
    const isOther = results.has(at.start) && (known === undefined || !sameType(known, result));
    results.set(at.start, isOther ? undefined : result);
  }
  return results;
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

/** `a && b && c`: if the whole is true, so is every operand. */
export interface Chain {
  readonly operator: '&&' | '||';
  readonly operands: number;
}

export function rangeKey({ start, end }: SourceRange): string {
  return `${start} ${end}`;
}

function logicalChains(program: TypedProgram): ReadonlyMap<string, Chain> {
  const chains = new Map<string, Chain>();
  visitProgram(program, (expression) => {
    if (expression.kind !== 'logical') return;
    const { operator, left, right, range } = expression;
    const operands = countChainOperands(left, operator) + countChainOperands(right, operator);
    if (!Number.isNaN(operands)) chains.set(rangeKey(range), { operator, operands });
  });
  return chains;
}

function logicalOperands(program: TypedProgram): ReadonlySet<string> {
  const keys = new Set<string>();
  visitProgram(program, ({ kind, range }) => {
    if (kind === 'logical') keys.add(rangeKey(range));
  });
  return keys;
}

/** Number of operands in a part of a chain; NaN if the part has another operator. */
function countChainOperands(expression: TypedExpression, operator: Chain['operator']): number {
  if (expression.kind !== 'logical') return 1;
  if (expression.operator !== operator) return Number.NaN;
  return countChainOperands(expression.left, operator) + countChainOperands(expression.right, operator);
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
  const found = new Map<number, TypedExpression>();
  visitProgram(program, (expression) => {
    if (expression.kind !== 'call' && expression.kind !== 'builtin') return;
    const [first] = expression.arguments;
    if (first !== undefined) found.set(expression.closingParenthesis.start, first);
  });
  return found;
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
