import type { WitnessKind } from '../../vocabulary/witness-kind.js';
import type {
  AutomatonEdge,
  AutomatonNode,
  DataElement,
  GraphmlWitness,
  KeyDeclaration,
  Located,
  WitnessMetadata,
} from '../witness.js';
import type { EdgeElement, GraphmlDocument, NodeElement } from './parse-graphml.js';
import { createKeyResolver, type KeyResolver } from './resolve-key.js';

/** The file: its path, SHA-256 in lower-case hexadecimal digits, and size in bytes. */
export type FileIdentity = Pick<GraphmlWitness, 'file' | 'sha256' | 'size'>;

const KINDS: ReadonlyMap<string | undefined, WitnessKind> = new Map([
  ['violation_witness', 'violation'],
  ['correctness_witness', 'correctness'],
]);

/** Builds the automaton from the elements of a GraphML file (formats sections 1.2 to 1.6). */
export function buildGraphmlWitness(document: GraphmlDocument, identity: FileIdentity): GraphmlWitness {
  const resolve = createKeyResolver(document.keys);
  const defaults = collectDefaults(document.keys, resolve);
  return {
    file: identity.file,
    get sha256() {
      return identity.sha256;
    },
    size: identity.size,
    format: 'graphml',
    ...summarizeData(document.data, document.keys),
    keys: document.keys,
    data: document.data,
    nodes: document.nodes.map((node) => buildNode(node, resolve, defaults)),
    edges: document.edges.map((edge) => buildEdge(edge, resolve, defaults)),
  };
}

/** What the data of a graph say about the witness as a whole. */
export function summarizeData(
  elements: readonly DataElement[],
  keys: readonly KeyDeclaration[],
): Pick<GraphmlWitness, 'kind' | 'version' | 'metadata'> {
  const data = collectData(elements, createKeyResolver(keys));
  return {
    kind: KINDS.get(first(data, 'witness-type')?.value) ?? 'unstated',
    version: first(data, 'witness-format-version')?.value || '1.0',
    metadata: buildMetadata(data),
  };
}

type Data = ReadonlyMap<string, readonly DataElement[]>;
type Defaults = ReadonlyMap<string, Located<string>>;

function collectData(elements: readonly DataElement[], resolve: KeyResolver): Data {
  const data = new Map<string, DataElement[]>();
  for (const element of elements) {
    const key = resolve(element.key);
    const same = data.get(key);
    if (same === undefined) data.set(key, [element]);
    else same.push(element);
  }
  return data;
}

/**
 * Which defaults apply, and to what: the flags and the program file. Other defaults are ignored: a default `threadId`
 * or `createThread` (95 files of CPAchecker have `0`) would start a thread at every edge, and a default `invariant` was
 * meant for a check that no tool makes. So is a declaration for the wrong elements (154 files declare `cyclehead` for
 * edges).
 */
const DEFAULT_DOMAINS: ReadonlyMap<string, 'node' | 'edge'> = new Map([
  ['entry', 'node'],
  ['sink', 'node'],
  ['violation', 'node'],
  ['cyclehead', 'node'],
  ['enterLoopHead', 'edge'],
  ['originfile', 'edge'],
]);

function collectDefaults(keys: readonly KeyDeclaration[], resolve: KeyResolver): Defaults {
  const defaults = new Map<string, Located<string>>();
  for (const { id, domain, defaultValue, position } of keys) {
    const name = resolve(id);
    const owner = DEFAULT_DOMAINS.get(name);
    const applies = owner !== undefined && (domain === owner || domain === 'all' || domain === '');
    if (applies && defaultValue && !defaults.has(name)) defaults.set(name, { value: defaultValue, position });
  }
  return defaults;
}

/** The first element with this key that has text. */
function first(data: Data, key: string): Located<string> | undefined {
  const found = data.get(key)?.find(({ value }) => value !== '');
  return found && { value: found.value, position: found.position };
}

function all(data: Data, key: string): readonly Located<string>[] {
  const found = data.get(key)?.filter(({ value }) => value !== '') ?? [];
  return found.map(({ value, position }) => ({ value, position }));
}

/** Several elements of a key that holds a formula mean their conjunction, as CPAchecker reads them. */
function conjunction(
  data: Data,
  key: string,
  join: (values: string[]) => string,
): Located<string> | undefined {
  const [head, ...rest] = all(data, key);
  if (head === undefined || rest.length === 0) return head;
  return { value: join([head, ...rest].map(({ value }) => value)), position: head.position };
}

/** Whole decimal number, or undefined. */
function wholeNumber(data: Data, key: string): number | undefined {
  const text = first(data, key)?.value;
  if (text === undefined || !/^[+-]?\d+$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : undefined;
}

function flag(data: Data, key: string, defaults: Defaults): boolean {
  return (first(data, key) ?? defaults.get(key))?.value === 'true';
}

function buildMetadata(data: Data): WitnessMetadata {
  return {
    producer: first(data, 'producer'),
    specifications: all(data, 'specification'),
    programFiles: all(data, 'programfile'),
    programHashes: all(data, 'programhash'),
    dataModel: first(data, 'architecture'),
    language: first(data, 'sourcecodelang'),
    creationTime: first(data, 'creationtime'),
  };
}

function buildNode(node: NodeElement, resolve: KeyResolver, defaults: Defaults): AutomatonNode {
  const data = collectData(node.data, resolve);
  return {
    id: node.id,
    position: node.position,
    entry: flag(data, 'entry', defaults),
    sink: flag(data, 'sink', defaults),
    violation: flag(data, 'violation', defaults),
    cyclehead: flag(data, 'cyclehead', defaults),
    invariant: conjunction(data, 'invariant', (values) => values.map((value) => `(${value})`).join(' && ')),
    invariantScope: first(data, 'invariant.scope'),
    data: node.data,
  };
}

function buildEdge(edge: EdgeElement, resolve: KeyResolver, defaults: Defaults): AutomatonEdge {
  const data = collectData(edge.data, resolve);
  const control = first(data, 'control')?.value;
  return {
    source: edge.source,
    target: edge.target,
    position: edge.position,
    startline: wholeNumber(data, 'startline'),
    endline: wholeNumber(data, 'endline'),
    startoffset: wholeNumber(data, 'startoffset'),
    endoffset: wholeNumber(data, 'endoffset'),
    originFile: first(data, 'originfile') ?? defaults.get('originfile'),
    control: control === 'condition-true' || control === 'condition-false' ? control : undefined,
    enterLoopHead: flag(data, 'enterLoopHead', defaults),
    enterFunction: first(data, 'enterFunction'),
    returnFromFunction: first(data, 'returnFromFunction'),
    assumption: conjunction(data, 'assumption', (values) =>
      values.map((value) => value.replace(/;\s*$/, '')).join('; '),
    ),
    assumptionScope: first(data, 'assumption.scope'),
    assumptionResultFunction: first(data, 'assumption.resultfunction'),
    threadId: first(data, 'threadId'),
    createThread: first(data, 'createThread'),
    data: edge.data,
  };
}
