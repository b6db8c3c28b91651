import { firstExecuted, isJumpedInto, namedLabels } from '../../c/tree/jumped-into.js';
import { partsOfStatement } from '../../c/tree/parts.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { LabelEntity, TypedStatement } from '../../c/tree/typed-statement.js';
import type { Probe } from '../../machine/interface/execution.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';

/** Where the machine tells of the place of an invariant. */
export interface ObservedPoint {
  readonly kind: Probe['kind'];
  /** Offset of `Probe.at`. */
  readonly at: number;
}

/** Finds the points of an execution at which an invariant must hold. */
export class ObservedPoints {
  readonly #executed = new Map<number, number>();
  readonly #steps = new Set<number>();
  readonly #ends = new Map<number, number>();

  constructor({ functions }: TypedProgram) {
    for (const { definition } of functions) {
      if (definition === undefined) continue;
      this.#ends.set(definition.body.range.start, definition.nameRange.start);
      this.#visit(definition.body, namedLabels(definition.body));
    }
  }

  /** Undefined: the machine does not tell of the place. */
  of({ kind, offset }: PlacedInvariant): ObservedPoint | undefined {
    if (kind === 'loop') return { kind: 'loop-head', at: offset };
    if (kind === 'end') {
      const at = this.#ends.get(offset);
      return at === undefined ? undefined : { kind: 'function-exit', at };
    }
    if (this.#steps.has(offset)) return { kind: 'full-expression', at: offset };
    const at = this.#executed.get(offset);
    return at === undefined ? undefined : { kind: 'statement', at };
  }

  /** Where jumps lead past a place to what is executed first there, the machine does not tell of the place. */
  #visit(statement: TypedStatement, named: ReadonlySet<LabelEntity>): void {
    const { start } = statement.range;
    const executed = isJumpedInto(statement, named) ? undefined : firstExecuted(statement);
    if (executed !== undefined && !this.#executed.has(start)) this.#executed.set(start, executed);
    if (statement.kind === 'for' && statement.step !== undefined) this.#steps.add(statement.step.range.start);
    for (const inner of partsOfStatement(statement).statements) this.#visit(inner, named);
  }
}
