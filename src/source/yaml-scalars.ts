import { type Document, isCollection, isPair, isScalar } from 'yaml';
import type { TextRange } from './parse-yaml.js';

/** A scalar as written in a file. */
export interface YamlScalar {
  readonly range: TextRange;
  /** The characters in the file, including quotes. */
  readonly source: string;
  /** `plain` without quotes, `quoted` with quotes, `block` after `|` or `>`. */
  readonly style: 'plain' | 'quoted' | 'block';
  readonly role: 'key' | 'value';
  /** What YAML 1.2 makes of it. */
  readonly value: unknown;
  /** Whether a tag such as `!!str` states its type. */
  readonly tagged: boolean;
}

/**
 * Every scalar of a document in the order of the file, found without recursion because the file chooses the depth.
 *
 * @internal
 */
export function* listScalars({ contents }: Document.Parsed, text: string): Iterable<YamlScalar> {
  const stack: { readonly node: unknown; readonly role: YamlScalar['role'] }[] = [
    { node: contents, role: 'value' },
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, role } = top;
    if (isPair(node)) {
      stack.push({ node: node.value, role: 'value' }, { node: node.key, role: 'key' });
    } else if (isCollection(node)) {
      for (let index = node.items.length - 1; index >= 0; index--) {
        stack.push({ node: node.items[index], role: 'value' });
      }
    } else if (isScalar(node) && node.range != null) {
      const [start, end] = node.range;
      const source = text.slice(start, end);
      yield {
        range: { start, end },
        source,
        style: toScalarStyle(node.type),
        role,
        value: node.value,
        tagged: node.tag !== undefined,
      };
    }
  }
}

function toScalarStyle(type: string | undefined): YamlScalar['style'] {
  if (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') return 'quoted';
  return type === 'BLOCK_FOLDED' || type === 'BLOCK_LITERAL' ? 'block' : 'plain';
}
