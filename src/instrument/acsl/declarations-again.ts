import { partsOfStatement } from '../../c/tree/parts.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { NotExpressible } from '../subject/failure.js';

/** A declaration without initialiser, by the statements of its function, which are counted as they stand. */
interface UnsetDeclaration {
  /** The block or loop in which its variables live. */
  readonly lifetime: { readonly first: number; last: number };
  readonly at: number;
  readonly line: number;
}

/**
 * Refuses jumps back over a declaration without initialiser: with it a variable loses its value (C11 6.2.4p6), and a verifier
 * of ACSL keeps the value until the block is left.
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
  readonly #declarations: UnsetDeclaration[] = [];
  #count = 0;

  function(body: TypedStatement): void {
    this.#visit(body, { first: 0, last: Number.POSITIVE_INFINITY });
    for (const { lifetime, at, line } of this.#declarations) {
      const isRepeated = this.#gotos.some(({ label, at: from }) => {
        const target = this.#labels.get(label) ?? 0;
        return lifetime.first <= target && target < at && at < from && from <= lifetime.last;
      });
      if (isRepeated) throw new NotExpressible(line, 'a jump leads back over a declaration without a value');
    }
  }

  #visit(statement: TypedStatement, around: UnsetDeclaration['lifetime']): void {
    const at = this.#count++;
    const isLifetime = statement.kind === 'block' || statement.kind === 'for';
    const lifetime = isLifetime ? { first: at, last: at } : around;
    if (statement.kind === 'label') this.#labels.set(statement.label.id, at);
    if (statement.kind === 'goto') this.#gotos.push({ label: statement.label.id, at });
    if (statement.kind === 'declaration') {
      const isUnset = statement.items.some(({ initialiser }) => initialiser === undefined);
      if (isUnset) this.#declarations.push({ lifetime, at, line: statement.range.line });
    }
    for (const inner of partsOfStatement(statement).statements) this.#visit(inner, lifetime);
    if (isLifetime) lifetime.last = this.#count - 1;
  }
}
