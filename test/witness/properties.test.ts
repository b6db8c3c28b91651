import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { findingMessage } from '../../src/lint/finding-message.js';
import { lintWitness } from '../../src/lint/lint-witness.js';
import { InputError } from '../../src/source/input-error.js';
import { SourceText } from '../../src/source/source-text.js';
import type { GraphmlElement, GraphmlOwner } from '../../src/witness/graphml/graphml-events.js';
import { GraphmlStream, readAttribute } from '../../src/witness/graphml/graphml-stream.js';
import { effort } from '../effort.js';
import { fixture, inGraph, read, readGraphml } from './fixtures.js';

const space = fc
  .array(fc.constantFrom(' ', '\n', '\r\n', '\t', '<!-- <node> é𝄞 -->', '<?edge?>'), { maxLength: 4 })
  .map((parts) => parts.join(''));
const blank = fc
  .array(fc.constantFrom(' ', '\n', '\r\n'), { minLength: 1, maxLength: 3 })
  .map((p) => p.join(''));
const id = fc.constantFrom('a', 'N1', '__proto__', 'é𝄞', '&lt;', '&#65;');
const text = fc.constantFrom('true', 'x &amp;&amp; y', '<![CDATA[<node>]]>', ' \n 𝄞 ', '');
const dataWith = (...keys: string[]) =>
  fc
    .tuple(blank, fc.constantFrom(...keys), text)
    .map(([gap, key, value]) => `<data${gap}key="${key}">${value}</data>`);
const childrenWith = (...keys: string[]) =>
  fc.array(
    fc.tuple(space, dataWith(...keys)).map((parts) => parts.join('')),
    { maxLength: 3 },
  );
const element = fc.oneof(
  fc
    .tuple(blank, id, childrenWith('entry', 'invariant', 'own'))
    .map(([gap, name, inside]) => `<node${gap}id="${name}">${inside.join('')}</node>`),
  fc.tuple(blank, id, id).map(([gap, from, to]) => `<edge${gap}source="${from}" target='${to}'/>`),
  fc
    .tuple(blank, id, id, childrenWith('assumption', 'enterLoopHead', 'own', 'threadId'))
    .map(([gap, from, to, inside]) => `<edge${gap}source="${from}" target='${to}'>${inside.join('')}</edge>`),
);
const document = fc
  .array(fc.tuple(space, element), { maxLength: 12 })
  .map((parts) => inGraph(parts.map(([gap, part]) => gap + part).join('')));

describe('positions', () => {
  it('of nodes, edges and data point at their <', () => {
    fc.assert(
      fc.property(document, (content) => {
        const source = new SourceText(content, 'w');
        const { nodes, edges } = elementsOf(content);
        const places = [
          ...nodes.map(({ position }) => ({ position, start: /^<node\s/ })),
          ...edges.map(({ position }) => ({ position, start: /^<edge\s/ })),
          ...[...nodes, ...edges].flatMap((owner) =>
            owner.data.map(({ position }) => ({ position, start: /^<data\s/ })),
          ),
        ];
        const offsets = places.map(({ position, start }) => {
          const offset = source.offsetAt(position);
          expect(content.slice(offset, (offset ?? 0) + 6)).toMatch(start);
          return offset;
        });
        expect(new Set(offsets).size).toBe(places.length);
      }),
    );
  });
});

type XmlElement = Readonly<Record<string, unknown>>;

/** Reads GraphML with another parser: ids of nodes, ends of edges, and keys and texts of data, in order. */
function readWithOracle(content: string): unknown {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    htmlEntities: true,
    trimValues: false,
    alwaysCreateTextNode: true,
    isArray: (name) => ['node', 'edge', 'data', 'key'].includes(name),
  });
  const list = (value: unknown): readonly XmlElement[] =>
    Array.isArray(value) ? (value as XmlElement[]) : [];
  const dataOf = (owner: XmlElement) =>
    list(owner.data).map((each) => [each['@key'], String(each['#text'] ?? '').trim()]);
  const graphml = (parser.parse(content) as { graphml: XmlElement }).graphml;
  const graph = graphml.graph as XmlElement;
  return {
    keys: list(graphml.key).map((key) => key['@id']),
    data: dataOf(graph),
    nodes: list(graph.node).map((node) => [node['@id'], dataOf(node)]),
    edges: list(graph.edge).map((edge) => [edge['@source'], edge['@target'], dataOf(edge)]),
  };
}

/** The elements of GraphML as the linter sees them. */
function elementsOf(content: string) {
  const keys: GraphmlElement[] = [];
  const [graphs, nodes, edges]: [GraphmlOwner[], GraphmlOwner[], GraphmlOwner[]] = [[], [], []];
  const visitor = {
    key: (each: GraphmlElement) => keys.push(each),
    graph: (each: GraphmlOwner) => graphs.push(each),
    node: (each: GraphmlOwner) => nodes.push(each),
    edge: (each: GraphmlOwner) => edges.push(each),
  };
  const stream = new GraphmlStream('w', [visitor], 'graphml');
  stream.write(Buffer.from(content));
  stream.end();
  return { keys, graphs, nodes, edges };
}

