import type { PlaceholderExpression, TypedExpression } from '../../c/tree/typed-expression.js';

/** An expression with parts whose values come from another moment. */
export interface SplitExpression {
  /** The expression, with placeholders for the parts. */
  readonly rest: TypedExpression;
  readonly parts: readonly Part[];
}

interface Part {
  /** Name of the placeholder. */
  readonly name: string;
  readonly expression: TypedExpression;
}

/**
 * Takes parts out of an expression.
 * @param names what the names of the placeholders begin with
 * @param partOf what is evaluated at the other moment instead of a node; undefined: the node stays
 */
export function splitExpression(
  expression: TypedExpression,
  names: string,
  partOf: (node: TypedExpression) => TypedExpression | undefined,
): SplitExpression {
  const parts: Part[] = [];
  const rewrite = (node: TypedExpression): TypedExpression => {
    const part = partOf(node);
    if (part === undefined) return withOperands(node, rewrite);
    const name = `${names} ${parts.length}`;
    parts.push({ name, expression: part });
    const placeholder: PlaceholderExpression = {
      kind: 'placeholder',
      name,
      type: node.type,
      range: node.range,
    };
    return placeholder;
  };
  return { rest: rewrite(expression), parts };
}

/** Operands of operators; what stands in places and in `?:` stays. */
function withOperands(
  node: TypedExpression,
  rewrite: (operand: TypedExpression) => TypedExpression,
): TypedExpression {
  switch (node.kind) {
    case 'convert':
    case 'unary':
      return { ...node, operand: rewrite(node.operand) };
    case 'binary':
    case 'comparison':
    case 'logical':
    case 'comma':
      return { ...node, left: rewrite(node.left), right: rewrite(node.right) };
    default:
      return node;
  }
}
