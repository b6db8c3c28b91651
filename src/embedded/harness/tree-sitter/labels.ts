import { rangeOf, type SyntaxNode, type SyntaxRange } from './parse-c.js';

/** Statements behind a label of the given name: what `label(ERROR)` speaks about. */
export function findLabelledStatements(root: SyntaxNode, label: string): readonly SyntaxRange[] {
  const statements: SyntaxRange[] = [];
  for (const node of root.descendantsOfType('labeled_statement')) {
    if (node?.childForFieldName('label')?.text !== label) continue;
    const statement = node.lastNamedChild;
    if (statement !== null && statement.type !== 'statement_identifier') statements.push(rangeOf(statement));
  }
  return statements;
}
