import { loopScopeAt, pointAt, pointBehind } from '../../c/scope-at.js';
import { containsNode, partsOfStatement } from '../../c/tree/parts.js';
import type { ScopePoint } from '../../c/tree/scope.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { DeclarationItem, TypedStatement } from '../../c/tree/typed-statement.js';
import { type CType, isScalar } from '../../c/type/c-type.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { AutomatonEdge } from '../../witness/witness.js';
import { hasSides, isImpureBuiltin, isPure, WRITING } from './certain-steps.js';
import { ControlFlow, type FlowPoint } from './control-flow.js';
import type { Loop } from './loop-lines.js';
import type { StepFailure, UnsupportedStep } from './step-failure.js';
import { type Extent, type Lines, linesOfEdge, linesSeen, overlap } from './step-lines.js';

/** A step that an edge may mean, with the points to which it leads. */
export interface PlacedStep {
  readonly statement: TypedStatement;
  readonly function: FunctionEntity;
  readonly flow: ControlFlow;
  /** Where names mean what they mean behind the step. */
  readonly point: ScopePoint;
  readonly points: readonly FlowPoint[];
}

/** All steps that an edge may mean. */
export function findSteps(
  edge: AutomatonEdge,
  program: TypedProgram,
): Attempt<readonly PlacedStep[], StepFailure> {
  const { control, enterFunction, returnFromFunction } = edge;
  const lines = linesOfEdge(edge);
  const startline = edge.startline ?? 0;
  if (lines === undefined) return failed({ code: 'edge-without-line' });
  if (enterFunction !== undefined || returnFromFunction !== undefined)
    return failed({ code: 'edge-of-function', line: startline });
  if (!isInsideBody(lines, program)) return failed({ code: 'no-step', line: startline });
  const found: PlacedStep[] = [];
  for (const entity of program.functions) {
    const body = entity.definition?.body;
    if (body === undefined) continue;
    if (sharesLine(body.range, lines, program)) return failed({ code: 'shared-line', line: startline });
    const flow = new ControlFlow(body);
    for (const statement of flow.statements) {
      const step = extentOfStep(statement);
      if (step === undefined || !overlap(linesSeen(program, step), lines)) continue;
      const points = pointsBehind(statement, { flow, function: entity, control });
      if (points.kind === 'failed')
        return failed({ code: 'unsupported-step', line: startline, step: points.failure.code });
      const { start, line, column } = statement.range;
      const isSimple = statement.kind === 'expression' || statement.kind === 'declaration';
      const behind = isSimple ? pointBehind(program, statement.range) : pointAt(program, start);
      const point = loopScopeAt(program, line, column) ?? behind;
      if (points.value.length > 0)
        found.push({ statement, function: entity, flow, points: points.value, point });
    }
  }
  return found.length === 0 ? failed({ code: 'no-step', line: startline }) : done(found);
}

/** Whether lines have the beginning of a function, or something behind its end: a reader may take these for steps as well. */
function sharesLine({ start, end }: Extent, lines: Lines, program: TypedProgram): boolean {
  const { lineStarts, text } = program;
  if (overlap(linesSeen(program, { start, end: start + 1 }), lines)) return true;
  const last = linesSeen(program, { start: end - 1, end });
  return overlap(last, lines) && text.slice(end, lineStarts[last.last] ?? text.length).trim() !== '';
}

/** Outside of functions are the first values of variables, which some readers take for steps. */
function isInsideBody({ first, last }: Lines, program: TypedProgram): boolean {
  return program.functions.some(({ definition }) => {
    if (definition === undefined) return false;
    const lines = linesSeen(program, definition.body.range);
    return lines.first <= first && last <= lines.last;
  });
}

/** Where the step is that a statement makes by itself; undefined if it makes none. */
function extentOfStep(statement: TypedStatement): Extent | undefined {
  const { start, end } = statement.range;
  switch (statement.kind) {
    case 'block':
    case 'empty':
    case 'label':
      return undefined;
    case 'case':
    case 'default':
      return { start, end: statement.statement.range.start };
    case 'if':
    case 'while':
      return { start, end: statement.condition.range.end };
    case 'switch':
      return { start, end: statement.value.range.end };
    case 'for':
      return { start, end: statement.body.range.start };
    case 'do':
      return { start: statement.body.range.end, end };
    default:
      return { start, end };
  }
}

interface StepSurroundings {
  readonly flow: ControlFlow;
  readonly function: FunctionEntity;
  readonly control: AutomatonEdge['control'];
}

/** Where a step leads; a failure says why it is not one step for everybody. */
function pointsBehind(statement: TypedStatement, step: StepSurroundings): PointsBehind {
  const { flow, control } = step;
  switch (statement.kind) {
    case 'if':
    case 'while':
    case 'do':
    case 'for':
      return behindBranch(statement, step);
    // Each label of a switch is a condition for some readers.
    case 'switch':
    case 'case':
    case 'default':
      return notOneStep('switch');
    case 'unsupported':
    case 'goto':
    case 'computed-goto':
      return notOneStep('jump-or-unknown');
    default:
      break;
  }
  // Only branches have sides, and those are branches for some readers.
  if (control !== undefined)
    return unless(containsNode(statement, SIDES) ? 'branching-expression' : undefined, []);
  switch (statement.kind) {
    case 'expression':
      return unless(stepObstacle(statement.expression), [flow.after(statement)]);
    case 'declaration': {
      if (statement.items.length > 1) return notOneStep('several-declarations');
      // Each of several values is stored by a step of its own for some readers.
      if (statement.items.some(storesSeveral)) return notOneStep('several-effects');
      return unless(statementStepObstacle(statement), [flow.after(statement)]);
    }
    case 'break':
    case 'continue':
      return done([flow.afterJump(statement, statement.kind)]);
    case 'return':
      return step.function.name === 'main'
        ? unless(statementStepObstacle(statement), [{ kind: 'end' }])
        : notOneStep('return');
    default:
      return done([]);
  }
}

