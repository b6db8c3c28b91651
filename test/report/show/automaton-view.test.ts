import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDot } from '../../../src/report/show/automaton-dot.js';
import { formatSvg } from '../../../src/report/show/automaton-svg.js';
import { AutomatonMap, wholeView } from '../../../src/report/show/automaton-view.js';
import type { ShownAutomaton, ShownState } from '../../../src/use-cases/show/shown-automaton.js';

/** A path of so many states, each also with an edge to a sink. */
function path(length: number): ShownAutomaton {
  const states: ShownState[] = Array.from({ length }, (_, number) => ({ id: `n${number}`, at: 1 }));
  states[0] = { id: 'n0', roles: ['entry'], at: 1 };
  states[length - 1] = { id: 'end', roles: ['violation'], at: 1 };
  states.push({ id: 'sink', roles: ['sink'], at: 1 });
  const steps = Array.from({ length: length - 1 }, (_, from) => ({
    from,
    to: from + 1,
    line: from + 10,
    at: 1,
  }));
  return { states, edges: [...steps, ...steps.map((step) => ({ ...step, to: length }))] };
}

describe('views of an automaton', () => {
  it('collapse chains of a large one, and show them when they are expanded', () => {
    const map = new AutomatonMap(path(100));
    const view = map.view({});
    expect(view.boxes.map(({ id, states }) => [id, states.length])).toEqual([
      ['s0', 1],
      ['c1', 98],
      ['s99', 1],
    ]);
    expect(view.arrows.map(({ from, to }) => `${from} ${to}`)).toEqual(['s0 c1', 'c1 s99']);
    expect(map.view({ expanded: new Set([1]), limit: 1000 }).boxes).toHaveLength(100);
    expect(formatDot(path(100), view)).toContain('98 states\\nlines 11–108');
  });

  it('show each state that waypoints lead out of', () => {
    const { states, edges } = path(100);
    const segments = states.map((state, index) => (index < 99 ? { ...state, segment: index + 1 } : state));
    expect(new AutomatonMap({ states: segments, edges }).view({ limit: 1000 }).boxes).toHaveLength(100);
  });

  it('draw a small one state by state, with its sink where that is asked for', () => {
    const map = new AutomatonMap(path(10));
    expect(map.view({}).boxes).toHaveLength(10);
    expect(map.view({ sinks: 'shown' })).toMatchObject({ hidden: 0, arrows: { length: 18 } });
  });

  it('never draw more than the limit, always have the state in the middle, and say what is cut', () => {
    const automaton = fc.integer({ min: 1, max: 60 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        ends: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 150 }),
        around: fc.nat(count - 1),
        limit: fc.integer({ min: 1, max: 40 }),
      }),
    );
    fc.assert(
      fc.property(automaton, ({ count, ends, around, limit }) => {
        const states = Array.from({ length: count }, (_, number) => ({ id: String(number), at: 1 }));
        const edges = ends.map(([from, to]) => ({ from, to, at: 1 }));
        const { boxes, arrows, hidden } = new AutomatonMap({ states, edges }).view({ around, limit });
        expect(boxes.length + arrows.length).toBeLessThanOrEqual(Math.max(limit, 1));
        const drawn = boxes.flatMap((box) => box.states);
        expect(drawn).toContain(around);
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.length + hidden).toBe(count);
        const ids = new Set(boxes.map(({ id }) => id));
        for (const { from, to, edges: numbers } of arrows) {
          expect(ids.has(from) && ids.has(to)).toBe(true);
          expect(numbers.length).toBeGreaterThan(0);
        }
        const reaches = edges.some((edge) => drawn.includes(edge.from) !== drawn.includes(edge.to));
        if (reaches) expect(boxes.some(({ rim }) => rim === 'cut')).toBe(true);
      }),
    );
  });

  it('are laid out by Graphviz, whatever the texts are', async () => {
    const id = 'a"\\N\n</svg><script>x</script>&quot;';
    const automaton: ShownAutomaton = {
      states: [
        { id, roles: ['entry'], at: 1 },
        { id: 'b', at: 1 },
      ],
      edges: [{ from: 0, to: 1, line: 3, guards: [id], at: 1 }],
    };
    const svg = await formatSvg(automaton, wholeView(automaton));
    expect(svg).toContain('id="s0_s1"');
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;script&gt;');
  });
});
