import {
  partsOfExpression,
  partsOfInitialiser,
  partsOfPlace,
  partsOfStatement,
} from '../../../src/c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../../src/c/tree/typed-expression.js';
import type { TypedStatement } from '../../../src/c/tree/typed-statement.js';

type Node = TypedExpression | TypedPlace | TypedStatement;

/** The name of a pair: a kind of node, one of its parts, and the kind of what stands there. */
export function pairName(parent: string, part: string, child: string): string {
  return `${parent}.${part} > ${child}`;
}

/** The names of parts that are called otherwise in the table of contexts than in the tree. */
const PARTS: Readonly<Record<string, string>> = { arguments: 'argument', initial: 'value' };

/** What stands in what in a statement: the pairs of kinds of nodes, as far as the program has written them. */
export function observePairs(statement: TypedStatement): ReadonlySet<string> {
  const found = new Set<string>();
  visit(statement, found);
  return found;
}

function visit(node: Node, found: Set<string>): void {
  for (const [part, child] of partsOf(node)) {
    found.add(pairName(node.kind, part, child.kind));
    visit(child, found);
  }
}

function partsOf(node: Node): readonly (readonly [string, Node])[] {
  const own = Object.entries(node).flatMap(([key, value]): readonly (readonly [string, Node])[] => {
    if (key === 'initialiser') return [];
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    return list.flatMap((each) => (isNode(each) ? [[PARTS[key] ?? key, each] as const] : []));
  });
  const further: (readonly [string, Node])[] = [];
  if (node.kind === 'call' && node.callee.kind === 'indirect') further.push(['callee', node.callee.pointer]);
  if (node.kind === 'compound-literal') further.push(...ofInitialiser(node.initialiser));
  if (node.kind === 'declaration')
    for (const { initialiser } of node.items)
      if (initialiser !== undefined) further.push(...ofInitialiser(initialiser));
  if (node.kind === 'switch') return [...own.filter(([part]) => part !== 'labels'), ...further];
  return [...own, ...further];
}

function ofInitialiser(initialiser: NonNullable<Parameters<typeof partsOfInitialiser>[0]>) {
  const part = initialiser.kind === 'value' ? 'value' : 'list';
  return partsOfInitialiser(initialiser).expressions.map((each) => [part, each] as const);
}

/** What the tree itself calls a part of a node. */
function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'range' in value &&
    !('name' in value && 'storage' in value)
  );
}

/** All parts of a node, as the tree lists them: none of them must be forgotten above. */
export function countOfParts(node: Node): { readonly listed: number; readonly named: number } {
  const isStatement = (each: Node): each is TypedStatement => 'kind' in each && !('type' in each);
  const { expressions, places, statements } = isStatement(node)
    ? partsOfStatement(node)
    : isPlaceNode(node)
      ? partsOfPlace(node)
      : partsOfExpression(node as TypedExpression);
  return { listed: expressions.length + places.length + statements.length, named: partsOf(node).length };
}

function isPlaceNode(node: Node): node is TypedPlace {
  return [
    'variable',
    'function',
    'dereference',
    'member',
    'string',
    'compound-literal',
    'temporary',
  ].includes(node.kind);
}
