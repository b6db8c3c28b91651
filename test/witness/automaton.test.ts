import { describe, expect, it } from 'vitest';
import { automatonKey, buildAutomaton, edgesInOrder, pathsToViolation } from '../../src/witness/automaton.js';
import type { GraphmlWitness } from '../../src/witness/witness.js';
import { effort, MORE } from '../effort.js';
import { inGraph, readGraphml } from './fixtures.js';

/** A witness from `from>to` edges; nodes that begin with `v` are violations, with `s` sinks, `e` is the entry. */
function automaton(edges: string): GraphmlWitness {
  const pairs = edges.split(' ').map((edge) => edge.split('>') as [string, string]);
  const nodes = [...new Set(pairs.flat())].map((id) => {
    const key =
      id === 'e' ? 'entry' : id.startsWith('v') ? 'violation' : id.startsWith('s') ? 'sink' : 'other';
    return `<node id="${id}"><data key="${key}">true</data></node>`;
  });
  const elements = pairs.map(([source, target]) => `<edge source="${source}" target="${target}"/>`);
  return readGraphml(inGraph([...nodes, ...elements].join('\n')));
}

const show = (paths: ReturnType<typeof pathsToViolation>): readonly string[] =>
  paths.map((path) => path.map(({ source, target }) => `${source}>${target}`).join(' '));

/** A chain of nodes 0 … n with the edges that `edges` gives from node i to i + 1. */
function chain(length: number, edges: (from: string, to: string) => string): GraphmlWitness {
  const name = (index: number): string => (index === 0 ? 'e' : index === length ? 'v' : `n${index}`);
  return automaton(Array.from({ length }, (_, index) => edges(name(index), name(index + 1))).join(' '));
}

describe('the paths to a violation', () => {
  it.each([
    ['a line', 'e>a a>v', ['e>a a>v']],
    [
      'the shortest first, whatever their order in the file',
      'e>a a>b b>v a>v e>v',
      ['e>v', 'e>a a>v', 'e>a a>b b>v'],
    ],
    ['not through sinks, nor on from a violation', 'e>s s>v e>v v>w w>v2', ['e>v']],
    ['no node twice', 'e>a a>e a>a a>b b>a b>v', ['e>a a>b b>v']],
    ['parallel edges each', 'e>a e>a a>v', ['e>a a>v', 'e>a a>v']],
    ['several violations', 'e>v1 e>a a>v2', ['e>v1', 'e>a a>v2']],
    ['no violation', 'e>a a>b', []],
    ['one that is not reached', 'e>a b>v', []],
    ['no entry', 'a>v', []],
    [
      'a detour that only a repeated node makes short',
      'e>a a>b b>c c>a c>d d>v b>f f>g g>h h>v',
      ['e>a a>b b>c c>d d>v', 'e>a a>b b>f f>g g>h h>v'],
    ],
  ])('%s', (_name, edges, paths) => {
    expect(show(pathsToViolation(automaton(edges), 10))).toEqual(paths);
  });

  it('of an entry that is a violation is empty', () => {
    const both = '<node id="e"><data key="entry">true</data><data key="violation">true</data></node>';
    expect(pathsToViolation(readGraphml(inGraph(both)), 3)).toEqual([[]]);
  });

  it('are not more than asked for', () => {
    const witness = automaton('e>a e>b e>c a>v b>v c>v');
    expect([0, 1, 2, 3, 9].map((limit) => pathsToViolation(witness, limit).length)).toEqual([0, 1, 2, 3, 3]);
  });

  it('of thousands of edges with a sink at each are found without recursion', () => {
    const edges = effort(6000, 20_000);
    const witness = chain(edges, (from, to) => `${from}>${to} ${from}>s`);
    expect(pathsToViolation(witness, 5).map(({ length }) => length)).toEqual([edges]);
  });

  it.each([
    [
      'equal',
      (from: string, to: string) => `${from}>${from}x ${from}x>${to} ${from}>${from}y ${from}y>${to}`,
      [2, 2],
    ],
    ['unequal', (from: string, to: string) => `${from}>${to} ${from}>${from}x ${from}x>${to}`, [1, 2]],
  ])('of a chain of 2^300 %s branches end at the limit', (_name, branches, [short]) => {
    const paths = pathsToViolation(chain(300, branches), 20);
    expect(paths).toHaveLength(20);
    expect(new Set(show(paths)).size).toBe(20);
    const lengths = paths.map(({ length }) => length);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    expect(lengths[0]).toBe(300 * (short ?? 0));
  });

  it.runIf(MORE)('end also where nearly every way runs into itself', () => {
    // A complete graph of 30 nodes of which only one leads on, back through the node that every path begins with.
    const nodes = Array.from({ length: 30 }, (_, index) => `k${index}`);
    const inside = nodes.flatMap((a) => nodes.filter((b) => b !== a).map((b) => `${a}>${b}`));
    const witness = automaton(['e>a', 'a>k0', ...nodes.map((a) => `${a}>a`), ...inside, 'a>v'].join(' '));
    expect(show(pathsToViolation(witness, 5))).toEqual(['e>a a>v']);
  });
});

describe('the graph of an automaton', () => {
  it('has a node and an edge for each of the witness, with what was read', () => {
    const witness = automaton('e>a a>v a>v a>a');
    const graph = buildAutomaton(witness);
    expect([graph.order, graph.size]).toEqual([3, 4]);
    expect(graph.getNodeAttributes(automatonKey('v')).node.violation).toBe(true);
    expect(graph.outEdges(automatonKey('a'), automatonKey('v')).toSorted()).toEqual(['1', '2']);
    expect(graph.getEdgeAttributes('3').edge).toBe(witness.edges[3]);
  });

  it('has the edges of a node in the order of the file', () => {
    const graph = buildAutomaton(automaton('a>b a>c b>a a>b a>a a>c a>b'));
    expect(edgesInOrder(graph, automatonKey('a'))).toEqual(['0', '1', '3', '4', '5', '6']);
    expect(edgesInOrder(graph, automatonKey('c'))).toEqual([]);
  });

  it('leaves out what is not declared or declared twice', () => {
    const graph = buildAutomaton(
      readGraphml(
        inGraph('<node id="a"/><node id="a"/><edge source="a" target="b"/><edge source="a" target="a"/>'),
      ),
    );
    expect([graph.order, graph.size]).toEqual([1, 1]);
  });

  it('may have nodes that are called as members of objects are', () => {
    const graph = buildAutomaton(
      automaton('__proto__>constructor constructor>__proto__ constructor>toString __proto__>__proto__'),
    );
    expect([graph.order, graph.size]).toEqual([3, 4]);
    expect(graph.outNeighbors(automatonKey('constructor'))).toEqual(
      ['__proto__', 'toString'].map(automatonKey),
    );
    expect(Object.hasOwn(Object.prototype, 'previous')).toBe(false);
  });
});
