import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { AutomatonEdge } from '../../witness/witness.js';
import { hasSides, isAct, isBranch, isBranchAtHead, isStored, makesStep } from './certain-steps.js';
import type { ChangesWithin } from './changes-within.js';
import type { ControlFlow, FlowPoint } from './control-flow.js';
import { isCertain } from './leaving-edge.js';
import type { Loop } from './loop-lines.js';
import { isDecided } from './open-conditions.js';
import { lineAt } from './step-lines.js';
import type { PlacedStep } from './step-locations.js';

/** The edges that leave a node, with what may change its claim before they do. */
export interface Leaving {
  readonly edges: readonly AutomatonEdge[];
  readonly changes: ChangesWithin;
}

/** A statement with a condition, and a keyword in front of that. */
export type Branch = Extract<TypedStatement, { kind: 'if' }> | Loop;

/**
 * Whether an edge leaves on a side of a condition. One that names its side does so behind the condition, whose evaluation must
 * not change the claim.
 */
export function leavesOn(
  side: 'condition-true' | 'condition-false',
  branch: Branch,
  { edges, changes }: Leaving,
  program: TypedProgram,
): boolean {
  const { condition } = branch;
  if (condition === undefined || !isBesideKeyword(branch, condition, program)) return false;
  const sides = new Set(
    edges.flatMap((edge) => (isCertain(edge, condition.range, program) ? [edge.control] : [])),
  );
  if (sides.has(undefined)) return true;
  return sides.has(side) && changes.keeps(condition) && (sides.size > 1 || hasSides(condition));
}

/** Whether a condition is in one line with its keyword, in which some look for it. */
function isBesideKeyword(branch: Branch, { range }: TypedExpression, program: TypedProgram): boolean {
  const keyword = branch.kind === 'do' ? branch.whileKeyword : branch.range;
  return lineAt(program, keyword.start) === lineAt(program, range.start);
}

/** Whether one of the edges matches the next step at a point, whatever else may be understood by a step. */
export function isLeftAt(
  point: FlowPoint,
  { flow, function: entity }: Pick<PlacedStep, 'flow' | 'function'>,
  { edges, changes }: Leaving,
  program: TypedProgram,
): boolean {
  const isMatched = (range: SourceRange, next: FlowPoint['kind']) =>
    edges.some((edge) => {
      // An edge into the head of a loop matches only a step that leads there.
      const plain = next === 'head' ? { ...edge, enterLoopHead: false } : edge;
      return edge.control === undefined && isCertain(plain, range, program);
    });
  const isBranchMatched = (branch: Branch) =>
    (['condition-true', 'condition-false'] as const).every((side) =>
      leavesOn(side, branch, { edges, changes }, program),
    );
  const isStepMatched = (step: TypedExpression | undefined) =>
    step !== undefined && isAct(step) && isMatched(step.range, 'head');
  const isMatchedAt = (statement: TypedStatement): boolean => {
    switch (statement.kind) {
      case 'block': {
        const [first] = statement.statements;
        return first !== undefined && isMatchedAt(first);
      }
      case 'expression':
        return isAct(statement.expression) && isMatched(statement.range, flow.after(statement).kind);
      case 'declaration':
        return statement.items.some(isStored) && isMatched(statement.range, flow.after(statement).kind);
      // Without a value, it is a jump to the end for some readers.
      case 'return':
        return statement.value !== undefined && isMatched(statement.range, 'end');
      case 'if':
        return (isBranch(statement) || endsLoop(statement, flow)) && isBranchMatched(statement);
      case 'while':
        return isBranchAtHead(statement) && isBranchMatched(statement);
      case 'for':
        if (statement.initial !== undefined) return isMatchedAt(statement.initial);
        return isBranchAtHead(statement) && isBranchMatched(statement);
      case 'do':
        return isMatchedAt(statement.body);
      default:
        return false;
    }
  };
  switch (point.kind) {
    case 'before':
      return isMatchedAt(point.statement);
    case 'head':
      return isBranchAtHead(point.loop) && isBranchMatched(point.loop);
    case 'step':
      return isStepMatched(point.loop.step);
    case 'end':
      // Nothing of the program is executed after its main function.
      return entity.name === 'main';
  }
}

/** Whether an `if` decides between the end of a loop and a further step in it: `if (x) break;`. */
function endsLoop(statement: Extract<TypedStatement, { kind: 'if' }>, flow: ControlFlow): boolean {
  const { condition, then, otherwise } = statement;
  const jump = then.kind === 'block' && then.statements.length === 1 ? then.statements[0] : then;
  if (jump?.kind !== 'break' || otherwise !== undefined || isDecided(condition)) return false;
  const next = flow.after(statement);
  return next.kind === 'before' && flow.isLoopLeftBy(jump) && makesStep(next.statement);
}
