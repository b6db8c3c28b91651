/** The elements of GraphML with those that may be in them (formats section 1.1). */
export const CHILDREN_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    graphml: ['key', 'graph'],
    graph: ['data', 'node', 'edge'],
    node: ['data'],
    edge: ['data'],
    key: ['default'],
  }).map(([element, children]) => [element, new Set(children)] as const),
);
