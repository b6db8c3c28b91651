import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { isBranch, isBranchAtHead, makesStep } from './certain-steps.js';
import { type Lines, linesSeen } from './step-lines.js';

/** Lines of steps that may be the last ones of a statement without jumps. */
export function lastLines(program: TypedProgram, statement: TypedStatement): readonly Lines[] {
  switch (statement.kind) {
    case 'block': {
      const lines: Lines[] = [];
      for (const each of [...statement.statements].reverse()) {
        lines.push(...lastLines(program, each));
        if (makesStep(each)) return lines;
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
      return isBranchAtHead(statement);
    default:
      return false;
  }
}

/** Declarations without a value are no steps for everybody. */
export function isStep(statement: TypedStatement): boolean {
  return statement.kind === 'label' ? isStep(statement.statement) : statement.kind !== 'empty';
}
