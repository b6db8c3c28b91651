import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { AutomatonEdge } from '../../witness/witness.js';
import { isBranch, isPure } from './certain-steps.js';
import type { ChangesWithin } from './changes-within.js';
import type { FlowPoint } from './control-flow.js';
import { isCertain } from './leaving-edge.js';
import { isDecided } from './open-conditions.js';
import type { PlacedStep } from './step-locations.js';

/** The edges that leave a node, with what may change its claim before they do. */
export interface Leaving {
  readonly edges: readonly AutomatonEdge[];
  readonly changes: ChangesWithin;
}

/**
 * Whether an edge with the line of a condition leaves on this side of it. One that names its side does so behind the condition,
 * whose evaluation must not change the claim.
 */
export function leavesBy(
  { control }: AutomatonEdge,
  side: 'condition-true' | 'condition-false',
  condition: TypedExpression,
  changes: ChangesWithin,
): boolean {
  return control === undefined || (control === side && changes.keeps(condition));
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
  const isBranchMatched = (condition: TypedExpression | undefined) =>
    condition !== undefined &&
    !isDecided(condition) &&
    (['condition-true', 'condition-false'] as const).every((side) =>
      edges.some(
        (edge) => isCertain(edge, condition.range, program) && leavesBy(edge, side, condition, changes),
      ),
    );
  const isStepMatched = (step: TypedExpression | undefined) =>
    step !== undefined && !isPure(step) && isMatched(step.range, 'head');
  const isMatchedAt = (statement: TypedStatement): boolean => {
    switch (statement.kind) {
      case 'block': {
        const [first] = statement.statements;
        return first !== undefined && isMatchedAt(first);
      }
      case 'expression':
        return !isPure(statement.expression) && isMatched(statement.range, flow.after(statement).kind);
      case 'declaration': {
        const isStep = statement.items.some(({ initialiser }) => initialiser !== undefined);
        return isStep && isMatched(statement.range, flow.after(statement).kind);
      }
      // Without a value, it is a jump to the end for some readers.
      case 'return':
        return statement.value !== undefined && isMatched(statement.range, 'end');
      case 'if':
        return isBranch(statement) && isBranchMatched(statement.condition);
      case 'while':
        return isBranchMatched(statement.condition);
      case 'for':
        return statement.initial === undefined
          ? isBranchMatched(statement.condition)
          : isMatchedAt(statement.initial);
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
      return isBranchMatched(point.loop.condition);
    case 'step':
      return isStepMatched(point.loop.step);
    case 'end':
      // Nothing of the program is executed after its main function.
      return entity.name === 'main';
  }
}