function summarize(content: string): unknown {
  const { keys, graphs, nodes, edges } = elementsOf(content);
  const dataOf = (owner: GraphmlOwner | undefined) => owner?.data.map(({ key, value }) => [key, value]);
  const [id, source, target] = ['id', 'source', 'target'].map(
    (name) => (each: GraphmlElement) => readAttribute(each, name),
  );
  return {
    keys: keys.map((key) => id?.(key)),
    data: dataOf(graphs[0]),
    nodes: nodes.map((node) => [id?.(node), dataOf(node)]),
    edges: edges.map((edge) => [source?.(edge), target?.(edge), dataOf(edge)]),
  };
}

/** What an automaton must say of its elements: the first text for a key counts, and formulas are joined. */
function expectedOf(content: string): unknown {
  const { nodes, edges } = elementsOf(content);
  const texts = ({ data }: GraphmlOwner, key: string) =>
    data.filter((each) => each.key === key && each.value !== '');
  const first = (owner: GraphmlOwner, key: string) => located(texts(owner, key)[0]);
  const located = (data: GraphmlOwner['data'][number] | undefined, text = data?.value) =>
    data && { value: text, position: data.position };
  const joined = (owner: GraphmlOwner, key: string, join: (values: readonly string[]) => string) => {
    const [head, ...others] = texts(owner, key);
    return others.length === 0
      ? located(head)
      : located(head, join([head, ...others].map((each) => each?.value ?? '')));
  };
  return {
    nodes: nodes.map((node) => ({
      id: readAttribute(node, 'id'),
      position: node.position,
      entry: first(node, 'entry')?.value === 'true',
      invariant: joined(node, 'invariant', (values) => values.map((value) => `(${value})`).join(' && ')),
    })),
    edges: edges.map((edge) => ({
      source: readAttribute(edge, 'source'),
      target: readAttribute(edge, 'target'),
      position: edge.position,
      enterLoopHead: first(edge, 'enterLoopHead')?.value === 'true',
      assumption: joined(edge, 'assumption', (values) => values.join('; ')),
      threadId: first(edge, 'threadId'),
    })),
  };
}

describe('the reader of GraphML', () => {
  it('agrees with fast-xml-parser about the fixture', () => {
    const content = fixture('violation.graphml');
    expect(summarize(content)).toEqual(readWithOracle(content));
  });

  it('agrees with fast-xml-parser about generated files', () => {
    // The other parser refuses ids like __proto__ as "security" problems of attributes.
    fc.assert(
      fc.property(document, (content) => {
        fc.pre(!content.includes('__proto__'));
        expect(summarize(content)).toEqual(readWithOracle(content));
      }),
    );
  });

  it('makes an automaton that says what the elements say', () => {
    fc.assert(
      fc.property(document, (content) => {
        const { nodes, edges } = readGraphml(content);
        expect({ nodes, edges }).toMatchObject(expectedOf(content) as object);
      }),
    );
  });
});

const mutation = fc.record({
  at: fc.nat(),
  drop: fc.nat({ max: 12 }),
  insert: fc.oneof(
    fc.uint8Array({ maxLength: 4 }),
    fc
      .constantFrom(
        '<',
        '&',
        ']]>',
        '<!--',
        '<![CDATA[',
        '"',
        '- ',
        '*a',
        '&a ',
        '{',
        '[',
        '? ',
        ': ',
        '\n  ',
        '!x ',
        '|',
        '#',
        '---\n',
        '<<: ',
      )
      .map((part) => Buffer.from(part)),
  ),
});

function mutate(
  bytes: Buffer,
  { at, drop, insert }: { at: number; drop: number; insert: Uint8Array },
): Buffer {
  const start = at % (bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, start), insert, bytes.subarray(start + drop)]);
}

describe('a mutated witness', () => {
  it.each([
    'violation.graphml',
    'violation-2.0.yml',
    'correctness-2.1.yml',
    'race-2.2.yml',
    'loop-invariant-0.1.yml',
  ])('%s is read or refused, and nothing else', (name) => {
    const original = Buffer.from(fixture(name));
    const run = fc.property(fc.array(mutation, { minLength: 1, maxLength: 5 }), (mutations) => {
      try {
        const reading = read(mutations.reduce(mutate, original));
        expect(['graphml', 'yaml']).toContain(reading.witness.format);
        for (const finding of lintWitness(reading, { profile: 'strict' })) {
          const { position } = finding;
          expect(Math.min(position.line, position.column)).toBeGreaterThanOrEqual(1);
          expect(findingMessage(finding)).not.toMatch(/undefined|\[object/);
        }
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        const { line = 1, column = 1 } = error.problem.position ?? {};
        expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
      }
    });
    fc.assert(run, { numRuns: effort(150, 1000) });
  });
});
