import { partsOfStatement } from '../../c/tree/parts.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { ExecutionEnd, Where } from '../../machine/interface/execution-end.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { WaypointLocation } from '../../witness/witness.js';
import { missingPoint } from './missing-point.js';
import type { ProgramPoint, StatementPoint } from './program-points.js';
import { type ResolverSettings, wrongFunction } from './resolve-waypoint.js';
import type { TargetLocation } from './waypoint.js';
import type { PointFailure } from './waypoint-failure.js';

type ViolationEnd = Extract<ExecutionEnd, { kind: 'violation' }>;

interface ResolvedTarget {
  readonly locations: readonly TargetLocation[];
  readonly line: number;
  readonly column: number;
}

/**
 * The statements and full expressions that begin at the location of a target. If the property forbids a call, the
 * call itself counts too. Leaks show at the end of the program, so its last brace counts.
 */
export function findTarget(
  location: WaypointLocation,
  points: readonly ProgramPoint[],
  settings: ResolverSettings,
): Attempt<ResolvedTarget, PointFailure> {
  const { line } = location;
  const { errorFunction } = settings;
  const candidates = [
    ...points.flatMap((point) => candidatesAtPoint(point, settings)),
    ...closingBrace(settings),
  ].filter(({ place }) => place.range.line === line);
  const column = location.column ?? leftmost(candidates, errorFunction);
  const matching = candidates.filter(
    ({ place }) =>
      place.range.column === column ||
      (settings.columns === 'of-statements' && column === place.outer?.column),
  );
  const [first] = matching;
  if (first === undefined || column === undefined) {
    const others = candidates.map(({ place }) => `${line}:${place.range.column}`);
    return failed(missingPoint(location, 'statement', others, settings.program));
  }
  const wrong = wrongFunction(location.function, first.function);
  if (wrong !== undefined) return failed(wrong);
  return done({ locations: matching.map(({ place }) => place), line, column });
}

interface TargetCandidate {
  readonly function: string;
  /** `outer`: the labelled statement that contains the location. */
  readonly place: TargetLocation & { readonly outer: SourceRange | undefined };
}

function leftmost(
  candidates: readonly TargetCandidate[],
  errorFunction: string | undefined,
): number | undefined {
  const suitable =
    errorFunction === undefined ? candidates : candidates.filter(({ place }) => place.kind === 'call');
  const columns = (suitable.length > 0 ? suitable : candidates).map(({ place }) => place.range.column);
  return columns.length === 0 ? undefined : Math.min(...columns);
}

function candidatesAtPoint(
  point: ProgramPoint,
  { errorFunction, errorLabels }: ResolverSettings,
): readonly TargetCandidate[] {
  const { function: name } = point;
  switch (point.kind) {
    case 'statement':
      return statementPlaces(point, errorLabels).map((place) => ({ function: name, place }));
    case 'full-expression':
      return [
        { function: name, place: { range: point.at, kind: 'full-expression', holes: [], outer: undefined } },
      ];
    case 'call':
      return errorFunction !== undefined && point.callee === errorFunction
        ? [{ function: name, place: { range: point.range, kind: 'call', holes: [], outer: undefined } }]
        : [];
    case 'branching':
      return [];
  }
}

function statementPlaces(
  { statement }: StatementPoint,
  errorLabels: ReadonlySet<string>,
): readonly TargetCandidate['place'][] {
  switch (statement.kind) {
    case 'block':
    case 'empty':
      return [];
    case 'label':
      if (errorLabels.has(statement.label.name)) return labelPlaces(statement);
      return innerPlaces(statement);
    case 'case':
    case 'default':
      return innerPlaces(statement);
    default: {
      return [{ range: statement.range, kind: 'statement', holes: holesIn(statement), outer: undefined }];
    }
  }
}

/** What a statement does not evaluate itself. */
function holesIn(statement: TypedStatement): readonly SourceRange[] {
  return partsOfStatement(statement).statements.map(({ range }) => range);
}

