import type { Position } from '../../source/input-error.js';
import type { DataElement, KeyDeclaration } from '../witness.js';
import type { GraphmlOwner } from './graphml-events.js';
import { attributeOf, GraphmlStream } from './graphml-stream.js';
import { toKeyDeclaration } from './summary-builder.js';

/** Number of bytes read at once: as much as fits into a processor's caches. */
const CHUNK = 64 * 1024;

export interface NodeElement {
  readonly id: string;
  readonly position: Position;
  readonly data: readonly DataElement[];
}

export interface EdgeElement {
  readonly source: string;
  readonly target: string;
  readonly position: Position;
  readonly data: readonly DataElement[];
}

/** The elements of a GraphML file, in order. Missing attributes are empty. */
export interface GraphmlDocument {
  readonly keys: readonly KeyDeclaration[];
  /** Data of the first graph; data of further graphs are ignored. */
  readonly data: readonly DataElement[];
  /** Nodes and edges of all graphs. */
  readonly nodes: readonly NodeElement[];
  readonly edges: readonly EdgeElement[];
}

/**
 * Reads the elements of a GraphML file, if it has a `graphml` element at all.
 *
 * @throws InputError what `GraphmlStream` throws
 */
export function parseGraphml(bytes: Uint8Array, file: string): GraphmlDocument {
  const keys: KeyDeclaration[] = [];
  const nodes: NodeElement[] = [];
  const edges: EdgeElement[] = [];
  let data: readonly DataElement[] = [];
  const stream = new GraphmlStream(
    file,
    [
      {
        key: (key) => keys.push(toKeyDeclaration(key)),
        node: (node) =>
          nodes.push({ id: attributeOf(node, 'id') ?? '', position: node.position, data: dataOf(node) }),
        edge: (edge) => {
          const source = attributeOf(edge, 'source') ?? '';
          const target = attributeOf(edge, 'target') ?? '';
          edges.push({ source, target, position: edge.position, data: dataOf(edge) });
        },
        graph: (graph) => {
          data = dataOf(graph);
        },
      },
    ],
    'graphml',
  );
  for (let at = 0; at < bytes.length; at += CHUNK) stream.write(bytes.subarray(at, at + CHUNK));
  stream.end();
  return { keys, data, nodes, edges };
}

function dataOf({ data }: GraphmlOwner): readonly DataElement[] {
  const elements: DataElement[] = [];
  for (const { key, value, position } of data) {
    if (key !== undefined) elements.push({ key, value, position });
  }
  return elements;
}
