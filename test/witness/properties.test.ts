import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { lintWitness } from '../../src/lint/lint-witness.js';
import { messageOf } from '../../src/lint/message-of.js';
import { InputError } from '../../src/source/input-error.js';
import { SourceText } from '../../src/source/source-text.js';
import type { GraphmlWitness } from '../../src/witness/witness.js';
import { fixture, inGraph, read, readGraphml } from './fixtures.js';

const space = fc
  .array(fc.constantFrom(' ', '\n', '\r\n', '\t', '<!-- <node> é𝄞 -->', '<?edge?>'), { maxLength: 4 })
  .map((parts) => parts.join(''));
const blank = fc
  .array(fc.constantFrom(' ', '\n', '\r\n'), { minLength: 1, maxLength: 3 })
  .map((p) => p.join(''));
const id = fc.constantFrom('a', 'N1', '__proto__', 'é𝄞', '&lt;', '&#65;');
const text = fc.constantFrom('true', 'x &amp;&amp; y', '<![CDATA[<node>]]>', ' \n 𝄞 ', '');
const data = fc
  .tuple(blank, fc.constantFrom('entry', 'assumption', 'own'), text)
  .map(([gap, key, value]) => `<data${gap}key="${key}">${value}</data>`);
const children = fc.array(
  fc.tuple(space, data).map((parts) => parts.join('')),
  { maxLength: 3 },
);
const element = fc.oneof(
  fc
    .tuple(blank, id, children)
    .map(([gap, name, inside]) => `<node${gap}id="${name}">${inside.join('')}</node>`),
  fc.tuple(blank, id, id).map(([gap, from, to]) => `<edge${gap}source="${from}" target='${to}'/>`),
);
const document = fc
  .array(fc.tuple(space, element), { maxLength: 12 })
  .map((parts) => inGraph(parts.map(([gap, part]) => gap + part).join('')));

describe('positions', () => {
  it('of nodes, edges and data point at their <', () => {
    fc.assert(
      fc.property(document, (content) => {
        const source = new SourceText(content, 'w');
        const { nodes, edges } = readGraphml(content);
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

function summarize({ keys, data, nodes, edges }: GraphmlWitness): unknown {
  const dataOf = (owner: Pick<GraphmlWitness, 'data'>) => owner.data.map(({ key, value }) => [key, value]);
  return {
    keys: keys.map((key) => key.id),
    data: dataOf({ data }),
    nodes: nodes.map((node) => [node.id, dataOf(node)]),
    edges: edges.map((edge) => [edge.source, edge.target, dataOf(edge)]),
  };
}

describe('the reader of GraphML', () => {
  it('agrees with fast-xml-parser about the fixture', () => {
    const content = fixture('violation.graphml');
    expect(summarize(readGraphml(content))).toEqual(readWithOracle(content));
  });

  it('agrees with fast-xml-parser about generated files', () => {
    // The other parser refuses ids like __proto__ as "security" problems of attributes.
    fc.assert(
      fc.property(document, (content) => {
        fc.pre(!content.includes('__proto__'));
        expect(summarize(readGraphml(content))).toEqual(readWithOracle(content));
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
          expect(messageOf(finding)).not.toMatch(/undefined|\[object/);
        }
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        const { line = 1, column = 1 } = error.problem.position ?? {};
        expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
      }
    });
    fc.assert(run, { numRuns: 1000 });
  });
});
