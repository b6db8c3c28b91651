import { functionAround } from './function-around.js';
import type { SourceRange } from './source-range.js';
import type { FunctionEntity, TypedProgram } from './typed-program.js';

/** A place that witnesses can refer to. */
export type PositionRecord =
  /**
   * First character of a statement, or of a declaration inside a function. A labelled statement begins at its label,
   * and the statement after the label at its own first character.
   */
  | { readonly kind: 'statement'; readonly form: 'statement' | 'declaration'; readonly range: SourceRange }
  /** A keyword that begins a loop; its range is that of the keyword. */
  | { readonly kind: 'loop'; readonly keyword: 'for' | 'while' | 'do'; readonly range: SourceRange }
  /** A keyword of a branching statement, or the `?` of a conditional expression. */
  | {
      readonly kind: 'branch';
      readonly keyword: 'if' | 'while' | 'for' | 'do' | 'switch' | '?';
      readonly range: SourceRange;
    }
  /** The `)` after the arguments of a call; the name of a function that is called directly. */
  | { readonly kind: 'call'; readonly callee: string | undefined; readonly range: SourceRange }
  /** First character of a full expression: an expression statement, a condition, a step, an initialiser, a returned value. */
  | { readonly kind: 'full-expression'; readonly range: SourceRange }
  /** The body of a function, from `{` to after `}`. */
  | { readonly kind: 'body'; readonly function: FunctionEntity; readonly range: SourceRange };

/** All such places of a program, by line. */
export interface StatementPositions {
  /** In source order; empty for lines without places. Lines count from 1. */
  readonly onLine: (line: number) => readonly PositionRecord[];
  /** The places that begin exactly there. */
  readonly at: (line: number, column: number) => readonly PositionRecord[];
  readonly all: readonly PositionRecord[];
  /** The innermost function whose definition (from its first specifier to its closing brace) contains a place. */
  readonly functionAt: (line: number, column: number) => FunctionEntity | undefined;
}

/**
 * Indexes the recorded places of the program. Places inside statements that the front end could not read are missing,
 * see `TypedProgram.problems`.
 */
export function statementPositions(program: TypedProgram): StatementPositions {
  const byLine = new Map<number, PositionRecord[]>();
  const all = [...program.positions].sort((left, right) => left.range.start - right.range.start);
  for (const record of all) {
    const records = byLine.get(record.range.line);
    if (records === undefined) byLine.set(record.range.line, [record]);
    else records.push(record);
  }
  const onLine = (line: number) => byLine.get(line) ?? [];
  return {
    onLine,
    at: (line, column) => onLine(line).filter(({ range }) => range.column === column),
    all,
    functionAt(line, column) {
      const lineStart = program.lineStarts[line - 1];
      if (lineStart === undefined) return undefined;
      return functionAround(program, lineStart + column - 1)?.entity;
    },
  };
}
