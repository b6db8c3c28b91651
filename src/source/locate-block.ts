import type { BlockDocument, BlockMapping, BlockNode, BlockScalar } from './block-nodes.js';
import type { LocatedDocument, Pointer, TextRange } from './parse-yaml.js';
import type { SourceText } from './source-text.js';

/** A mapping with more keys than this gets an index, so that many look-ups in it do not take quadratic time. */
const LARGE_MAPPING = 16;

/** A document of simple YAML, in the form that `parseYaml` returns. */
export function locateBlock({ root, scalars }: BlockDocument, source: SourceText): LocatedDocument {
  const indexes = new WeakMap<BlockMapping, ReadonlyMap<string, Pair>>();
  const findPair = (mapping: BlockMapping, name: string): Pair | undefined => {
    if (mapping.pairs.length <= LARGE_MAPPING) return mapping.pairs.find(([key]) => key.value === name);
    const index = indexes.get(mapping) ?? new Map(mapping.pairs.map((pair) => [String(pair[0].value), pair]));
    indexes.set(mapping, index);
    return index.get(name);
  };
  const findChild = (node: BlockNode, step: string | number): BlockNode | undefined => {
    if (node.kind === 'list') return node.items[Number(step)];
    return node.kind === 'mapping' ? findPair(node, String(step))?.[1] : undefined;
  };
  const find = (pointer: Pointer): BlockNode | undefined => {
    let node: BlockNode | undefined = root;
    for (const step of pointer) node = node === undefined ? undefined : findChild(node, step);
    return node;
  };
  const scalarAt = (pointer: Pointer): BlockScalar | undefined => {
    const node = find(pointer);
    return node?.kind === 'scalar' ? node : undefined;
  };
  return {
    source,
    value: root.value,
    findPosition(pointer) {
      let nearest = root;
      for (const step of pointer) {
        const child = findChild(nearest, step);
        if (child === undefined) break;
        nearest = child;
      }
      return source.positionAt(nearest.start);
    },
    scalarSource(pointer) {
      const scalar = scalarAt(pointer);
      return scalar === undefined ? undefined : source.text.slice(scalar.start, scalar.end);
    },
    scalarRange: (pointer) => blockScalarRange(scalarAt(pointer)),
    keyRange(pointer) {
      const name = pointer.at(-1);
      const mapping = find(pointer.slice(0, -1));
      if (mapping?.kind !== 'mapping' || typeof name !== 'string') return undefined;
      return blockScalarRange(findPair(mapping, name)?.[0]);
    },
    *scalars() {
      for (const { start, end, style, role, value } of scalars) {
        const range = { start, end };
        yield { range, source: source.text.slice(start, end), style, role, value, tagged: false };
      }
    },
    duplicateKeys: [],
  };
}

type Pair = BlockMapping['pairs'][number];

function blockScalarRange(scalar: BlockScalar | undefined): TextRange | undefined {
  return scalar === undefined ? undefined : { start: scalar.start, end: scalar.end };
}
