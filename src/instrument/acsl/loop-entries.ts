import { partsOfStatement } from '../../c/tree/parts.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { NotExpressible } from '../subject/failure.js';

type Loops = readonly TypedStatement[];

/**
 * Refuses jumps into a loop, by `goto` or by a `switch` around it: such an execution has not passed the head, where a verifier
 * of ACSL shows the invariants and forgets what the loop changes.
 * @throws NotExpressible
 */
export function requireLoopsEnteredAtHead(program: TypedProgram): void {
  for (const { definition } of program.functions) {
    if (definition === undefined) continue;
    const search = new Search();
    search.visit(definition.body, [], []);
    search.finish();
  }
}

class Search {
  readonly #labels = new Map<number, Loops>();
  readonly #gotos: { readonly label: number; readonly from: Loops; readonly line: number }[] = [];

  /**
   * @param loops around the statement, from the outermost
   * @param ofSwitch those around the innermost `switch`
   */
  visit(statement: TypedStatement, loops: Loops, ofSwitch: Loops): void {
    const { kind, range } = statement;
    if ((kind === 'case' || kind === 'default') && loops.length > ofSwitch.length) throw intoLoop(range.line);
    if (kind === 'label') this.#labels.set(statement.label.id, loops);
    if (kind === 'goto') this.#gotos.push({ label: statement.label.id, from: loops, line: range.line });
    const isLoop = kind === 'while' || kind === 'do' || kind === 'for';
    const inside = isLoop ? [...loops, statement] : loops;
    for (const each of partsOfStatement(statement).statements)
      this.visit(each, inside, kind === 'switch' ? loops : ofSwitch);
  }

  finish(): void {
    for (const { label, from, line } of this.#gotos)
      if (this.#labels.get(label)?.some((loop) => !from.includes(loop)) ?? true) throw intoLoop(line);
  }
}

function intoLoop(line: number): NotExpressible {
  return new NotExpressible(line, 'a jump leads into a loop');
}
