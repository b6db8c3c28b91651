import { visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';

/** A part of a text that is replaced. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

/** Expressions without effects, whose parts are numbers. */
const PLAIN: ReadonlySet<TypedExpression['kind']> = new Set([
  ...(['load', 'convert', 'unary', 'binary', 'comparison', 'logical'] as const),
  'integer-constant',
]);

/**
 * The text of an expression of the program with other texts for some of its parts; undefined if another variable, or what
 * has effects, is left in it.
 *
 * @param instead for a part; undefined: it stays as it is
 */
export function textWith(
  { text }: TypedProgram,
  expression: TypedExpression,
  instead: (part: TypedExpression) => string | undefined,
): string | undefined {
  const edits: Edit[] = [];
  let isOpen = false;
  visitExpressions({ expressions: [expression], places: [], statements: [] }, (part) => {
    const { start, end } = part.range;
    if (edits.some((edit) => edit.start <= start && end <= edit.end)) return;
    const said = instead(part);
    if (said !== undefined) edits.push({ start, end, instead: said });
    else if (part.kind === 'load' || !PLAIN.has(part.kind)) isOpen = true;
  });
  if (isOpen) return undefined;
  let result = '';
  let last = expression.range.start;
  for (const { start, end, instead: said } of edits.sort((one, other) => one.start - other.start)) {
    result += text.slice(last, start) + said;
    last = end;
  }
  return `${result}${text.slice(last, expression.range.end)}`;
}
