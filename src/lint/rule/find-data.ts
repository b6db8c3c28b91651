import type { GraphmlData, GraphmlOwner } from '../../witness/graphml/graphml-events.js';

/** An edge with more data than this is searched through an index: many lookups would take quadratic time. */
const MANY = 32;

const INDEXES = new WeakMap<readonly GraphmlData[], ReadonlyMap<string, GraphmlData>>();

/** What an edge or a node states under one key; as for validators, the first of several counts. */
export function findData({ data }: Pick<GraphmlOwner, 'data'>, name: string): GraphmlData | undefined {
  return data.length <= MANY ? data.find((each) => each.name === name) : indexData(data).get(name);
}

function indexData(data: readonly GraphmlData[]): ReadonlyMap<string, GraphmlData> {
  const known = INDEXES.get(data);
  if (known !== undefined) return known;
  const index = new Map<string, GraphmlData>();
  for (const each of data) if (!index.has(each.name)) index.set(each.name, each);
  INDEXES.set(data, index);
  return index;
}
