import { partsOfStatement } from '../../c/tree/parts.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { NotExpressible } from '../subject/failure.js';

/** A declaration, by the statements of its function, which are counted as they stand. */
interface PlacedDeclaration {
  /** The block or loop in which its variables live. */
  readonly lifetime: { readonly first: number; last: number };
  readonly at: number;
  readonly line: number;
  /** `open`: a variable has no value behind it. */
  readonly value: 'set' | 'open';
}

/**
 * Refuses jumps after which a variable has lost its value (C11 6.2.4p5 and p6) that verifiers of ACSL believe to be kept: back
 * over a declaration without initialiser, for Eva, and into a block that was left, for WP.
 * @throws NotExpressible
 */
export function requireNothingDeclaredAgain(program: TypedProgram): void {
  for (const { definition } of program.functions) {
    if (definition !== undefined) new Jumps().function(definition.body);
  }
}

class Jumps {
  readonly #labels = new Map<number, number>();
  readonly #gotos: { readonly label: number; readonly at: number }[] = [];
  readonly #declarations: PlacedDeclaration[] = [];
  #count = 0;

  function(body: TypedStatement): void {
    this.#visit(body, { first: 0, last: Number.POSITIVE_INFINITY });
    for (const { lifetime, at, line, value } of this.#declarations) {
      const isIn = (statement: number) => lifetime.first <= statement && statement <= lifetime.last;
      const losesValue = this.#gotos.some(({ label, at: from }) => {
        const target = this.#labels.get(label) ?? 0;
        if (!isIn(target)) return false;
        return !isIn(from) || (value === 'open' && target < at && at < from);
      });
      if (losesValue) throw new NotExpressible(line, 'a jump takes its value from what is declared');
    }
  }

  #visit(statement: TypedStatement, around: PlacedDeclaration['lifetime']): void {
    const at = this.#count++;
    const isLifetime = statement.kind === 'block' || statement.kind === 'for';
    const lifetime = isLifetime ? { first: at, last: at } : around;
    if (statement.kind === 'label') this.#labels.set(statement.label.id, at);
    if (statement.kind === 'goto') this.#gotos.push({ label: statement.label.id, at });
    if (statement.kind === 'declaration') {
      const isOpen = statement.items.some(({ initialiser }) => initialiser === undefined);
      const value = isOpen ? 'open' : 'set';
      this.#declarations.push({ lifetime, at, line: statement.range.line, value });
    }
    for (const inner of partsOfStatement(statement).statements) this.#visit(inner, lifetime);
    if (isLifetime) lifetime.last = this.#count - 1;
  }
}
