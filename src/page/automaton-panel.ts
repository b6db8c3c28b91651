import { edgeLabels, formatDot } from '../report/show/automaton-dot.js';
import { AutomatonMap, type AutomatonView } from '../report/show/automaton-view.js';
import { countNoun } from '../source/count-noun.js';
import type { ShownAutomaton } from '../use-cases/show/shown-automaton.js';
import { Drawing } from './drawing.js';
import { element } from './elements.js';
import type { GraphvizWindow } from './graphviz.js';
import type { SourcePane } from './source-pane.js';

/** Maximum number of boxes and arrows drawn at a time: Graphviz takes well below a second for them. */
const DRAWN = 72;
/** Maximum number of edges listed for a state. */
const LISTED = 40;

/** The automaton: a part of it as a picture, and details of the chosen state. */
export class AutomatonPanel {
  readonly root: HTMLElement;
  readonly #automaton: ShownAutomaton;
  readonly #source: SourcePane;
  readonly #drawing = new Drawing();
  readonly #note = element('p', { class: 'quiet', role: 'status' });
  readonly #facts = element('div', { class: 'facts' });
  readonly #sinks = element('input', { type: 'checkbox', change: () => this.#draw() });
  readonly #expanded = new Set<number>();
  #map: AutomatonMap | undefined;
  #selected: number | undefined;

  constructor(automaton: ShownAutomaton, source: SourcePane) {
    this.#automaton = automaton;
    this.#source = source;
    const hasSinks = automaton.states.some(({ roles = [] }) => roles.includes('sink'));
    const find = element('input', {
      type: 'search',
      placeholder: 'Go to state or line',
      'aria-label': 'Go to state or line',
      change: () => this.#goTo(find.value.trim()),
    });
    const whole = element('button', { type: 'button', click: () => this.#start() }, 'From the entry');
    const sinks = element('label', {}, this.#sinks, ' sinks');
    this.root = element(
      'div',
      { class: 'automaton' },
      element('div', { class: 'tools' }, find, whole, hasSinks ? sinks : null),
      this.#note,
      this.#drawing.root,
      this.#facts,
    );
  }

  /** Draws the automaton when the user first opens the panel. */
  open(): void {
    if (this.#map === undefined) this.#start();
  }

  /** Shows a state and its surroundings. */
  showState(state: number): void {
    this.#selected = state;
    const view = this.#view(undefined);
    const isDrawn = view.boxes.some(({ states }) => states.includes(state));
    this.#draw(isDrawn ? undefined : state);
    this.#tell();
  }

  #start(): void {
    this.#selected = undefined;
    this.#draw();
    this.#tell();
  }

  #view(around: number | undefined): AutomatonView {
    this.#map ??= new AutomatonMap(this.#automaton);
    const sinks = this.#sinks.checked ? 'shown' : 'hidden';
    return this.#map.view({ expanded: this.#expanded, sinks, around, limit: DRAWN });
  }

  async #draw(around?: number): Promise<void> {
    const { loadGraphviz } = window as GraphvizWindow;
    if (loadGraphviz === undefined) return;
    const view = this.#view(around);
    const { layout } = await loadGraphviz();
    const parsed = new DOMParser().parseFromString(layout(formatDot(this.#automaton, view)), 'image/svg+xml');
    const svg = document.adoptNode(parsed.documentElement) as unknown as SVGSVGElement;
    for (const title of svg.querySelectorAll('title')) title.remove();
    for (const box of view.boxes) this.#makeButton(svg, box);
    this.#drawing.set(svg);
    const { states, edges } = this.#automaton;
    const isCut = view.boxes.some(({ rim }) => rim === 'cut');
    const hidden = isCut
      ? `; ${countNoun(view.hidden, 'state')} not drawn: choose a dashed one to continue from there`
      : '';
    this.#note.textContent = `${countNoun(states.length, 'state')}, ${countNoun(edges.length, 'edge')}${hidden}`;
    this.#mark(svg);
  }

  #makeButton(svg: SVGSVGElement, { id, states, rim }: AutomatonView['boxes'][number]): void {
    const box = svg.querySelector(`#${id}`);
    const [first] = states;
    if (box === null || first === undefined) return;
    box.setAttribute('tabindex', '0');
    box.setAttribute('role', 'button');
    const choose = () => {
      if (states.length > 1) {
        this.#expanded.add(first);
        this.#draw(first);
        return;
      }
      this.#selected = first;
      if (rim === 'cut') this.#draw(first);
      else this.#mark(svg);
      this.#tell();
    };
    box.addEventListener('click', choose);
    box.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && (event.key === 'Enter' || event.key === ' ')) choose();
    });
  }

  #mark(svg: SVGSVGElement): void {
    for (const box of svg.querySelectorAll('.selected')) box.classList.remove('selected');
    if (this.#selected === undefined) return;
    const box = svg.querySelector(`#s${this.#selected}`);
    box?.classList.add('selected');
    if (box !== null) this.#drawing.centre(box);
  }

  #goTo(text: string): void {
    const { states, edges } = this.#automaton;
    const state = states.findIndex(({ id }) => id === text);
    const line = Number(text.replace(/^line\s*/, ''));
    const edge = edges.findIndex((each) => each.line === line);
    if (state >= 0) this.showState(state);
    else if (edge >= 0) this.showState(edges[edge]?.from ?? 0);
    else this.#note.textContent = `There is no state ${text}, and no edge of line ${text}.`;
  }

  /** Shows details of the chosen state. */
  #tell(): void {
    const state = this.#selected;
    if (state === undefined) {
      this.#facts.replaceChildren();
      return;
    }
    const { id, roles = [], invariant, scope } = this.#automaton.states[state] ?? { id: '' };
    const numbers = this.#map?.edgesFrom(state) ?? [];
    this.#facts.replaceChildren(
      element('h3', {}, id, ...roles.map((role) => element('span', { class: `tag ${role}` }, role))),
      invariant === undefined
        ? ''
        : element('p', {}, element('code', {}, invariant), scope === undefined ? '' : ` in ${scope}`),
      element(
        'ol',
        { class: 'entries' },
        numbers.slice(0, LISTED).map((number) => this.#edgeEntry(number, state)),
      ),
      numbers.length > LISTED
        ? element('p', { class: 'quiet' }, `${numbers.length - LISTED} more edges`)
        : '',
    );
    const line = numbers
      .map((number) => this.#automaton.edges[number])
      .find((edge) => edge?.line !== undefined);
    if (line !== undefined) this.#source.show(line.program ?? null, line.line ?? null);
  }

  #edgeEntry(number: number, state: number): HTMLElement {
    const edge = this.#automaton.edges[number];
    const { states } = this.#automaton;
    const other = edge?.from === state ? edge.to : (edge?.from ?? 0);
    const direction = edge?.from === state ? '→' : '←';
    const go = element(
      'button',
      { type: 'button', class: 'link', click: () => this.showState(other) },
      states[other]?.id,
    );
    return element(
      'li',
      {},
      direction,
      ' ',
      go,
      ' ',
      element('span', { class: 'quiet' }, edgeLabels(edge).join(' · ')),
    );
  }
}
