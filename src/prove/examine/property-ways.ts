import { partsOfStatement } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { Probe, State } from '../../machine/interface/execution.js';
import { type GoalKind, violationGoals } from '../../solve/violation-goals.js';
import type { Property } from '../../task/property.js';
import type { WayToRefute } from './way-to-refute.js';

/** Evaluations of one full expression in one execution that are looked at. */
const MAXIMUM_EVALUATIONS = 3;

/** What must be so that the next full expression violates the property. */
export class PropertyWays {
  readonly #kinds: readonly GoalKind[];
  readonly #expressions = new Map<string, TypedExpression>();

  constructor({ functions }: TypedProgram, { checks }: Pick<Property, 'checks'>) {
    const asks = (kind: string) => checks.some((check) => check.kind === kind);
    this.#kinds = [
      ...(asks('no-overflow') ? (['overflow'] as const) : []),
      ...(asks('valid-deref') ? (['access'] as const) : []),
    ];
    if (this.#kinds.length === 0) return;
    for (const { definition } of functions) if (definition !== undefined) this.#visit(definition.body);
  }

  observes({ kind }: Pick<Probe, 'kind'>): boolean {
    return kind === 'full-expression' && this.#kinds.length > 0;
  }

  /** @param seen how often the places were passed in this execution */
  at(place: Probe, state: State, seen: Map<Probe, number>): readonly WayToRefute[] {
    const count = seen.get(place) ?? 0;
    seen.set(place, count + 1);
    const expression = this.#expressions.get(`${place.range.start} ${place.range.end}`);
    if (expression === undefined || count >= MAXIMUM_EVALUATIONS) return [];
    const frame = state.innermost();
    return this.#kinds.flatMap((kind) =>
      violationGoals(expression, kind, (part) => state.evaluate(part, frame)).map((constraints) => ({
        decisions: state.decisions,
        constraints,
      })),
    );
  }

  #visit(statement: TypedStatement): void {
    const { expressions, statements } = partsOfStatement(statement);
    for (const each of expressions) this.#expressions.set(`${each.range.start} ${each.range.end}`, each);
    for (const inner of statements) this.#visit(inner);
  }
}
