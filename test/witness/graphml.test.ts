import { describe, expect, it } from 'vitest';
import { fixture, inGraph, readGraphml, replaced, violationsOf } from './fixtures.js';

const valid = fixture('violation.graphml');

describe('a GraphML witness', () => {
  it('is read with its metadata and without violations', () => {
    const witness = readGraphml(valid);
    expect(violationsOf(valid)).toEqual([]);
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
    expect(edges[1]?.data[1]).toEqual({ key: 'startline', value: 'five', position: { line: 56, column: 7 } });
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

  it('applies the default of a flag, and lets the element overrule it', () => {
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
    expect(violationsOf(inGraph(nodes + edges)).filter((message) => /declared|second/.test(message))).toEqual(
      [],
    );
  });

  it('may have a byte order mark, CRLF line ends and a namespace prefix', () => {
    const text = `\ufeff${valid.replaceAll('\n', '\r\n')}`;
    expect(violationsOf(text)).toEqual([]);
    expect(readGraphml(text).edges.map(({ position }) => position.line)).toEqual([43, 54, 60]);
    const prefixed = valid.replaceAll(/<(\/?)(?=[a-z])/g, '<$1g:').replace('xmlns=', 'xmlns:g=');
    expect(violationsOf(prefixed)).toEqual([]);
  });
});

describe('violations of GraphML', () => {
  const cases: readonly (readonly [part: string, by: string, ...violations: string[]])[] = [
    [
      '<data key="witness-type">violation_witness</data>',
      '',
      '28:3 the graph lacks <data key="witness-type">',
    ],
    [
      '>violation_witness<',
      '>violation<',
      `29:5 'witness-type' has to be one of "correctness_witness", "violation_witness", not "violation"`,
    ],
    ['>C<', '>c<', `30:5 'sourcecodelang' has to be one of "C", "Java", not "c"`],
    ['>a tool 1.0<', '> <', `31:5 'producer' has to name the tool that wrote the witness, not ""`],
    ['<data key="specification">', '<data key="spec">', '28:3 the graph lacks <data key="specification">'],
    [
      '0123456789abcdef0123',
      '0123',
      `34:5 'programhash' has to be the SHA-256 of the program: 64 hexadecimal digits, not "0123456789ABCDEF0123456789abcdef0123456789abcdef"`,
    ],
    ['>32bit<', '>ILP32<', `35:5 'architecture' has to be one of "32bit", "64bit", not "ILP32"`],
    [
      '59+01:00',
      '59',
      `36:5 'creationtime' has to be a time with its zone like "2026-01-31T23:59:59+01:00" or "2026-01-31T22:59:59Z", not "2026-01-31T23:59:59"`,
    ],
    [
      '<data key="architecture">',
      '<data key="producer">b</data><data key="architecture">',
      `35:5 'producer' is given a second time`,
    ],
    ['<data key="entry">true</data>', '', '28:3 no node has <data key="entry">true</data>'],
    [
      '<node id="N1"/>',
      '<node id="N1"><data key="entry">true</data></node>',
      '38:5 "N1" is a second entry node; there has to be one',
    ],
    [
      '<data key="sink">true<',
      '<data key="sink">yes<',
      `42:18 'sink' has to be one of "true", "false", not "yes"`,
    ],
    [
      '>condition-true<',
      '>true<',
      `55:7 'control' has to be one of "condition-true", "condition-false", not "true"`,
    ],
    [
      '<data key="enterLoopHead">true<',
      '<data key="enterLoopHead">1<',
      `48:7 'enterLoopHead' has to be one of "true", "false", not "1"`,
    ],
    [
      '<node id="N1"/>',
      '<node id="N0"/>',
      '38:5 there is a second node with the id "N0"',
      '43:5 the node "N1" is not declared',
      '54:5 the node "N1" is not declared',
      '60:5 the node "N1" is not declared',
    ],
    ['target="S"', 'target="T"', '60:5 the node "T" is not declared'],
    ['<edge source="N1" target="S">', '<edge source="S" target="N1">', '60:5 the edge leaves the sink "S"'],
    ['<node id="N1"/>', '<node id="N1"/><node/>', `38:20 <node> lacks the attribute 'id'`],
    ['<node id="N1"/>', '<node id="N1" id2="x"/>', `38:5 <node> has the unknown attribute "id2"`],
    ['<edge source="N1" target="S">', '<edge source="N1">', `60:5 <edge> lacks the attribute 'target'`],
    ['<node id="N1"/>', '<node id="N1"/><desc>x</desc>', '38:20 <desc> is not allowed in <graph>'],
    [
      '</graphml>',
      '<graph edgedefault="directed"/></graphml>',
      '62:1 there is a second <graph>; a witness is one automaton',
    ],
    ['"directed"', '"undirected"', `28:3 'edgedefault' has to be "directed"`],
    ['.org/xmlns"', '.org/xml"', '3:1 <graphml> lacks xmlns="http://graphml.graphdrawing.org/xmlns"'],
    ['xmlns:xsi', 'xmlns:xs', '3:1 <graphml> lacks xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'],
    ['id="control" ', '', `22:3 <key> lacks the attribute 'id'`],
    ['<default>loop.c</default>', '<default/><default/>', '16:91 <key> has a second <default>'],
  ];
  it.each(cases)('%s -> %s', (part, by, ...violations) => {
    expect(violationsOf(replaced(valid, part, by))).toEqual(violations);
  });

  it('are reported once for each place, and not without end', () => {
    const text = inGraph('<node id="a"><data key="sink">?</data></node>\n'.repeat(6000));
    expect(violationsOf(text)).toHaveLength(1000);
  });

  it('of a file without a graph leave an empty automaton', () => {
    const text = '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"/>';
    expect(readGraphml(text)).toMatchObject({ kind: 'unstated', nodes: [], edges: [] });
    expect(violationsOf(text)).toContain('1:1 <graphml> has no <graph>');
  });
});
