import { reject } from '../lex/token.js';
import { partsOfStatement, visitExpressions } from '../tree/parts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { DeclarationItem, LabelEntity, TypedStatement } from '../tree/typed-statement.js';

/** The declarations of variably modified types whose scope contains a place. */
type Declared = ReadonlySet<DeclarationItem>;

interface Jump {
  readonly range: SourceRange;
  readonly from: Declared;
}

/**
 * No jump and no switch leads into the scope of a variably modified type from outside of it (C11 6.8.4.2p2, 6.8.6.1p1).
 *
 * @throws Rejection for one that does
 */
export function checkJumpsIntoScopes(body: TypedStatement): void {
  const jumps = new Jumps();
  jumps.visit(body, new Set());
  jumps.check();
}

class Jumps {
  readonly #labels = new Map<LabelEntity, Declared>();
  readonly #gotos: (Jump & { readonly label: LabelEntity })[] = [];
  readonly #computed: Jump[] = [];
  #switches: Jump[] = [];

  check(): void {
    for (const { label, from, range } of this.#gotos) checkEntry(from, this.#labels.get(label), range);
    for (const { from, range } of this.#computed)
      for (const [label, declared] of this.#labels) if (label.addressTaken) checkEntry(from, declared, range);
  }

  /** @returns what is declared behind the statement */
  visit(statement: TypedStatement, declared: Declared): Declared {
    const { range } = statement;
    const jump = { range, from: declared };
    if (statement.kind === 'goto') this.#gotos.push({ ...jump, label: statement.label });
    if (statement.kind === 'computed-goto') this.#computed.push(jump);
    if (statement.kind === 'label') this.#labels.set(statement.label, declared);
    if (statement.kind === 'case' || statement.kind === 'default')
      checkEntry(this.#switches.at(-1)?.from ?? declared, declared, range);
    const { expressions, places, statements } = partsOfStatement(statement);
    visitExpressions({ expressions, places, statements: [] }, (expression) => {
      if (expression.kind === 'statement-expression') this.#apart(expression.block, declared);
    });
    if (statement.kind === 'declaration') {
      const own = statement.items.filter(({ lengths }) => lengths.length > 0);
      return own.length === 0 ? declared : new Set([...declared, ...own]);
    }
    if (statement.kind === 'switch') this.#switches.push(jump);
    let inside = declared;
    for (const part of statements) inside = this.visit(part, inside);
    if (statement.kind === 'switch') this.#switches.pop();
    // A label belongs to the block that it stands in, and may stand in front of a declaration.
    const isLabel = statement.kind === 'label' || statement.kind === 'case' || statement.kind === 'default';
    return isLabel ? inside : declared;
  }

  /** The block of a statement expression: no switch leads into it. */
  #apart(block: TypedStatement, declared: Declared): void {
    const switches = this.#switches;
    this.#switches = [];
    this.visit(block, declared);
    this.#switches = switches;
  }
}

function checkEntry(from: Declared, into: Declared | undefined, range: SourceRange): void {
  for (const item of into ?? [])
    if (!from.has(item))
      reject('type', 'a jump into the scope of an array whose length is not constant', range);
}