function innerPlaces(statement: TypedStatement): readonly TargetCandidate['place'][] {
  return firstStatements(statement).map((inner) => ({
    range: inner.range,
    kind: 'statement',
    holes: holesIn(inner),
    outer: statement.range,
  }));
}

/**
 * Reaching the label is the violation. A target at the label means it, and so does a target at the statement after
 * the label.
 */
function labelPlaces(statement: TypedStatement): readonly TargetCandidate['place'][] {
  const { range } = statement;
  return [range, ...firstStatements(statement).map((inner) => inner.range)].map((at) => ({
    range: { ...at, start: range.start, end: range.start + 1 },
    kind: 'statement',
    holes: [],
    outer: range,
  }));
}

/** A label that begins at an offset, and the statement behind it. */
export function placesOfLabel({ functions }: TypedProgram, start: number): readonly SourceRange[] {
  const inStatement = (statement: TypedStatement): readonly SourceRange[] => {
    if (statement.kind === 'label' && statement.range.start === start)
      return [statement.range, ...firstStatements(statement).map(({ range }) => range)];
    return partsOfStatement(statement).statements.flatMap(inStatement);
  };
  return functions.flatMap(({ definition }) =>
    definition === undefined ? [] : inStatement(definition.body),
  );
}

/** The first statements executed after labels, as long as they are on the same line. */
function firstStatements(statement: TypedStatement): readonly TypedStatement[] {
  switch (statement.kind) {
    case 'label':
    case 'case':
    case 'default':
      return firstStatements(statement.statement);
    case 'block':
      return statement.statements.slice(0, 1).flatMap(firstStatements);
    default:
      return [statement];
  }
}

function closingBrace({ program, entryFunction }: ResolverSettings): readonly TargetCandidate[] {
  const range = lastBrace(program, entryFunction);
  if (range === undefined) return [];
  return [{ function: entryFunction, place: { range, kind: 'end', holes: [], outer: undefined } }];
}

/** The brace at which the entry function ends; undefined where it has no body. */
export function lastBrace(program: TypedProgram, entryFunction: string): SourceRange | undefined {
  const definition = program.functions.find(({ name }) => name === entryFunction)?.definition;
  if (definition === undefined) return undefined;
  const start = definition.range.end - 1;
  let line = definition.range.line;
  for (const [index, first] of program.lineStarts.entries()) if (first <= start) line = index + 1;
  return { start, end: start + 1, line, column: start - (program.lineStarts[line - 1] ?? 0) + 1 };
}

/**
 * Whether a violation happened at a target.
 * @param lastStatement range of the last executed statement of the entry function: leaks show after it
 */
export function isAtTarget(
  places: readonly TargetLocation[],
  { where, ending }: Pick<ViolationEnd, 'where' | 'ending'>,
  lastStatement: number | undefined,
): boolean {
  return places.some((place) => endedAt(place, where, ending, lastStatement));
}

function endedAt(
  place: TargetLocation,
  where: Where,
  leak: ViolationEnd['ending'],
  lastStatement: number | undefined,
): boolean {
  // What is left was allocated elsewhere, and no evaluation there comes directly before the violation.
  if (leak !== undefined)
    return (
      (place.kind === 'end' && leak === 'returned') ||
      (place.kind === 'statement' && lastStatement === place.range.start)
    );
  switch (place.kind) {
    case 'end':
      return false;
    case 'call':
      return where.range.start === place.range.start;
    case 'full-expression':
      return where.fullExpression.start === place.range.start;
    case 'statement':
      return covers(place, where.range.start);
  }
}

/** Whether an offset belongs to what a target means, and not to a statement inside it. */
export function covers({ range, holes }: TargetLocation, at: number): boolean {
  const inside = at >= range.start && at < range.end;
  return inside && !holes.some(({ start, end }) => at >= start && at < end);
}
