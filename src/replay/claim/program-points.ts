import { firstExecuted, isJumpedInto, namedLabels } from '../../c/tree/jumped-into.js';
import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import { spelledBuiltin } from '../../c/tree/spelled-builtin.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { LabelEntity, TypedStatement } from '../../c/tree/typed-statement.js';
import type { CType } from '../../c/type/c-type.js';

/** A location of the program that a witness can refer to. */
export type ProgramPoint = StatementPoint | BranchingPoint | CallPoint | FullExpressionPoint;

interface PointHeader {
  readonly function: string;
  /** The position that a witness gives: first character, keyword, `?`, right parenthesis. */
  readonly at: SourceRange;
}

export interface StatementPoint extends PointHeader {
  readonly kind: 'statement';
  readonly statement: TypedStatement;
  /** Offset of the first statement executed there, inside blocks and after labels. Undefined: nothing is executed. */
  readonly executed: number | undefined;
  /** Whether jumps may lead to that statement past this location. */
  readonly isJumpedInto: boolean;
}

export interface BranchingPoint extends PointHeader {
  readonly kind: 'branching';
  readonly keyword: 'if' | 'while' | 'for' | 'do' | 'switch' | '?' | '&&' | '||';
  /** `none`: a `for` without condition, which counts as true. */
  readonly condition: 'evaluated' | 'none';
  /** Offsets at which tools point instead: of a conditional expression, and of what decides behind commas. */
  readonly starts: readonly number[];
  /** What a `?` decides by. */
  readonly decider?: SourceRange;
}

export interface CallPoint extends PointHeader {
  readonly kind: 'call';
  readonly callee: string | undefined;
  readonly result: CType;
  readonly range: SourceRange;
}

/** A full expression, or the statement around one: what a target refers to. */
export interface FullExpressionPoint extends PointHeader {
  readonly kind: 'full-expression';
  readonly expression: TypedExpression;
  readonly statement: TypedStatement;
}

/** All points of a program, in source order within each function. */
export function findProgramPoints(program: TypedProgram): readonly ProgramPoint[] {
  const points: ProgramPoint[] = [];
  for (const entity of program.functions) {
    if (entity.definition === undefined) continue;
    const collector = new Collector(entity.name, points, namedLabels(entity.definition.body));
    for (const statement of entity.definition.body.statements) collector.statement(statement, 'child');
  }
  return points.sort((one, other) => one.at.start - other.at.start);
}

class Collector {
  readonly #name: string;
  readonly #points: ProgramPoint[];
  readonly #named: ReadonlySet<LabelEntity>;
  #fullExpression = 0;

  /** @param named labels that a `goto` names */
  constructor(name: string, points: ProgramPoint[], named: ReadonlySet<LabelEntity>) {
    this.#name = name;
    this.#points = points;
    this.#named = named;
  }

  /** `head`: the first part of a `for`, which a witness cannot refer to on its own. */
  statement(statement: TypedStatement, position: 'child' | 'head'): void {
    const { range } = statement;
    if (position === 'child') {
      this.#points.push({
        kind: 'statement',
        function: this.#name,
        at: range,
        statement,
        executed: firstExecuted(statement),
        isJumpedInto: isJumpedInto(statement, this.#named),
      });
    }
    switch (statement.kind) {
      case 'if':
      case 'while':
      case 'for':
      case 'do':
      case 'switch':
        this.#points.push({
          kind: 'branching',
          function: this.#name,
          at: range,
          keyword: statement.kind,
          starts: controllingExpressions(statement).flatMap(commasIn),
          condition: statement.kind === 'for' && statement.condition === undefined ? 'none' : 'evaluated',
        });
        break;
      default:
        break;
    }
    const parts = partsOfStatement(statement);
    for (const expression of parts.expressions) {
      this.#points.push({
        kind: 'full-expression',
        function: this.#name,
        at: expression.range,
        expression,
        statement,
      });
      this.#fullExpression = expression.range.start;
      this.#expression(expression);
    }
    for (const place of parts.places) this.#parts(partsOfPlace(place));
    for (const inner of parts.statements) {
      this.statement(inner, statement.kind === 'for' && inner === statement.initial ? 'head' : 'child');
    }
  }

  #expression(expression: TypedExpression): void {
    if (expression.kind === 'call') {
      const callee = expression.callee.kind === 'direct' ? expression.callee.function.name : undefined;
      this.#points.push({
        kind: 'call',
        function: this.#name,
        at: expression.closingParenthesis,
        callee,
        result: expression.functionType.result,
        range: expression.range,
      });
    }
    if (expression.kind === 'builtin') {
      this.#points.push({
        kind: 'call',
        function: this.#name,
        at: expression.closingParenthesis,
        callee: spelledBuiltin(expression),
        result: expression.type,
        range: expression.range,
      });
    }
    if (expression.kind === 'conditional') {
      this.#points.push({
        kind: 'branching',
        function: this.#name,
        at: expression.questionMark,
        keyword: '?',
        starts: [expression.range.start, ...commasIn(expression.condition), this.#fullExpression],
        decider: expression.condition.range,
        condition: 'evaluated',
      });
    }
    this.#parts(partsOfExpression(expression));
  }

  #parts(parts: Parts): void {
    for (const expression of parts.expressions) this.#expression(expression);
    for (const place of parts.places) this.#parts(partsOfPlace(place));
    for (const statement of parts.statements) this.statement(statement, 'child');
  }
}

function controllingExpressions(
  statement: Extract<TypedStatement, { kind: BranchingStatement }>,
): readonly TypedExpression[] {
  if (statement.kind === 'switch') return [statement.value];
  return statement.condition === undefined ? [] : [statement.condition];
}

type BranchingStatement = 'if' | 'while' | 'for' | 'do' | 'switch';

/** Where a comma expression begins, and what is decided by behind its commas. */
function commasIn(expression: TypedExpression): readonly number[] {
  if (expression.kind === 'convert') return commasIn(expression.operand);
  if (expression.kind !== 'comma') return [];
  return [expression.range.start, expression.right.range.start, ...commasIn(expression.right)];
}
