import { rangeOf, type SyntaxNode, type SyntaxRange } from './parse-c.js';

export interface FunctionDefinition {
  readonly name: string;
  /** The name where it is defined. */
  readonly nameRange: SyntaxRange;
  /** The body with its braces. */
  readonly body: SyntaxRange;
}

export function findFunctionDefinitions(root: SyntaxNode): readonly FunctionDefinition[] {
  const definitions: FunctionDefinition[] = [];
  for (const node of root.descendantsOfType('function_definition')) {
    if (node === null) continue;
    const name = declaredName(node.childForFieldName('declarator'));
    const body = node.childForFieldName('body');
    if (name === undefined || body === null) continue;
    definitions.push({ name: name.text, nameRange: rangeOf(name), body: rangeOf(body) });
  }
  return definitions;
}

/** The identifier that a declarator declares, below pointers, arrays, parameters and parentheses. */
export function declaredName(declarator: SyntaxNode | null): SyntaxNode | undefined {
  let node = declarator;
  while (node !== null && node.type !== 'identifier') {
    node =
      node.childForFieldName('declarator') ??
      node.namedChildren.find(
        (child) => child?.type.endsWith('declarator') || child?.type === 'identifier',
      ) ??
      null;
  }
  return node ?? undefined;
}
