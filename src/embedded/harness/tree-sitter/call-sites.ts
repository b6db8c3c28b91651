import type { Position } from '../../../source/input-error.js';
import { declaredName } from './function-definitions.js';
import { rangeOf, type SyntaxNode, type SyntaxRange } from './parse-c.js';

/** One call expression of a program. */
export interface CallSite {
  /** Name of the called function. */
  readonly callee: string;
  readonly range: SyntaxRange;
  /** Place of the right parenthesis after the arguments: where YAML 2.x locates a call. */
  readonly closingParenthesis: Position;
  /** Name of the function that contains the call. */
  readonly enclosingFunction: string | undefined;
  /** The expression that receives the value: `x` in `x = f()` and `int x = f()`, `a[i]` in `a[i] = f()`. */
  readonly receiver: string | undefined;
  /** Variables of the same function that the receiver is assigned to: CIL puts every result into a variable first. */
  readonly copies: readonly string[];
}

/** All calls by name whose callee satisfies `wanted`, in source order. */
export function findCallSites(root: SyntaxNode, wanted: (callee: string) => boolean): readonly CallSite[] {
  return findCalls(root, wanted).map(({ node, callee, parenthesis }) => {
    const definition = enclosingDefinition(node);
    const receiver = receiverOf(node);
    return {
      callee,
      range: rangeOf(node),
      closingParenthesis: rangeOf(parenthesis).position,
      enclosingFunction: declaredName(definition?.childForFieldName('declarator') ?? null)?.text,
      receiver,
      copies: definition === undefined || receiver === undefined ? [] : copiesOf(receiver, definition),
    };
  });
}

/** Places of the right parentheses of calls: cheaper than all that is known of a call. */
export function findClosingParentheses(
  root: SyntaxNode,
  wanted: (callee: string) => boolean,
): readonly Position[] {
  return findCalls(root, wanted).map(({ parenthesis }) => rangeOf(parenthesis).position);
}

interface Call {
  readonly node: SyntaxNode;
  readonly callee: string;
  readonly parenthesis: SyntaxNode;
}

function findCalls(root: SyntaxNode, wanted: (callee: string) => boolean): readonly Call[] {
  const calls: Call[] = [];
  for (const node of root.descendantsOfType('call_expression')) {
    const callee = node?.childForFieldName('function');
    const parenthesis = node?.childForFieldName('arguments')?.lastChild;
    if (node == null || callee?.type !== 'identifier' || parenthesis?.type !== ')') continue;
    if (wanted(callee.text)) calls.push({ node, callee: callee.text, parenthesis });
  }
  return calls;
}

function enclosingDefinition(node: SyntaxNode): SyntaxNode | undefined {
  for (let at = node.parent; at !== null; at = at.parent) if (at.type === 'function_definition') return at;
  return undefined;
}

function copiesOf(receiver: string, definition: SyntaxNode): readonly string[] {
  const copies = new Set<string>();
  for (const node of definition.descendantsOfType(['assignment_expression', 'init_declarator'])) {
    let value = node?.childForFieldName('right') ?? node?.childForFieldName('value');
    while (value?.type === 'cast_expression') value = value.childForFieldName('value');
    const target =
      node?.childForFieldName('left') ?? declaredName(node?.childForFieldName('declarator') ?? null);
    if (value?.text === receiver && target != null) copies.add(target.text);
  }
  return [...copies];
}

/** Steps out of casts and parentheses, which hand the value on; anything else computes with it. */
function receiverOf(call: SyntaxNode): string | undefined {
  let child = call;
  let parent = call.parent;
  while (parent?.type === 'cast_expression' || parent?.type === 'parenthesized_expression') {
    child = parent;
    parent = parent.parent;
  }
  if (parent?.type === 'init_declarator') return declaredName(parent.childForFieldName('declarator'))?.text;
  if (parent?.type !== 'assignment_expression') return undefined;
  const left = parent.childForFieldName('left');
  const plain = parent.childForFieldName('operator')?.text === '=';
  return plain && left !== null && !left.equals(child) ? left.text : undefined;
}
