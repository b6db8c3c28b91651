import { loopScopeAt, scopeAt } from '../../c/scope-at.js';
import { lookUpName, type ScopePoint } from '../../c/tree/scope.js';
import type { PositionRecord } from '../../c/tree/statement-positions.js';
import type { CType } from '../../c/type/c-type.js';
import { type AnalysedProgram, analyse } from '../../lint/expressions/analysed-program.js';
import { judgeExpression } from '../../lint/expressions/judge-expression.js';
import { programOfEdge, type ReadableProgram } from '../../lint/expressions/program-of.js';
import type { LintContext } from '../../lint/rule/lint-context.js';
import type { AutomatonEdge } from '../../witness/witness.js';
import type { DraftPlace } from './witness-draft.js';

/** The place of an automaton's edge, as far as the program tells. */
export interface PlacedEdge {
  readonly edge: AutomatonEdge;
  readonly program: ConvertedProgram;
  readonly line: number;
}

/** A program that turns lines and offsets of the old formats into places of the new ones. */
export class ConvertedProgram {
  constructor(
    readonly readable: ReadableProgram,
    readonly analysed: AnalysedProgram,
  ) {}

  /** Where an edge is; undefined if it names no line of a known program. */
  static ofEdge(
    edge: AutomatonEdge,
    context: LintContext,
    dataModel: string | undefined,
  ): PlacedEdge | undefined {
    const readable = programOfEdge(edge.originFile?.value, context);
    const line = edge.startline;
    if (readable === undefined || line === undefined || line < 1 || line > readable.source.lineCount) {
      return undefined;
    }
    return { edge, line, program: new ConvertedProgram(readable, analyse(readable, context, dataModel)) };
  }

  onLine(line: number, kind: PositionRecord['kind']): readonly PositionRecord[] {
    return this.analysed.positions.onLine(line).filter((record) => record.kind === kind);
  }

  /** The statement on a line that contains an offset; without an offset, the first statement of the line. */
  findStatement({ edge, line }: PlacedEdge): PositionRecord | undefined {
    const statements = this.onLine(line, 'statement');
    const { startoffset } = edge;
    if (startoffset === undefined) return statements[0];
    return statements.findLast(({ range }) => range.start <= startoffset) ?? statements[0];
  }

  /** The first statement after an offset, in the same function. */
  statementAfter(offset: number, line: number): PositionRecord | undefined {
    const owner = this.analysed.functionOnLine(line);
    const found = this.analysed.positions.all.find(
      ({ kind, range }) => kind === 'statement' && range.start > offset,
    );
    return found !== undefined && this.analysed.functionOnLine(found.range.line) === owner
      ? found
      : undefined;
  }

  /** The last statement, or full expression, that begins at a place or before it; undefined before all of them. */
  enclosing(line: number, column: number): PositionRecord | undefined {
    return this.analysed.positions.all.findLast(
      ({ kind, range }) =>
        (kind === 'statement' || kind === 'full-expression') &&
        (range.line < line || (range.line === line && range.column <= column)),
    );
  }

  toPlace({ range: { line, column } }: PositionRecord): DraftPlace {
    const functionName = this.analysed.positions.functionAt(line, column)?.name;
    return { program: this.readable, line, column, functionName };
  }

  /** What is wrong with an expression at a place; empty if it can be evaluated there. */
  problemsAt(
    { line, column, functionName }: DraftPlace,
    text: string,
    around: 'loop' | 'statement',
  ): readonly string[] {
    const { typed } = this.analysed;
    // Only an invariant of a loop sees what the loop declares.
    const point = around === 'loop' ? loopScopeAt(typed, line, column) : scopeAt(typed, line, column);
    if (point === undefined) return ['the place is not in the program'];
    const problems = judgeExpression({ program: this.analysed, point, functionName }, text, {});
    return (problems ?? []).map(({ message }) => message);
  }

  /** The type of a variable that is visible on a line. */
  findType(name: string, line: number): CType | undefined {
    const { typed } = this.analysed;
    const point: ScopePoint | undefined = scopeAt(typed, line, this.readable.source.line(line).length + 1);
    const found = point && lookUpName(point, name)?.entity;
    return found?.kind === 'variable' ? found.variable.type : undefined;
  }
}
