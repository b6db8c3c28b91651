import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AutomatonView, viewAutomaton } from '../../../src/lint/automaton/automaton-view.js';
import { CallEdges } from '../../../src/lint/automaton/call-edges.js';
import { viewOfGraph } from '../../../src/lint/automaton/graph-view.js';
import { leadsTo, reachableFrom } from '../../../src/lint/automaton/reachable-from.js';
import { viewOfShape } from '../../../src/lint/automaton/shape-view.js';
import {
  AutomatonShape,
  DECLARED,
  ENTRY,
  SINK,
  VIOLATION,
} from '../../../src/witness/graphml/automaton-shape.js';
import type { GraphmlOwner } from '../../../src/witness/graphml/graphml-events.js';

const PLACE = { line: 1, column: 1 };

/** An automaton from `from>to` edges; `e` is its entry, nodes that begin with `v` are violations. */
function shapeOf(edges: readonly string[], undeclared: readonly string[] = []): AutomatonShape {
  const shape = new AutomatonShape();
  const pairs = edges.map((edge) => edge.split('>') as [string, string]);
  for (const id of new Set(['e', ...pairs.flat()])) {
    if (undeclared.includes(id)) continue;
    shape.addNode(id, id === 'e' ? ENTRY : id.startsWith('v') ? VIOLATION : 0, PLACE);
  }
  for (const [source, target] of pairs) shape.addEdge(source, target, PLACE);
  return shape;
}

const describeView = (shape: AutomatonShape, { edgesFrom, edgeTarget }: AutomatonView) =>
  Array.from({ length: shape.nodeCount }, (_, node) =>
    [...edgesFrom(node)].map(
      (edge) => `${edge}: ${shape.readNodeId(node)}>${shape.readNodeId(edgeTarget(edge))}`,
    ),
  );

const NAMES = ['e', 'a', 'b', 'c', 'v', '__proto__', 'constructor', '#a'];
const edges = fc.array(
  fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES)).map(([from, to]) => `${from}>${to}`),
  { maxLength: 14 },
);

/** Nodes that can be reached, by going on as long as something is new. */
function slowlyReached(all: readonly string[]): ReadonlySet<string> {
  const reached = new Set(['e']);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const [from = '', to = ''] of all.map((edge) => edge.split('>')))
      if (reached.has(from)) reached.add(to);
  }
  return reached;
}

describe('the ways through an automaton', () => {
  it.each<[string, readonly string[], readonly (readonly string[])[]]>([
    ['no edges', [], [[]]],
    ['a line', ['e>a', 'a>v'], [['0: e>a'], ['1: a>v'], []]],
    [
      'edges in the order of the file',
      ['e>a', 'a>e', 'e>b', 'e>a'],
      [['0: e>a', '2: e>b', '3: e>a'], ['1: a>e'], []],
    ],
  ])('%s', (_name, all, expected) => {
    const shape = shapeOf(all);
    expect(describeView(shape, viewOfGraph(shape))).toEqual(expected);
    expect(describeView(shape, viewOfShape(shape))).toEqual(expected);
  });

  it('are the same in a graph and in lists, whatever is declared', () => {
    fc.assert(
      fc.property(edges, fc.subarray(NAMES), (all, undeclared) => {
        const shape = shapeOf(all, undeclared);
        expect(describeView(shape, viewOfGraph(shape))).toEqual(describeView(shape, viewOfShape(shape)));
      }),
    );
  });

  it.each([1000, 1001])('are found once, of %i edges too', (count) => {
    const shape = shapeOf(Array.from({ length: count }, (_, index) => `n${index}>n${index + 1}`));
    const view = viewAutomaton(shape);
    expect(viewAutomaton(shape)).toBe(view);
    expect(describeView(shape, view)).toEqual(describeView(shape, viewOfShape(shape)));
  });
});

