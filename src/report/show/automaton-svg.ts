import type { ShownAutomaton } from '../../use-cases/show/shown-automaton.js';
import { formatDot } from './automaton-dot.js';
import type { AutomatonView } from './automaton-view.js';

/** A view as a picture, laid out by Graphviz. */
export async function formatSvg(automaton: ShownAutomaton, view: AutomatonView): Promise<string> {
  // The library is large, and few commands need it.
  const { Graphviz } = await import('@hpcc-js/wasm-graphviz');
  const graphviz = await Graphviz.load();
  return graphviz.layout(formatDot(automaton, view), 'svg', 'dot');
}
