import type { SaxesTagNS } from 'saxes';
import { InputError, type Position } from '../../source/input-error.js';
import type { SourceText } from '../../source/source-text.js';
import { quote, type ViolationList } from '../violation-list.js';
import type { DataElement, KeyDeclaration } from '../witness.js';
import { parseXml } from './parse-xml.js';

/** The namespace of GraphML, which has to be the default namespace. */
export const GRAPHML_NAMESPACE = 'http://graphml.graphdrawing.org/xmlns';

const SCHEMA_INSTANCE_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';

/** Attributes that an element may have, where WitnessLint allows no others (checks G8, N1, D2, K5). */
const ATTRIBUTES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['graphml', new Set(['xsi:schemaLocation'])],
  ['node', new Set(['id'])],
  ['data', new Set(['key'])],
  ['default', new Set()],
]);

/** Elements of one file: a witness of 100 MB has 2.5 million; each takes up to 400 bytes of memory. */
export const MAXIMUM_ELEMENTS = 4_000_000;

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

/** The elements of a GraphML file, in their order. Attributes that are missing are empty, and are violations. */
export interface GraphmlDocument {
  /** Position of the first graph, or of the root where there is none. */
  readonly position: Position;
  readonly keys: readonly KeyDeclaration[];
  /** Data of the first graph; those of further graphs do not count. */
  readonly data: readonly DataElement[];
  /** Nodes and edges of all graphs. */
  readonly nodes: readonly NodeElement[];
  readonly edges: readonly EdgeElement[];
}

type Context =
  | { readonly is: 'graphml' | 'unknown' }
  | { readonly is: 'graph' | 'node' | 'edge'; readonly data: DataElement[] }
  | { readonly is: 'key'; readonly key: { -readonly [Part in keyof KeyDeclaration]: KeyDeclaration[Part] } }
  | { readonly is: 'data' | 'default'; text: string; readonly end: (text: string) => void };

/** Which elements may stand in which (format section 1.1). */
const CHILDREN: ReadonlyMap<Context['is'], ReadonlySet<string>> = new Map([
  ['graphml', new Set(['key', 'graph'])],
  ['graph', new Set(['data', 'node', 'edge'])],
  ['node', new Set(['data'])],
  ['edge', new Set(['data'])],
  ['key', new Set(['default'])],
]);

/**
 * Reads the elements of a GraphML file. What is well-formed XML but no GraphML becomes a violation, as far as there is
 * a `graphml` element at all.
 *
 * @throws InputError `structure` where the root is another element, and what `parseXml` throws
 */
export function parseGraphml(source: SourceText, violations: ViolationList): GraphmlDocument {
  const keys: KeyDeclaration[] = [];
  const nodes: NodeElement[] = [];
  const edges: EdgeElement[] = [];
  const stack: Context[] = [];
  let root: Position = { line: 1, column: 1 };
  let graph: { readonly position: Position; readonly data: DataElement[] } | undefined;
  let elements = 0;

  const enter = (tag: SaxesTagNS, position: Position): Context => {
    const { local } = tag;
    const parent = stack.at(-1);
    const report = (message: string): void => violations.add(position, message);
    const attribute = (name: string, required: 'required' | 'optional'): string | undefined => {
      const value = tag.attributes[name]?.value;
      if (value === undefined && required === 'required') report(`<${local}> lacks the attribute '${name}'`);
      return value;
    };
    const allowed = ATTRIBUTES.get(local);
    if (allowed !== undefined) {
      for (const { name, prefix } of Object.values(tag.attributes)) {
        if (name === 'xmlns' || prefix === 'xmlns' || allowed.has(name)) continue;
        report(`<${local}> has the unknown attribute ${quote(name)}`);
      }
    }
    if (parent === undefined) {
      root = position;
      if (local !== 'graphml') throw notGraphml(source, tag, position);
      if (tag.uri !== GRAPHML_NAMESPACE) report(`<graphml> lacks xmlns="${GRAPHML_NAMESPACE}"`);
      if (tag.ns.xsi !== SCHEMA_INSTANCE_NAMESPACE) {
        report(`<graphml> lacks xmlns:xsi="${SCHEMA_INSTANCE_NAMESPACE}"`);
      }
      return { is: 'graphml' };
    }
    if (parent.is === 'unknown') return parent;
    if (CHILDREN.get(parent.is)?.has(local) !== true) {
      report(`<${local}> is not allowed in <${parent.is}>`);
      // A key or a second graph at a wrong place is understood all the same, as WitnessLint does.
      if (local !== 'key' && local !== 'graph') return { is: 'unknown' };
    }
    switch (local) {
      case 'key': {
        const key = {
          id: attribute('id', 'required') ?? '',
          domain: attribute('for', 'required') ?? '',
          attributeName: attribute('attr.name', 'optional'),
          attributeType: attribute('attr.type', 'optional'),
          defaultValue: undefined,
          position,
        };
        keys.push(key);
        return { is: 'key', key };
      }
      case 'default': {
        const end = (text: string): void => {
          if (parent.is !== 'key') return;
          if (parent.key.defaultValue !== undefined) report('<key> has a second <default>');
          parent.key.defaultValue ??= text;
        };
        return { is: 'default', text: '', end };
      }
      case 'graph': {
        const direction = attribute('edgedefault', 'required');
        if (direction !== undefined && direction !== 'directed') report(`'edgedefault' has to be "directed"`);
        if (graph !== undefined) report('there is a second <graph>; a witness is one automaton');
        const data: DataElement[] = [];
        graph ??= { position, data };
        return { is: 'graph', data };
      }
      case 'node': {
        const data: DataElement[] = [];
        nodes.push({ id: attribute('id', 'required') ?? '', position, data });
        return { is: 'node', data };
      }
      case 'edge': {
        const data: DataElement[] = [];
        const ends = {
          source: attribute('source', 'required') ?? '',
          target: attribute('target', 'required') ?? '',
        };
        edges.push({ ...ends, position, data });
        return { is: 'edge', data };
      }
      default: {
        const key = attribute('key', 'required');
        const end = (value: string): void => {
          if (key !== undefined && 'data' in parent) parent.data.push({ key, value, position });
        };
        return { is: 'data', text: '', end };
      }
    }
  };

  parseXml(source, {
    open: (tag, offset) => {
      const position = source.positionAt(offset);
      if (++elements > MAXIMUM_ELEMENTS) throw tooManyElements(source, position);
      stack.push(enter(tag, position));
    },
    text: (text) => {
      const inside = stack.at(-1);
      if (inside?.is === 'data' || inside?.is === 'default') inside.text += text;
    },
    close: () => {
      const left = stack.pop();
      if (left?.is === 'data' || left?.is === 'default') left.end(left.text.trim());
    },
  });
  if (graph === undefined) violations.add(root, '<graphml> has no <graph>');
  return { position: graph?.position ?? root, keys, data: graph?.data ?? [], nodes, edges };
}

function notGraphml({ file }: SourceText, { name }: SaxesTagNS, position: Position): InputError {
  return new InputError({
    code: 'structure',
    file,
    position,
    message: `is XML, but its root is <${name.slice(0, 60)}> and not <graphml>`,
    remedy: 'give a witness in GraphML or YAML',
  });
}

function tooManyElements({ file }: SourceText, position: Position): InputError {
  return new InputError({
    code: 'too-large',
    file,
    position,
    message: `has more than ${MAXIMUM_ELEMENTS} elements`,
    remedy: 'give a smaller witness',
  });
}
