import { containsNode } from './parts.js';
import type { LabelEntity, TypedStatement } from './typed-statement.js';

/** Offset of the first statement that is executed at a statement, inside blocks and after labels. Undefined: none is. */
export function firstExecuted(statement: TypedStatement): number | undefined {
  return wayToFirst(statement)?.at(-1)?.range.start;
}

/** The labels of a function that a `goto` names. */
export function namedLabels(body: TypedStatement): ReadonlySet<LabelEntity> {
  const named = new Set<LabelEntity>();
  containsNode(body, {
    statement: (statement) => {
      if (statement.kind === 'goto') named.add(statement.label);
      return false;
    },
  });
  return named;
}

/**
 * Whether a jump may lead to what is executed first at a statement, past the beginning of the statement: to a label in a
 * block, or to the second of two labels.
 */
export function isJumpedInto(statement: TypedStatement, named: ReadonlySet<LabelEntity>): boolean {
  const [, ...inside] = wayToFirst(statement) ?? [];
  return inside.some(
    (each) =>
      each.kind === 'case' ||
      each.kind === 'default' ||
      (each.kind === 'label' && (each.label.addressTaken || named.has(each.label))),
  );
}

/** A statement, and those inside it that begin before its first one is executed; undefined if none is. */
function wayToFirst(statement: TypedStatement): readonly TypedStatement[] | undefined {
  switch (statement.kind) {
    case 'label':
    case 'case':
    case 'default': {
      const way = wayToFirst(statement.statement);
      return way && [statement, ...way];
    }
    case 'block':
      for (const inner of statement.statements) {
        const way = wayToFirst(inner);
        if (way !== undefined) return [statement, ...way];
      }
      return undefined;
    default:
      return [statement];
  }
}