describe('what can be reached', () => {
  it('is what a slow search reaches, also through nodes that are not declared', () => {
    fc.assert(
      fc.property(edges, fc.subarray(NAMES.slice(1)), (all, undeclared) => {
        const shape = shapeOf(all, undeclared);
        const marks = reachableFrom(shape, ENTRY);
        const reached = NAMES.filter((name) => marks?.[shape.find(name) ?? -1] === 1);
        expect(new Set(reached)).toEqual(slowlyReached(all));
        const isViolated = slowlyReached(all).has('v') && !undeclared.includes('v');
        expect(leadsTo(shape, ENTRY, VIOLATION)).toBe(isViolated ? 'yes' : 'no');
      }),
    );
  });

  it.each<[string, readonly string[], 'yes' | 'no']>([
    ['a path in the order of the file', ['e>a', 'a>b', 'b>v'], 'yes'],
    ['a path against it', ['b>v', 'a>b', 'e>a'], 'yes'],
    ['none', ['e>a', 'b>v'], 'no'],
    ['a path back', ['v>e'], 'no'],
  ])('from the entry to a violation: %s', (_name, all, answer) =>
    expect(leadsTo(shapeOf(all), ENTRY, VIOLATION)).toBe(answer),
  );

  it('is nothing where nothing has the role', () => {
    const shape = shapeOf(['e>v']);
    expect(reachableFrom(shape, SINK)).toBeUndefined();
    expect(leadsTo(shape, SINK, VIOLATION)).toBe('no start');
    expect(leadsTo(shape, ENTRY, ENTRY)).toBe('yes');
    expect(leadsTo(shape, ENTRY, SINK | VIOLATION)).toBe('yes');
    expect(leadsTo(shape, ENTRY, DECLARED)).toBe('yes');
  });
});

describe('functions that are entered and left', () => {
  /** Walks through edges with calls: `from>to +f -g` enters f and returns from g. */
  function walk(...described: readonly string[]) {
    const calls = new CallEdges();
    const found: string[] = [];
    const shape = shapeOf(described.map((each) => each.split(' ')[0] ?? ''));
    for (const each of described) {
      const [ends = '', ...changes] = each.split(' ');
      const [source, target] = ends.split('>');
      const data = changes.map((change) => ({
        name: change.startsWith('+') ? 'enterFunction' : 'returnFromFunction',
        value: change.slice(1),
        leadingText: change.slice(1),
      }));
      const attributes = Object.entries({ source, target }).map(([name, value]) => ({ name, value }));
      calls.add({ attributes, data } as unknown as GraphmlOwner);
    }
    calls.walk(shape, (edge, { returnFrom, inside }) => found.push(`${edge}: ${returnFrom} in ${inside}`));
    calls.walkToEnds(shape, (node, inside) => found.push(`${shape.readNodeId(node)} ends in ${inside}`));
    return found;
  }

  it.each<[string, readonly string[], readonly string[]]>([
    ['no call', ['e>a', 'a>v'], []],
    ['a call and its return', ['e>a +f', 'a>b -f'], []],
    ['a call without return', ['e>a +f', 'a>b'], ['b ends in f']],
    ['a return without call', ['e>a -f'], ['0: f in undefined']],
    ['a return from another function', ['e>a +f', 'a>b -g'], ['1: g in f', 'b ends in f']],
    ['calls in calls', ['e>a +f', 'a>b +g', 'b>c -g', 'c>d -f'], []],
    ['a call and a return on one edge', ['e>a +f', 'a>b -f +g', 'b>c -g'], []],
    ['the function itself once more', ['e>a +f', 'a>b -f +f', 'b>c -f'], []],
    ['the function itself, which was not entered', ['e>a -f +f'], []],
    ['a way on makes no end', ['e>a +f', 'a>b', 'a>c -f', 'b>d -f'], []],
    ['what cannot be reached', ['e>a', 'b>c +f'], []],
    ['a loop', ['e>a +f', 'a>a', 'a>b -f'], []],
  ])('%s', (_name, described, expected) => expect(walk(...described)).toEqual(expected));

  it('are those of edges with both ends and texts, whatever else these say', () => {
    const calls = new CallEdges();
    const add = (
      attributes: Readonly<Record<string, string>>,
      data: Readonly<Record<string, string | undefined>>,
    ) =>
      calls.add({
        attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
        data: Object.entries(data).map(([name, text]) => ({ name, value: text ?? '', leadingText: text })),
      } as unknown as GraphmlOwner);
    add({ source: 'e' }, { returnFromFunction: 'f' });
    add({ target: 'a' }, { returnFromFunction: 'f' });
    add({ source: 'e', target: 'a' }, { returnFromFunction: undefined });
    add({ source: 'a', target: 'b' }, { startline: '1', returnFromFunction: 'g' });
    const found: string[] = [];
    calls.walk(shapeOf(['e>a', 'a>b']), (edge, { returnFrom }) => found.push(`${edge}: ${returnFrom}`));
    expect(found).toEqual(['1: g']);
  });
});
