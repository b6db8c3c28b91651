import { partsOfStatement } from '../../c/tree/parts.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { findProgramPoints } from '../claim/program-points.js';
import type { RecordedStep } from './traced-monitor.js';

/** Callers are looked at through so many functions. */
const MAXIMUM_CALLS = 4;

/**
 * The decision that leads away from a location that an execution misses: the innermost one around it, the one before
 * a `return` or the end of the program on the way to it, or the same for the calls of its function.
 *
 * @param earlier where the location was reached too early: then only what is around it leads away
 */
export function departureFrom(
  program: TypedProgram,
  at: number,
  recorded: readonly RecordedStep[],
  {
    earlier,
    calls = MAXIMUM_CALLS,
  }: { readonly earlier?: RecordedStep | undefined; readonly calls?: number } = {},
): RecordedStep | undefined {
  const body = bodyAround(program, at);
  if (body === undefined) return undefined;
  const around = decisionAround(body, at, recorded);
  if (around !== undefined || earlier !== undefined) return around;
  const inside = recorded.filter(({ start }) => isIn(body, start));
  if (inside.length === 0) {
    if (calls === 0) return undefined;
    const name = functionNameOfBody(program, body);
    const sites = findProgramPoints(program).filter(
      (point) => point.kind === 'call' && point.callee === name,
    );
    for (const { at: site } of sites) {
      const departure = departureFrom(program, site.start, recorded, { calls: calls - 1 });
      if (departure !== undefined) return departure;
    }
    return undefined;
  }
  const last = recorded.findLast(({ step }) => step.kind !== 'return');
  for (const end of [inside.at(-1), last]) {
    const own = end === undefined ? undefined : bodyAround(program, end.start);
    if (end === undefined || own === undefined) continue;
    const decision = decisionAround(own, end.start, recorded);
    // What is around both does not lead away.
    if (decision !== undefined && !isBoth(own, decision.at, at)) return decision;
  }
  return undefined;
}

/** Whether an offset is in a statement that begins at another one: what is decided there comes behind that. */
export function isInStatementAt(program: TypedProgram, at: number, offset: number): boolean {
  const body = bodyAround(program, at);
  return body !== undefined && statementsAt(body, at).some((each) => isIn(each, offset));
}

function statementsAt(statement: TypedStatement, at: number): readonly TypedStatement[] {
  if (!isIn(statement, at)) return [];
  const inner = partsOfStatement(statement).statements.flatMap((each) => statementsAt(each, at));
  return statement.range.start === at ? [statement, ...inner] : inner;
}

function bodyAround({ functions }: TypedProgram, at: number): TypedStatement | undefined {
  return functions.map(({ definition }) => definition?.body).find((body) => body && isIn(body, at));
}

function functionNameOfBody({ functions }: TypedProgram, body: TypedStatement): string | undefined {
  return functions.find(({ definition }) => definition?.body === body)?.name;
}

function isIn({ range }: TypedStatement, at: number): boolean {
  return at >= range.start && at < range.end;
}

function isBoth(body: TypedStatement, keyword: number, at: number): boolean {
  return statementsAround(body, at).some(({ range }) => range.start === keyword);
}

/** The last evaluation of the innermost condition around a location that was evaluated. */
function decisionAround(
  body: TypedStatement,
  at: number,
  recorded: readonly RecordedStep[],
): RecordedStep | undefined {
  for (const { range } of [...statementsAround(body, at)].reverse()) {
    const decision = recorded.findLast(
      ({ at: keyword, step }) => step.kind === 'decision' && keyword === range.start,
    );
    if (decision !== undefined) return decision;
  }
  return undefined;
}

/** Conditional statements around an offset, the outermost first. */
function statementsAround(statement: TypedStatement, at: number): readonly TypedStatement[] {
  if (!isIn(statement, at)) return [];
  const inner = partsOfStatement(statement).statements.flatMap((each) => statementsAround(each, at));
  const decides = ['if', 'while', 'for', 'switch'].includes(statement.kind) && at !== statement.range.start;
  return decides ? [statement, ...inner] : inner;
}
