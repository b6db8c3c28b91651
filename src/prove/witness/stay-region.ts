import { partsOfStatement } from '../../c/tree/parts.js';
import type { ForStatement, TypedStatement } from '../../c/tree/typed-statement.js';
import type { Loop } from './loop-lines.js';
import type { PlacedInvariant } from './place-invariants.js';

/** Statements that may be executed while an automaton stays in a node. */
export interface StayRegion {
  readonly statements: readonly TypedStatement[];
  /** A loop of which only what follows on its first step is executed. */
  readonly begun: ForStatement | undefined;
  /** A loop that may begin again, although the automaton is not inside of it. */
  readonly again: ForStatement | undefined;
  /** Where the body of the function begins. */
  readonly body: number;
}

/** Everything of the function that may be executed from a statement on: also what stands in front in outer loops. */
export function stayRegion(
  last: TypedStatement,
  stay: 'behind' | 'inside and behind',
  body: TypedStatement,
): StayRegion {
  const statements: TypedStatement[] = [];
  let from = 0;
  let begun: ForStatement | undefined;
  let again: ForStatement | undefined;
  // In the order of the tree: what a macro expands to is in one place, and its arguments may come in another order.
  const collect = (statement: TypedStatement, isRepeated: boolean) => {
    if (statement === last) {
      from = isRepeated ? 0 : statements.length;
      if (stay === 'behind') {
        if (!isRepeated || statement.kind !== 'for') return;
        again = statement;
        if (statement.initial !== undefined) collect(statement.initial, isRepeated);
        return;
      }
      if (!isRepeated && statement.kind === 'for') begun = statement;
    }
    statements.push(statement);
    const initial = statement === begun ? begun.initial : undefined;
    for (const inner of partsOfStatement(statement).statements)
      if (inner !== initial) collect(inner, isRepeated || isLoop(statement));
  };
  collect(body, false);
  return { statements: statements.slice(from), begun, again, body: body.range.start };
}

function isLoop(statement: TypedStatement): statement is Loop {
  return statement.kind === 'while' || statement.kind === 'do' || statement.kind === 'for';
}

export function locationsIn(
  { statements, begun, again, body }: StayRegion,
  { expression, text }: Pick<PlacedInvariant, 'expression' | 'text'>,
): readonly PlacedInvariant[] {
  const common = { expression, text, presence: 'as passed' } as const;
  return [
    ...statements.flatMap((statement): PlacedInvariant[] => {
      const { start, line } = statement.range;
      const at = { ...common, offset: start, line };
      if (!isLoop(statement)) return [{ ...at, kind: 'statement' }];
      const step = statement.kind === 'for' ? statement.step : undefined;
      return [
        { ...at, kind: 'loop' },
        ...(statement === begun ? [] : [{ ...at, kind: 'statement' } as const]),
        ...(step === undefined ? [] : [{ ...at, kind: 'statement', offset: step.range.start } as const]),
      ];
    }),
    ...(again === undefined
      ? []
      : [{ ...common, kind: 'statement', offset: again.range.start, line: again.range.line } as const]),
    { ...common, kind: 'end', offset: body, line: 0 },
  ];
}
