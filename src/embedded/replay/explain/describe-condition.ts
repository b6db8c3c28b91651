import { oppositeComparison } from '../../../c/tree/opposite-comparison.js';
import { sizeOfTree } from '../execution/symbolic/size-of-tree.js';
import type { Symbolic } from '../execution/symbolic/symbolic.js';
import { type Constraint, inputsOf } from '../solve/evaluate-symbolic.js';

/** Trees of more nodes are not written down: nobody would read them. */
const MAXIMUM_NODES = 20;

/** What constraints ask of inputs, as C with the inputs as `input 1`, `input 2`; undefined where that is too long. */
export function describeConstraints(constraints: readonly Constraint[]): string | undefined {
  const nodes = constraints.reduce((sum, { condition }) => sum + sizeOfTree(condition), 0);
  if (nodes > MAXIMUM_NODES || inputNumbers(constraints).length === 0) return undefined;
  return constraints.map(describeConstraint).join(' && ');
}

/** The inputs that constraints are about, 1-based, in order. */
export function inputNumbers(constraints: readonly Constraint[]): readonly number[] {
  const numbers = constraints.flatMap(({ condition }) => [...inputsOf(condition).keys()]);
  return [...new Set(numbers)].sort((one, other) => one - other).map((index) => index + 1);
}

function describeConstraint({ condition, truth }: Constraint): string {
  const tree = withoutConversions(condition);
  if (truth) return describe(tree, 'outermost');
  if (tree.kind === 'unary' && tree.operator === '!') return describe(tree.operand, 'outermost');
  const opposite = tree.kind === 'binary' ? oppositeComparison(tree.operator) : undefined;
  if (tree.kind === 'binary' && opposite !== undefined && tree.left.type.kind === 'integer') {
    return describe({ ...tree, operator: opposite }, 'outermost');
  }
  return `!${describe(tree, 'inner')}`;
}

function describe(tree: Symbolic, position: 'outermost' | 'inner'): string {
  switch (tree.kind) {
    case 'input':
      return `input ${tree.index + 1}`;
    case 'constant':
      return String(tree.value);
    case 'unary':
      return `${tree.operator}${describe(tree.operand, 'inner')}`;
    case 'conversion': {
      const operand = describe(tree.operand, 'inner');
      return isNarrowing(tree) ? `(${typeName(tree.type)})${operand}` : describe(tree.operand, position);
    }
    case 'table':
      return `the value at ${describe(tree.operand, 'inner')} of a table`;
    case 'reinterpretation':
      return `bits of ${describe(tree.operand, 'inner')}`;
    case 'binary': {
      const text = `${describe(tree.left, 'inner')} ${tree.operator} ${describe(tree.right, 'inner')}`;
      return position === 'outermost' ? text : `(${text})`;
    }
  }
}

/** Conversions that keep the number say nothing to a reader. */
function withoutConversions(tree: Symbolic): Symbolic {
  return tree.kind === 'conversion' && !isNarrowing(tree) ? withoutConversions(tree.operand) : tree;
}

function isNarrowing({ operand, type }: Extract<Symbolic, { kind: 'conversion' }>): boolean {
  return operand.type.kind !== type.kind || operand.type.width > type.width;
}

function typeName(type: Symbolic['type']): string {
  if (type.kind === 'real') return type.width === 32 ? 'float' : 'double';
  return `${type.signed ? '' : 'u'}int${type.width}_t`;
}
