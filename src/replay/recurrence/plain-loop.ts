import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { ForStatement, TypedStatement, WhileStatement } from '../../c/tree/typed-statement.js';
import { findProgramPoints } from '../claim/program-points.js';
import { PlainParts } from './plain-parts.js';

/** A loop that does nothing but compute with integers, so that each of its iterations ends. */
export interface PlainLoop {
  readonly range: SourceRange;
  /** Offset of the first statement of its body. */
  readonly first: number | undefined;
  /** The text of its condition; undefined if it is not known. */
  readonly condition: string | undefined;
  /** Whether its body takes different ways. */
  readonly branches: 'some' | 'none';
  readonly parts: PlainParts;
}

/** What would give words of a program another meaning in a text of its own. */
const UNCERTAIN = /define|volatile|_Atomic|asm|attribute|%:|\?\?|\\\s*\n/;

/** The plain loops of a program. */
export function plainLoops(program: TypedProgram): readonly PlainLoop[] {
  if (UNCERTAIN.test(program.text)) return [];
  return findProgramPoints(program).flatMap((point) => {
    if (point.kind !== 'statement') return [];
    const { statement } = point;
    const isLoop =
      statement.kind === 'while' || (statement.kind === 'for' && statement.initial === undefined);
    const loop = isLoop ? plainLoop(statement, program) : undefined;
    return loop === undefined ? [] : [loop];
  });
}

function plainLoop(statement: WhileStatement | ForStatement, { text }: TypedProgram): PlainLoop | undefined {
  const parts = new PlainParts();
  if (statement.condition !== undefined) parts.value(statement.condition);
  if (statement.kind === 'for' && statement.step !== undefined) parts.effect(statement.step);
  parts.statement(statement.body);
  if (!parts.isPlain) return undefined;
  const { range, body } = statement;
  const head = text.slice(range.start, body.range.start);
  const condition = statement.kind === 'while' ? /^while\s*\((.*)\)\s*$/s.exec(head)?.[1] : undefined;
  const isCommented = /\/[*/]/.test(head);
  return {
    range,
    first: firstStatementOffset(body),
    condition: isCommented ? undefined : condition,
    branches: parts.branches ? 'some' : 'none',
    parts,
  };
}

function firstStatementOffset(statement: TypedStatement): number | undefined {
  if (statement.kind !== 'block') return statement.range.start;
  const [first] = statement.statements;
  return first === undefined ? undefined : firstStatementOffset(first);
}
