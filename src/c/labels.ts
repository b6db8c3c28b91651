import { rangeOf, type SyntaxNode, type SyntaxRange, walk } from './parse-c.js';

/** Statements behind a label of the given name: what `label(ERROR)` speaks about. */
export function findLabelledStatements(root: SyntaxNode, label: string): readonly SyntaxRange[] {
  const statements: SyntaxRange[] = [];
  for (const node of walk(root)) {
    if (node.type !== 'labeled_statement' || node.childForFieldName('label')?.text !== label) continue;
    const statement = node.lastNamedChild;
    if (statement !== null && statement.type !== 'statement_identifier') statements.push(rangeOf(statement));
  }
  return statements;
}
