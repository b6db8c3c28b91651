import { countNoun } from '../../source/count-noun.js';
import { printable } from '../../source/printable.js';
import type { ShownAutomaton, ShownEdge } from '../../use-cases/show/shown-automaton.js';
import type { AutomatonView, ViewArrow, ViewBox } from './automaton-view.js';

/** Maximum length of a label in characters. */
const LABEL_LENGTH = 44;
/** Maximum number of lines in the label of one arrow. */
const LABEL_LINES = 3;

/**
 * A view in the Graphviz language. Boxes and arrows have the ids of the view (`c4`, `s7`, `s7_s8`), and classes by
 * which a page colours them; without a style sheet they are legible in black.
 */
export function formatDot(automaton: ShownAutomaton, view: AutomatonView): string {
  return [
    'digraph witness {',
    '  graph [rankdir=TB, bgcolor=transparent, nslimit=2, nslimit1=2, mclimit=0.5, ranksep=0.35, nodesep=0.3]',
    '  node [shape=box, style=rounded, fontname="Helvetica,Arial,sans-serif", fontsize=11, height=0.3, margin="0.12,0.05"]',
    '  edge [fontname="Helvetica,Arial,sans-serif", fontsize=9.5, arrowsize=0.6]',
    ...view.boxes.map((box) => `  ${boxLine(automaton, box)}`),
    ...view.arrows.map((arrow) => `  ${arrowLine(automaton, arrow)}`),
    '}',
    '',
  ].join('\n');
}

function boxLine(automaton: ShownAutomaton, box: ViewBox): string {
  const { id, states } = box;
  const [first] = states;
  const state = automaton.states[first ?? 0];
  const roles = states.length > 1 ? ['chain'] : (state?.roles ?? []);
  const lines =
    states.length > 1
      ? [countNoun(states.length, 'state'), linesOfChain(automaton, states)]
      : [state?.id ?? '', ...(state?.invariant === undefined ? [] : [shorten(state.invariant)])];
  const attributes = [
    `id="${id}"`,
    `class="${['box', ...roles, ...(box.rim === 'cut' ? ['cut'] : [])].join(' ')}"`,
    `label=${quote(
      lines.filter((line) => line !== ''),
      '\\n',
    )}`,
    ...(roles.includes('violation') ? ['peripheries=2'] : []),
    ...(roles.includes('entry') ? ['penwidth=2'] : []),
    ...(roles.includes('sink') || box.rim === 'cut' ? ['style="rounded,dashed"'] : []),
    ...(states.length > 1 ? ['shape=note', 'style=solid'] : []),
  ];
  return `${id} [${attributes.join(', ')}]`;
}

/** Where a chain is in the program. */
function linesOfChain({ edges }: ShownAutomaton, states: readonly number[]): string {
  const inside = new Set(states);
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const { from, line } of edges) {
    if (line === undefined || !inside.has(from)) continue;
    least = Math.min(least, line);
    most = Math.max(most, line);
  }
  return most === 0 ? '' : least === most ? `line ${least}` : `lines ${least}–${most}`;
}

function arrowLine({ edges }: ShownAutomaton, { from, to, edges: numbers }: ViewArrow): string {
  const labels = numbers.flatMap((number) => edgeLabels(edges[number]));
  const shown = labels.slice(0, LABEL_LINES);
  const more = labels.length > shown.length ? [`and ${labels.length - shown.length} more`] : [];
  // Left-justified, with extra room: browser fonts are wider than Graphviz assumes.
  const text = [...shown, ...more].map((line) => `   ${line}`);
  return `${from} -> ${to} [id="${from}_${to}", class="arrow", label=${quote(text, '\\l')}]`;
}

/** What an edge says, in short. */
export function edgeLabels(edge: ShownEdge | undefined): readonly string[] {
  if (edge === undefined) return [];
  const { line, guards = [], code } = edge;
  const place = line === undefined ? [] : [`line ${line}`];
  const rest = guards.length > 0 ? guards : code === undefined ? [] : [code];
  return [[...place, ...rest.slice(0, 1)].join(': '), ...rest.slice(1)]
    .filter((each) => each !== '')
    .map(shorten);
}

function shorten(text: string): string {
  const line = printable(text.replace(/\s+/g, ' '));
  return line.length > LABEL_LENGTH ? `${line.slice(0, LABEL_LENGTH - 1)}…` : line;
}

/**
 * Lines as a Graphviz string, in which only line ends are escape sequences.
 *
 * @param end `\\n` centres the preceding line, `\\l` aligns it to the left
 */
function quote(lines: readonly string[], end: '\\n' | '\\l'): string {
  const escaped = lines.map((line) => printable(line).replaceAll('\\', '\\\\').replaceAll('"', '\\"'));
  return `"${end === '\\l' ? escaped.map((line) => line + end).join('') : escaped.join(end)}"`;
}
