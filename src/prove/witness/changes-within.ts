import { containsNode, visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { isScalar } from '../../c/type/c-type.js';
import { type AddressTaken, findAddressTaken } from '../model/address-taken.js';
import { type CallGraph, getCallGraph } from '../model/call-graph.js';
import { collide, type Effects } from '../model/effects/accesses.js';
import { evaluationEffects, writeEffect } from '../model/effects.js';
import { stepsOf } from './control-flow.js';

/** What may change a claim while an automaton stays in its node, where no location of the program is looked at. */
export class ChangesWithin {
  readonly #claim: TypedExpression;
  readonly #calls: CallGraph;
  readonly #exposed: AddressTaken;
  readonly #about: Effects;

  constructor(claim: TypedExpression, program: TypedProgram) {
    this.#claim = claim;
    this.#calls = getCallGraph(program);
    this.#exposed = findAddressTaken(program);
    this.#about = evaluationEffects(claim, this.#calls);
  }

  /** Whether the evaluation of an expression leaves what the claim is about as it is, at every moment. */
  keeps(expression: TypedExpression): boolean {
    return this.#countChanges([expression]) === 0;
  }

  /**
   * Whether a step of these statements may change it more than once, so that the claim could be false in between: `g = 1, g = 0`.
   * The statements of an expression may be executed any number of times.
   */
  areRepeated(statements: readonly TypedStatement[]): boolean {
    return statements.some((statement) =>
      stepsOf(statement).some(
        (step) => this.#countChanges(step) > 1 || step.some((each) => this.#hasChangingStatements(each)),
      ),
    );
  }

  /** Whether functions of the program are called that may change it. */
  areMadeByCalls(statements: readonly TypedStatement[]): boolean {
    const isAboutMore = this.#isAboutMore();
    return statements.some((statement) =>
      containsNode(statement, {
        expression: (each) =>
          each.kind === 'call' &&
          (each.callee.kind === 'indirect' || each.callee.function.definition !== undefined) &&
          (isAboutMore || this.#isChange(each)),
      }),
    );
  }

  /** Whether it is about more than variables of the function. */
  #isAboutMore(): boolean {
    const { range } = this.#claim;
    return containsNode(
      { kind: 'expression', expression: this.#claim, range },
      {
        place: (place) =>
          place.kind !== 'variable' ||
          (place.variable.storage !== 'local' && place.variable.storage !== 'parameter'),
      },
    );
  }

  #countChanges(expressions: readonly TypedExpression[]): number {
    let count = 0;
    visitExpressions({ expressions, places: [], statements: [] }, (each) => {
      if (this.#isChange(each)) count += isOneStore(each) ? 1 : SEVERAL;
    });
    return count;
  }

  #hasChangingStatements(expression: TypedExpression): boolean {
    let found = false;
    visitExpressions({ expressions: [expression], places: [], statements: [] }, (each) => {
      if (each.kind === 'statement-expression') found ||= this.#countChanges([each]) > 0;
    });
    return found;
  }

  #isChange(expression: TypedExpression): boolean {
    switch (expression.kind) {
      case 'assign':
      case 'compound-assign':
      case 'pointer-assign':
      case 'increment':
      case 'pointer-increment':
        return collide(writeEffect(expression.place), this.#about, this.#exposed);
      case 'call':
      case 'builtin':
      case 'overflow':
      case 'variable-argument':
        return collide(evaluationEffects(expression, this.#calls), this.#about, this.#exposed);
      default:
        return false;
    }
  }
}

const SEVERAL = 2;

/** Whether a change is made at once for all readers. Some copy a structure member by member, and `memset` has a loop for some. */
function isOneStore(change: TypedExpression): boolean {
  switch (change.kind) {
    case 'assign':
      return isScalar(change.place.type);
    case 'compound-assign':
    case 'pointer-assign':
    case 'increment':
    case 'pointer-increment':
    case 'overflow':
      return true;
    default:
      return false;
  }
}
