import { analyseProgram } from '../../c/analyse-program.js';
import { type StatementPositions, statementPositions } from '../../c/tree/statement-positions.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { SourceText } from '../../source/source-text.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { LintContext } from '../rule/lint-context.js';
import type { ReadableProgram } from './program-of.js';
import { findUnreadParts, type UnreadParts } from './unread-parts.js';

/** A program whose C text was parsed. */
export interface AnalysedProgram {
  readonly source: SourceText;
  readonly typed: TypedProgram;
  readonly positions: StatementPositions;
  /** The functions that it defines, declares or calls. */
  readonly functions: ReadonlyMap<string, FunctionEntity>;
  /** Names that it defines as macros. */
  readonly macros: ReadonlySet<string>;
  /** The function that contains the first character of a line; undefined between functions. */
  readonly functionOnLine: (line: number) => FunctionEntity | undefined;
  /** Parts that could not be read; nothing is said about them. */
  readonly unread: UnreadParts;
}

/** A program is parsed once for many witnesses. */
const ANALYSED = new WeakMap<SourceText, Map<DataModel, AnalysedProgram>>();

/** @param stated data model that the witness states, if the task has none */
export function analyse(
  { source, name }: ReadableProgram,
  { dataModel }: LintContext,
  stated: string | undefined,
): AnalysedProgram {
  const chosen = dataModel ?? (stated === 'ILP32' || stated === '32bit' ? 'ILP32' : 'LP64');
  const known = ANALYSED.get(source) ?? new Map<DataModel, AnalysedProgram>();
  ANALYSED.set(source, known);
  const program = known.get(chosen) ?? read(source, name, chosen);
  known.set(chosen, program);
  return program;
}

function read(source: SourceText, file: string, dataModel: DataModel): AnalysedProgram {
  const typed = analyseProgram(source.text, { dataModel, file });
  const positions = statementPositions(typed);
  const owners = new Map<number, FunctionEntity | undefined>();
  const functionOnLine = (line: number): FunctionEntity | undefined => {
    if (owners.has(line)) return owners.get(line);
    const indentation = /^\s*/.exec(source.line(line))?.[0].length ?? 0;
    const owner = positions.functionAt(line, indentation + 1);
    owners.set(line, owner);
    return owner;
  };
  return {
    source,
    typed,
    positions,
    functions: new Map(typed.functions.map((each) => [each.name, each])),
    macros: new Set(
      [...source.text.matchAll(/^[ \t]*#[ \t]*define[ \t]+(\w+)/gm)].map(([, name = '']) => name),
    ),
    functionOnLine,
    unread: findUnreadParts(typed),
  };
}
