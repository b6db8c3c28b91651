import { containsNode } from '../../c/tree/parts.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { AutomatonEdge } from '../../witness/witness.js';
import { hasSides, isAct, isBranch, isBranchAtHead, makesStep, returnsValue } from './certain-steps.js';
import { isStored } from './certain-stores.js';
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
function isBesideKeyword(branch: Branch, condition: TypedExpression, program: TypedProgram): boolean {
  return isInLineOf(branch.kind === 'do' ? { range: branch.whileKeyword } : branch, condition, program);
}

interface Placed {
  readonly range: SourceRange;
}

/** Whether a part begins in the line in which the whole begins. */
function isInLineOf(whole: Placed, part: Placed, program: TypedProgram): boolean {
  return lineAt(program, whole.range.start) === lineAt(program, part.range.start);
}

/**
 * Whether a step that leads to a point enters the head of a loop. Where that of a `do` is depends on the reader, and what has no second
 * round is no loop for some.
 */
function isHead(point: FlowPoint): boolean {
  return (
    point.kind === 'head' &&
    point.loop.kind !== 'do' &&
    isBranchAtHead(point.loop) &&
    goesRound(point.loop.body)
  );
}

/** Whether no jump ends a round before its end. */
function goesRound(body: TypedStatement): boolean {
  return !containsNode(body, { statement: ({ kind }) => ENDING.has(kind) });
}

const ENDING: ReadonlySet<TypedStatement['kind']> = new Set([
  'break',
  'return',
  'goto',
  'computed-goto',
  'unsupported',
]);

/** Whether one of the edges matches the next step at a point, whatever else may be understood by a step. */
export function isLeftAt(
  point: FlowPoint,
  { flow, function: entity }: Pick<PlacedStep, 'flow' | 'function'>,
  { edges, changes }: Leaving,
  program: TypedProgram,
): boolean {
  const isMatched = (range: SourceRange, next: FlowPoint) =>
    edges.some((edge) => {
      const plain = isHead(next) ? { ...edge, enterLoopHead: false } : edge;
      return edge.control === undefined && isCertain(plain, range, program);
    });
  const isBranchMatched = (branch: Branch) =>
    (['condition-true', 'condition-false'] as const).every((side) =>
      leavesOn(side, branch, { edges, changes }, program),
    );
  const isStepMatched = (loop: Extract<Loop, { kind: 'for' }>) =>
    loop.step !== undefined &&
    isAct(loop.step) &&
    isInLineOf(loop, loop.step, program) &&
    isMatched(loop.step.range, { kind: 'head', loop });
  // Of a call that changes the claim some readers see only the function itself.
  const isKept = (statement: TypedStatement) => !changes.areMadeByCalls([statement]);
  const isMatchedAt = (statement: TypedStatement): boolean => {
    switch (statement.kind) {
      case 'block': {
        const [first] = statement.statements;
        return first !== undefined && isMatchedAt(first);
      }
      case 'expression':
        return (
          isAct(statement.expression) &&
          isKept(statement) &&
          isMatched(statement.range, flow.after(statement))
        );
      case 'declaration':
        return (
          statement.items.some(isStored) &&
          isKept(statement) &&
          isMatched(statement.range, flow.after(statement))
        );
      case 'return':
        // What other functions return may be of no use to anybody.
        return (
          entity.name === 'main' &&
          returnsValue(statement) &&
          isKept(statement) &&
          isMatched(statement.range, { kind: 'end' })
        );
      case 'if':
        return (isBranch(statement) || endsLoop(statement, flow)) && isBranchMatched(statement);
      case 'while':
        return isBranchAtHead(statement) && isBranchMatched(statement);
      case 'for':
        if (statement.initial !== undefined)
          return isInLineOf(statement, statement.initial, program) && isMatchedAt(statement.initial);
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
      return isStepMatched(point.loop);
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
