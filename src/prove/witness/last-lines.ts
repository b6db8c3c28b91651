import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { isBranch, isPure } from './certain-steps.js';
import { isDecided } from './open-conditions.js';
import { type Lines, linesSeen } from './step-lines.js';

/** Lines of steps that may be the last ones of a statement without jumps. */
export function lastLines(program: TypedProgram, statement: TypedStatement): readonly Lines[] {
  switch (statement.kind) {
    case 'block': {
      const lines: Lines[] = [];
      for (const each of [...statement.statements].reverse()) {
        lines.push(...lastLines(program, each));
        if (isStep(each) && !mayPass(each)) return lines;
      }
      return [...lines, linesSeen(program, statement.range)];
    }
    case 'if': {
      const head = headLines(program, statement, statement.then);
      const otherwise = statement.otherwise === undefined ? [] : lastLines(program, statement.otherwise);
      return [head, ...lastLines(program, statement.then), ...otherwise];
    }
    case 'while':
    case 'for':
      return [headLines(program, statement, statement.body)];
    default:
      return [linesSeen(program, statement.range)];
  }
}

/** Lines of the step with which a statement decides about its body. */
export function headLines(program: TypedProgram, { range }: TypedStatement, body: TypedStatement): Lines {
  return linesSeen(program, { start: range.start, end: body.range.start + 1 });
}

/** Whether the step that leads to the parts of a statement is always one of its own. */
export function isEnteredByStep(statement: TypedStatement): boolean {
  switch (statement.kind) {
    case 'if':
      return isBranch(statement);
    case 'while':
    case 'for':
      return statement.condition !== undefined && !isDecided(statement.condition);
    default:
      return false;
  }
}

/** Declarations without a value are no steps for everybody. */
export function isStep(statement: TypedStatement): boolean {
  return statement.kind === 'label' ? isStep(statement.statement) : statement.kind !== 'empty';
}

/** Whether whoever passes the statement may have made its last step before it. */
export function mayPass(statement: TypedStatement): boolean {
  if (statement.kind === 'label') return mayPass(statement.statement);
  return (
    (statement.kind === 'declaration' &&
      statement.items.every(({ initialiser }) => initialiser === undefined)) ||
    (statement.kind === 'expression' && isPure(statement.expression)) ||
    ((statement.kind === 'if' || statement.kind === 'while' || statement.kind === 'for') &&
      !isEnteredByStep(statement)) ||
    (statement.kind === 'do' && isDecided(statement.condition) && mayPass(statement.body)) ||
    (statement.kind === 'block' && statement.statements.every(mayPass))
  );
}
