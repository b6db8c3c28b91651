import { checkSchema } from '../../source/check-schema.js';
import type { Position } from '../../source/input-error.js';
import { quote, type ViolationList } from '../violation-list.js';
import type { AutomatonNode, DataElement, GraphmlWitness } from '../witness.js';
import { createKeyResolver, GRAPH_KEYS, type KeyResolver } from './resolve-key.js';

/** Data whose values the schema restricts; the texts of all others are free. */
const NODE_FLAGS: readonly string[] = ['entry', 'sink', 'violation', 'cyclehead'];
const EDGE_FLAGS: readonly string[] = ['control', 'enterLoopHead'];

/** What a value has to be, where the schema says it by a pattern. */
const EXPLANATIONS: ReadonlyMap<string, string> = new Map([
  ['programhash', 'has to be the SHA-256 of the program: 64 hexadecimal digits'],
  [
    'creationtime',
    'has to be a time with its zone like "2026-01-31T23:59:59+01:00" or "2026-01-31T22:59:59Z"',
  ],
  ['producer', 'has to name the tool that wrote the witness'],
  ['specification', 'has to state the property'],
  ['programfile', 'has to name the program'],
]);

/** Compares a witness with schema `graphml-witness` and with the rules that a schema cannot express. */
export function checkGraphmlWitness(
  witness: GraphmlWitness,
  graph: Position,
  violations: ViolationList,
): void {
  const resolve = createKeyResolver(witness.keys);
  checkData(witness, graph, resolve, violations);
  checkRepeatedData(witness, resolve, violations);
  checkNodes(witness, violations);
  checkEdges(witness, violations);
}

/** A part of the witness as the schema sees it: the texts of some keys, and the elements they come from. */
interface Part {
  readonly texts: Readonly<Record<string, string>>;
  readonly elements: ReadonlyMap<string, DataElement>;
}

function pick(data: readonly DataElement[], keys: readonly string[], resolve: KeyResolver): Part | undefined {
  const elements = new Map<string, DataElement>();
  for (const element of data) {
    const key = resolve(element.key);
    if (keys.includes(key) && !elements.has(key)) elements.set(key, element);
  }
  if (elements.size === 0) return undefined;
  return { texts: Object.fromEntries([...elements].map(([key, { value }]) => [key, value])), elements };
}

function checkData(
  { data, nodes, edges }: GraphmlWitness,
  graph: Position,
  resolve: KeyResolver,
  violations: ViolationList,
): void {
  const isPart = (part: Part | undefined): part is Part => part !== undefined;
  const parts = {
    graph: pick(data, GRAPH_KEYS, resolve) ?? { texts: {}, elements: new Map<string, DataElement>() },
    nodes: nodes.map((node) => pick(node.data, NODE_FLAGS, resolve)).filter(isPart),
    edges: edges.map((edge) => pick(edge.data, EDGE_FLAGS, resolve)).filter(isPart),
  };
  const entries = nodes.filter(({ entry }) => entry);
  const shared = { graph: parts.graph.texts, entries: entries.map(({ id }) => id) };
  // In slices, so that a file that is wrong everywhere is not told so a million times.
  const length = Math.max(parts.nodes.length, parts.edges.length, 1);
  for (let start = 0; start < length && !violations.isFull; start += SLICE) {
    const slice = {
      graph: parts.graph,
      nodes: parts.nodes.slice(start, start + SLICE),
      edges: parts.edges.slice(start, start + SLICE),
    };
    checkSlice(shared, slice, entries, graph, violations);
  }
}

/** Nodes or edges that are compared with the schema at a time. */
const SLICE = 5000;

interface Parts {
  readonly graph: Part;
  readonly nodes: readonly Part[];
  readonly edges: readonly Part[];
}

function checkSlice(
  shared: { readonly graph: Part['texts']; readonly entries: readonly string[] },
  parts: Parts,
  entries: readonly AutomatonNode[],
  graph: Position,
  violations: ViolationList,
): void {
  const model = {
    ...shared,
    nodes: parts.nodes.map(({ texts }) => texts),
    edges: parts.edges.map(({ texts }) => texts),
  };
  for (const { pointer, message } of checkSchema('graphmlWitness', model)) {
    const [place, index] = pointer;
    const key = String(pointer.at(-1));
    if (place === 'entries') {
      const second = entries[1];
      if (second === undefined) violations.add(graph, 'no node has <data key="entry">true</data>');
      else violations.add(second.position, `${quote(second.id)} is a second entry node; there has to be one`);
      continue;
    }
    const part =
      place === 'nodes' || place === 'edges'
        ? parts[place][typeof index === 'number' ? index : -1]
        : parts.graph;
    const element = part?.elements.get(key);
    const missing = /lacks '(.*)'$/.exec(message)?.[1];
    if (missing !== undefined) violations.add(graph, `the graph lacks <data key="${missing}">`);
    else if (element !== undefined) {
      const explanation = EXPLANATIONS.get(key);
      const sentence = explanation === undefined ? message : `'${key}' ${explanation}`;
      violations.add(element.position, `${sentence}, not ${quote(element.value)}`);
    }
  }
}

/** Only `specification` may occur several times (check H2 of WitnessLint). */
function checkRepeatedData({ data }: GraphmlWitness, resolve: KeyResolver, violations: ViolationList): void {
  const known: ReadonlySet<string> = new Set<string>(GRAPH_KEYS);
  const seen = new Set<string>();
  for (const { key, position } of data) {
    const name = resolve(key);
    if (name === 'specification' || !known.has(name)) continue;
    if (seen.has(name)) violations.add(position, `'${name}' is given a second time`);
    seen.add(name);
  }
}

function checkNodes({ nodes }: GraphmlWitness, violations: ViolationList): void {
  const seen = new Set<string>();
  for (const { id, position } of nodes) {
    // A node without an id has been reported.
    if (id !== '' && seen.has(id))
      violations.add(position, `there is a second node with the id ${quote(id)}`);
    seen.add(id);
  }
}

function checkEdges({ nodes, edges }: GraphmlWitness, violations: ViolationList): void {
  const declared = new Set(nodes.map(({ id }) => id));
  const sinks = new Set(nodes.filter(({ sink }) => sink).map(({ id }) => id));
  for (const { source, target, position } of edges) {
    for (const end of new Set([source, target])) {
      if (end !== '' && !declared.has(end))
        violations.add(position, `the node ${quote(end)} is not declared`);
    }
    if (sinks.has(source)) violations.add(position, `the edge leaves the sink ${quote(source)}`);
  }
}
