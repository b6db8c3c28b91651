import { describe, expect, it } from 'vitest';
import { fixture, inGraph, readGraphml, replaced, violationsOf } from './fixtures.js';

const valid = fixture('violation.graphml');

/** The mistake that most real witnesses have. */
const KEY_FOR_EDGES = ['15:3 the key "cyclehead" is declared for "edge"; write for="node"'];

describe('a GraphML witness', () => {
  it('is read with its metadata and without violations', () => {
    const witness = readGraphml(valid);
    expect(violationsOf(valid)).toEqual(KEY_FOR_EDGES);
    expect(witness).toMatchObject({
      kind: 'violation',
      version: '1.0',
      metadata: {
        producer: { value: 'a tool 1.0', position: { line: 31, column: 5 } },
        specifications: [{ value: 'CHECK( init(main()), LTL(G ! call(reach_error())) )' }],
        programFiles: [{ value: 'loop.c' }],
        programHashes: [{ value: '0123456789abcdef0123456789ABCDEF0123456789abcdef0123456789abcdef' }],
        dataModel: { value: '32bit' },
        language: { value: 'C' },
        creationTime: { value: '2026-01-31T23:59:59+01:00' },
      },
    });
    expect(witness.keys).toHaveLength(24);
    expect(witness.keys[8]).toEqual({
      id: 'entry',
      domain: 'node',
      attributeName: 'entry',
      attributeType: 'boolean',
      defaultValue: 'false',
      position: { line: 12, column: 3 },
    });
  });

  it('has the states and transitions of its automaton', () => {
    const { nodes, edges } = readGraphml(valid);
    const flags = nodes.map(({ id, entry, sink, violation, cyclehead }) => [
      id,
      entry,
      sink,
      violation,
      cyclehead,
    ]);
    expect(flags).toEqual([
      ['N0', true, false, false, false],
      ['N1', false, false, false, false],
      ['N2', false, false, true, false],
      ['S', false, true, false, false],
    ]);
    expect(edges[0]).toMatchObject({
      source: 'N0',
      target: 'N1',
      position: { line: 43, column: 5 },
      startline: 3,
      endline: 4,
      startoffset: 20,
      endoffset: 31,
      originFile: { value: 'loop.c', position: { line: 16, column: 3 } },
      control: undefined,
      enterLoopHead: true,
      enterFunction: { value: 'main' },
      returnFromFunction: undefined,
      assumption: { value: 'x < 3 && y < 4;', position: { line: 51, column: 7 } },
      assumptionScope: { value: 'main' },
      threadId: undefined,
    });
    expect(edges[1]).toMatchObject({
      startline: undefined,
      originFile: { value: 'other.c' },
      control: 'condition-true',
      returnFromFunction: { value: 'main' },
    });
  });

  it.each([
    ['witness-format-version', '<data key="witness-format-version">1.1</data>', { version: '1.1' }],
    ['no witness-type', '', { kind: 'unstated', version: '1.0' }],
    ['correctness', '<data key="witness-type">correctness_witness</data>', { kind: 'correctness' }],
  ])('states its kind and version: %s', (_name, data, expected) => {
    expect(readGraphml(inGraph(data))).toMatchObject(expected);
  });

  it('joins several formulas of one key, as their conjunction', () => {
    const [node] = readGraphml(
      inGraph('<node id="a"><data key="invariant">x</data><data key="invariant">y</data></node>'),
    ).nodes;
    expect(node?.invariant?.value).toBe('(x) && (y)');
    const [edge] = readGraphml(
      inGraph(
        '<edge source="a" target="a"><data key="assumption">x;</data><data key="assumption">y</data></edge>',
      ),
    ).edges;
    expect(edge?.assumption?.value).toBe('x; y');
  });

  it('knows what keys mean that are declared after they are used', () => {
    const text = replaced(
      inGraph(
        '<node id="a"><data key="own">x</data></node><node id="b"><data key="sink">false</data></node>',
      ),
      '</graph></graphml>',
      '</graph><key id="own" for="node" attr.name="invariant"/><key id="sink" for="node"><default>true</default></key></graphml>',
    );
    expect(readGraphml(text).nodes).toMatchObject([
      { id: 'a', sink: true, invariant: { value: 'x', position: { line: 2, column: 14 } } },
      { id: 'b', sink: false, invariant: undefined },
    ]);
  });

  it('applies the default of a flag, and lets the element override it', () => {
    const text = replaced(
      inGraph('<node id="a"/><node id="b"><data key="sink">false</data></node>'),
      '<graph ',
      '<key id="sink" for="node"><default>true</default></key><graph ',
    );
    expect(readGraphml(text).nodes.map(({ sink }) => sink)).toEqual([true, false]);
  });

  it('takes ids and keys that are names of object members for what they are', () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const nodes = names.map((name) => `<node id="${name}"><data key="${name}">x</data></node>`).join('');
    const edges = '<edge source="__proto__" target="constructor"/>';
    const witness = readGraphml(inGraph(nodes + edges));
    expect(witness.nodes.map(({ id }) => id)).toEqual(names);
    expect(
      violationsOf(inGraph(nodes + edges)).filter((message) => /^\S+ the node|second/.test(message)),
    ).toEqual([]);
  });

  it('may have a byte order mark, CRLF line ends and a namespace prefix', () => {
    const text = `\ufeff${valid.replaceAll('\n', '\r\n')}`;
    expect(violationsOf(text)).toEqual(KEY_FOR_EDGES);
    expect(readGraphml(text).edges.map(({ position }) => position.line)).toEqual([43, 54, 60]);
    const prefixed = valid.replaceAll(/<(\/?)(?=[a-z])/g, '<$1g:').replace('xmlns=', 'xmlns:g=');
    expect(violationsOf(prefixed)).toEqual([
      '3:1 there is no default namespace; it must be xmlns="http://graphml.graphdrawing.org/xmlns"',
      ...KEY_FOR_EDGES,
    ]);
  });
});

describe('GraphML without a graph', () => {
  it('is an empty automaton', () => {
    const text = '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"/>';
    expect(readGraphml(text)).toMatchObject({ kind: 'unstated', nodes: [], edges: [] });
    expect(violationsOf(text)).toContain('1:1 <graphml> has no <graph>; a witness is an automaton');
  });
});
