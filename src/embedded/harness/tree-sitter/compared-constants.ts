import { constantValue } from './constants.js';
import type { SyntaxNode } from './parse-c.js';

/**
 * The integers that a program compares something with for equality (`x == 42`, `case 42:`), each once, in source
 * order: inputs that decide a branch.
 */
export function findComparedConstants(root: SyntaxNode): readonly bigint[] {
  const constants = new Set<bigint>();
  for (const node of root.descendantsOfType(['binary_expression', 'case_statement'])) {
    if (node === null) continue;
    for (const operand of comparedOperands(node)) {
      const constant = operand === null ? undefined : constantValue(operand);
      if (constant?.kind === 'integer') constants.add(constant.value);
    }
  }
  return [...constants];
}

function comparedOperands(node: SyntaxNode): readonly (SyntaxNode | null)[] {
  if (node.type === 'case_statement') return [node.childForFieldName('value')];
  if (node.type !== 'binary_expression') return [];
  const operator = node.childForFieldName('operator')?.text;
  const equality = operator === '==' || operator === '!=';
  return equality ? [node.childForFieldName('left'), node.childForFieldName('right')] : [];
}