type PointsBehind = Attempt<readonly FlowPoint[], { readonly code: UnsupportedStep }>;

function notOneStep(code: UnsupportedStep) {
  return failed({ code });
}

function unless(obstacle: UnsupportedStep | undefined, points: readonly FlowPoint[]): PointsBehind {
  return obstacle === undefined ? done(points) : notOneStep(obstacle);
}

function behindBranch(
  statement: Extract<TypedStatement, { kind: 'if' }> | Loop,
  { flow, control }: StepSurroundings,
): PointsBehind {
  const { condition } = statement;
  if (condition !== undefined) {
    const problem = stepObstacle(condition) ?? (isPure(condition) ? undefined : 'condition-with-effects');
    if (problem !== undefined) return notOneStep(problem);
  }
  if (statement.kind === 'for' && control !== undefined && statement.step !== undefined) {
    const { step, range } = statement;
    if (containsNode({ kind: 'expression', expression: step, range }, SIDES))
      return notOneStep('branching-expression');
  }
  // The step of a `for` stands in the same line, and leads to the head.
  const step = statement.kind === 'for' && control === undefined ? statement.step : undefined;
  const obstacle = step === undefined ? undefined : stepObstacle(step);
  if (obstacle !== undefined) return notOneStep(obstacle);
  const literal =
    condition === undefined ? 1n : condition.kind === 'integer-constant' ? condition.value : undefined;
  const named = condition !== undefined && hasSides(condition) ? control : undefined;
  const isTaken = (side: 'condition-true' | 'condition-false') =>
    (named ?? side) === side && (literal === undefined || (literal !== 0n) === (side === 'condition-true'));
  const then = statement.kind === 'if' ? statement.then : statement.body;
  const otherwise = statement.kind === 'if' ? statement.otherwise : undefined;
  return done([
    ...(step !== undefined && statement.kind === 'for' ? [{ kind: 'head', loop: statement } as const] : []),
    ...(isTaken('condition-true') ? [{ kind: 'before', statement: then } as const] : []),
    ...(!isTaken('condition-false')
      ? []
      : [
          otherwise === undefined
            ? flow.after(statement)
            : ({ kind: 'before', statement: otherwise } as const),
        ]),
  ]);
}

function storesSeveral({ variable, initialiser }: DeclarationItem): boolean {
  return initialiser !== undefined && variable !== undefined && !isScalar(variable.type);
}

/** Why a statement is not one step for everybody. */
function statementStepObstacle(statement: TypedStatement): UnsupportedStep | undefined {
  for (const expression of partsOfStatement(statement).expressions) {
    const problem = stepObstacle(expression);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** What has sides without being a statement. */
const SIDES = {
  expression: ({ kind }: TypedExpression) =>
    kind === 'logical' || kind === 'conditional' || kind === 'statement-expression',
};

const BRANCHING: ReadonlySet<string> = new Set(['logical', 'conditional', 'comma', 'statement-expression']);

/** Why an expression is not one step for everybody: it branches, calls functions of the program, or does several things. */
function stepObstacle(expression: TypedExpression): UnsupportedStep | undefined {
  let effects = 0;
  let problem: UnsupportedStep | undefined;
  const visit = (each: TypedExpression) => {
    if (BRANCHING.has(each.kind)) problem = 'branching-expression';
    if (WRITING.has(each.kind) || isImpureBuiltin(each)) effects++;
    // Some copy a structure member by member.
    if (each.kind === 'assign' && !isScalar(each.place.type)) problem = 'several-effects';
    if (each.kind !== 'call') return false;
    effects++;
    const { callee } = each;
    if (callee.kind === 'indirect' || callee.function.definition !== undefined) problem = 'call';
    else if (each.arguments.some(mayBeWrittenThrough)) problem = 'several-effects';
    return false;
  };
  const { range } = expression;
  containsNode(
    { kind: 'expression', expression, range },
    {
      expression: visit,
      // It is given its values before anything is done with it.
      place: ({ kind }) => {
        if (kind === 'compound-literal') problem = 'several-effects';
        return false;
      },
    },
  );
  // What a call returns is stored with the call.
  const isStoredCall = expression.kind === 'assign' && isCall(expression.value);
  return problem ?? (effects > (isStoredCall ? 2 : 1) ? 'several-effects' : undefined);
}

/** Whether a function of the library may write through a pointer that it is given: byte by byte for some, as in `memset`. */
function mayBeWrittenThrough({ type }: TypedExpression): boolean {
  return type.kind !== 'integer' && type.kind !== 'float' && !isPointerToConstant(type);
}

function isPointerToConstant(type: CType): boolean {
  return type.kind === 'pointer' && type.target.qualifiers.const;
}

function isCall(expression: TypedExpression): boolean {
  if (expression.kind === 'call') return true;
  // To convert what is returned is a step for some where the program says so.
  return expression.kind === 'convert' && expression.origin === 'implicit' && isCall(expression.operand);
}
