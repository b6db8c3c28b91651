import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, type Node, Parser, type Tree } from 'web-tree-sitter';
import { InputError, type Position } from '../../../source/input-error.js';

export type SyntaxNode = Node;

/** A half-open range of a program text: 0-based offsets, 1-based position of its first character. */
export interface SyntaxRange {
  readonly start: number;
  readonly end: number;
  readonly position: Position;
}

/** Where the two wasm files lie: beside the bundle, or in node_modules when run from source. */
const WASM_FOLDERS = [
  './',
  '../../../../node_modules/web-tree-sitter/',
  '../../../../node_modules/tree-sitter-c/',
];

let parser: Promise<Parser> | undefined;

/** Grammar and parser are loaded once for each process, and only when C is parsed. */
function loadParser(): Promise<Parser> {
  parser ??= (async () => {
    await Parser.init({ locateFile: () => wasmFile('web-tree-sitter.wasm') });
    return new Parser().setLanguage(await Language.load(wasmFile('tree-sitter-c.wasm')));
  })();
  return parser;
}

function wasmFile(name: string): string {
  for (const folder of WASM_FOLDERS) {
    const candidate = fileURLToPath(new URL(`${folder}${name}`, import.meta.url));
    if (existsSync(candidate)) return candidate;
  }
  throw new InputError({
    code: 'machine',
    message: `the installation lacks ${name}`,
    remedy: 'install witness-check again',
  });
}

/**
 * Hands the syntax tree of a C program or fragment (GNU dialect, preprocessed or not) to `use` and frees it
 * afterwards: no node may be kept. Where the text is no C the tree has error nodes and the rest is usable.
 */
export async function useSyntaxTree<Result>(
  text: string,
  use: (root: SyntaxNode) => Result,
): Promise<Result> {
  const tree: Tree | null = (await loadParser()).parse(text);
  if (tree === null) throw new Error('the C parser gave no tree');
  try {
    return use(tree.rootNode);
  } finally {
    tree.delete();
  }
}

export function rangeOf(node: SyntaxNode): SyntaxRange {
  const { row, column } = node.startPosition;
  return { start: node.startIndex, end: node.endIndex, position: { line: row + 1, column: column + 1 } };
}
