import { partsOfStatement } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { Loop } from './loop-lines.js';

/** A point between two steps of a function. */
export type FlowPoint =
  | { readonly kind: 'before'; readonly statement: TypedStatement }
  /** The condition of a loop is about to be evaluated. */
  | { readonly kind: 'head'; readonly loop: Loop }
  /** The step of a `for` is about to be evaluated. */
  | { readonly kind: 'step'; readonly loop: Extract<Loop, { kind: 'for' }> }
  /** The function is about to be left. */
  | { readonly kind: 'end' };

/** What follows on what in a function whose `goto`s lead forward; behind one of them, nothing is known to follow. */
export class ControlFlow {
  readonly statements: readonly TypedStatement[];
  readonly #parents = new Map<TypedStatement, TypedStatement>();

  constructor(body: TypedStatement) {
    const statements: TypedStatement[] = [];
    const visit = (statement: TypedStatement) => {
      statements.push(statement);
      for (const inner of partsOfStatement(statement).statements) {
        this.#parents.set(inner, statement);
        visit(inner);
      }
    };
    visit(body);
    this.statements = statements;
  }

  /** Where a statement leads that is no jump. */
  after(statement: TypedStatement): FlowPoint {
    const parent = this.#parents.get(statement);
    if (parent === undefined) return { kind: 'end' };
    switch (parent.kind) {
      case 'block': {
        const next = parent.statements[parent.statements.indexOf(statement) + 1];
        return next === undefined ? this.after(parent) : { kind: 'before', statement: next };
      }
      case 'while':
      case 'do':
        return { kind: 'head', loop: parent };
      case 'for': {
        const isInitial = statement === parent.initial;
        return isInitial || parent.step === undefined
          ? { kind: 'head', loop: parent }
          : { kind: 'step', loop: parent };
      }
      default:
        return this.after(parent);
    }
  }

  /** Where `break` or `continue` leads. */
  afterJump(jump: TypedStatement, kind: 'break' | 'continue'): FlowPoint {
    let inner = jump;
    for (let outer = this.#parents.get(inner); outer !== undefined; outer = this.#parents.get(inner)) {
      const isLoop = outer.kind === 'while' || outer.kind === 'do' || outer.kind === 'for';
      if (isLoop && kind === 'continue') return this.after(inner);
      if (isLoop || (outer.kind === 'switch' && kind === 'break')) return this.after(outer);
      inner = outer;
    }
    return { kind: 'end' };
  }

  /** Whether a `break` leads out of a loop that may have further rounds, not out of a `switch` or `do`. */
  isLoopLeftBy(jump: TypedStatement): boolean {
    for (let outer = this.#parents.get(jump); outer !== undefined; outer = this.#parents.get(outer)) {
      if (outer.kind === 'while' || outer.kind === 'for') return true;
      if (outer.kind === 'do' || outer.kind === 'switch') return false;
    }
    return false;
  }

  /** Whether a loop is around a statement. */
  isInLoop(statement: TypedStatement): boolean {
    for (let outer = this.#parents.get(statement); outer !== undefined; outer = this.#parents.get(outer)) {
      if (outer.kind === 'while' || outer.kind === 'do' || outer.kind === 'for') return true;
    }
    return false;
  }
}

/** The expressions of each step that a statement makes by itself: a `for` has its condition and what it does after a round. */
export function stepsOf(statement: TypedStatement): readonly (readonly TypedExpression[])[] {
  const { expressions } = partsOfStatement(statement);
  return statement.kind === 'for' ? expressions.map((each) => [each]) : [expressions];
}
