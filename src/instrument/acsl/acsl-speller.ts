import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { WrittenTokens } from '../text/loop-heads.js';
import { spellTruth } from './acsl-expression.js';
import { findValuesAtFirst, type ValuesAtFirst } from './values-at-first.js';

/** Spells what a witness says about one program. */
export class AcslSpeller {
  readonly tokens: WrittenTokens;
  readonly #atFirst: ValuesAtFirst;

  constructor(program: TypedProgram) {
    this.tokens = new WrittenTokens(program.text);
    this.#atFirst = findValuesAtFirst(program);
  }

  /**
   * The expression has a value in C, and the value is not zero.
   * @param line 1-based line of the program, for failures
   * @throws NotExpressible
   */
  truth(expression: TypedExpression, line: number): string {
    return this.tokens.requireUnexpanded(spellTruth(expression, { line, atFirst: this.#atFirst }), line);
  }
}
