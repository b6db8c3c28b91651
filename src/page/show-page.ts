import { edgeLabels } from '../report/show/automaton-dot.js';
import { baseName } from '../source/base-name.js';
import type { Showing, ShownWitness, WitnessPart } from '../use-cases/show/showing.js';
import { AutomatonPanel } from './automaton-panel.js';
import { element, find, readData } from './elements.js';
import { LongList } from './long-list.js';
import { SourcePane } from './source-pane.js';
import { startTabs } from './tabs.js';
import { TracePanel } from './trace-panel.js';

const { witnesses, programs } = readData<Showing>();
const files = programs.map(({ path }) => baseName(path));
const source = new SourcePane();
source.start();
const lists: LongList[] = [];
const automata = new Map<string, AutomatonPanel>();
const traces = new Map<string, TracePanel>();
const showTab = startTabs(find('[role=tablist]'), (name) => {
  automata.get(name)?.open();
  traces.get(name)?.open();
});

for (const [number, witness] of witnesses.entries()) {
  const list = partList(witness, number);
  lists.push(list);
  find(`#panel-parts-${number}`).append(list.root);
  if (witness.automaton !== null) {
    const panel = new AutomatonPanel(witness.automaton, source);
    automata.set(`automaton-${number}`, panel);
    find(`#panel-automaton-${number}`).append(panel.root);
  }
  if (witness.trace.kind === 'followed' && witness.trace.steps.length > 0) {
    const panel = new TracePanel(witness.trace, source, files);
    traces.set(`trace-${number}`, panel);
    find(`#panel-trace-${number}`).append(panel.root);
  }
}
listen();

/** Waypoints and invariants; if there are none, the edges of the automaton. */
function partList(witness: ShownWitness, number: number): LongList {
  const { parts, automaton } = witness;
  if (parts.length > 0 || automaton === null) {
    return new LongList({
      length: parts.length,
      noun: 'statements',
      searchText: (index) => describe(parts[index]).toLowerCase(),
      makeElement: (index) => partEntry(witness, parts[index], `${number}.${index}`),
    });
  }
  const { edges, states } = automaton;
  return new LongList({
    length: edges.length,
    noun: 'edges',
    searchText: (index) => {
      const edge = edges[index];
      return `${states[edge?.from ?? 0]?.id} ${states[edge?.to ?? 0]?.id} ${edgeLabels(edge).join(' ')} ${edge?.code ?? ''}`.toLowerCase();
    },
    makeElement: (index) => edgeEntry(witness, number, index),
  });
}

function describe(part: WitnessPart | undefined): string {
  if (part === undefined) return '';
  const { action, type, place, text, segment } = part;
  return `${segment === null ? '' : `segment ${segment}`} ${action ?? ''} ${type} ${text ?? ''} line ${place?.line ?? ''} ${place?.function ?? ''}`;
}

function partEntry({ findings }: ShownWitness, part: WitnessPart | undefined, id: string): HTMLElement {
  if (part === undefined) return element('li');
  const { place, action, type, text, segment } = part;
  const choose = () => {
    source.show(place?.program ?? null, place?.line ?? null);
    source.select(id);
  };
  const where =
    place === null ? 'no location' : `line ${place.line}${place.column === null ? '' : `:${place.column}`}`;
  return element(
    'li',
    { 'data-part': id },
    element(
      'button',
      { type: 'button', class: 'entry', click: choose },
      element(
        'span',
        { class: 'heading' },
        segment === null ? null : element('span', { class: 'segment' }, segment),
        element('span', { class: `tag ${action ?? part.kind}` }, action ?? part.kind),
        ` ${type.replaceAll('_', ' ')}`,
        element('span', { class: 'where' }, where),
      ),
      text === null ? null : element('code', {}, text),
      part.findings.map((each) => findingMark(findings[each])),
    ),
  );
}

function findingMark(finding: ShownWitness['findings'][number] | undefined): HTMLElement | null {
  if (finding === undefined) return null;
  const { severity, ruleId, message } = finding;
  return element(
    'span',
    { class: 'finding' },
    element('span', { class: `tag ${severity}` }, ruleId),
    ` ${message}`,
  );
}

function edgeEntry({ automaton, findings }: ShownWitness, number: number, index: number): HTMLElement {
  const edge = automaton?.edges[index];
  const [from, to] = [automaton?.states[edge?.from ?? 0]?.id, automaton?.states[edge?.to ?? 0]?.id];
  const choose = () => {
    source.show(edge?.program ?? null, edge?.line ?? null);
    showTab(`automaton-${number}`);
    automata.get(`automaton-${number}`)?.showState(edge?.from ?? 0);
  };
  return element(
    'li',
    {},
    element(
      'button',
      { type: 'button', class: 'entry', click: choose },
      element(
        'span',
        { class: 'heading' },
        `${from} → ${to}`,
        element('span', { class: 'where' }, edge?.line === undefined ? '' : `line ${edge.line}`),
      ),
      element('code', {}, (edge?.guards ?? []).join(' · ') || (edge?.code ?? '')),
      (edge?.findings ?? []).map((each) => findingMark(findings[each])),
    ),
  );
}

/** Connects the static parts of the page: notes at lines, buttons for edges of a line, findings and compared places. */
function listen(): void {
  document.addEventListener('click', ({ target }) => {
    const chosen =
      target instanceof Element
        ? target.closest<HTMLElement>('[data-part], [data-edges], [data-edge], [data-go], [data-trace]')
        : null;
    const { part, edges, edge, go, trace } = chosen?.dataset ?? {};
    if (part !== undefined && chosen?.classList.contains('note') === true) {
      source.select(part);
      showTab(`parts-${part.split('.')[0]}`);
      find(`#panel-parts-${part.split('.')[0]}`)
        .querySelector(`li[data-part="${CSS.escape(part)}"]`)
        ?.scrollIntoView({ block: 'center' });
    }
    if (go !== undefined) {
      const [program, line] = go.split('.').map(Number);
      source.show(program ?? null, line ?? null);
    }
    if (trace !== undefined) showTab(`trace-${trace}`);
    if (edge !== undefined) {
      const [witness = 0, number = 0] = edge.split('.').map(Number);
      showTab(`automaton-${witness}`);
      automata
        .get(`automaton-${witness}`)
        ?.showState(witnesses[witness]?.automaton?.edges[number]?.from ?? 0);
    }
    if (edges !== undefined) {
      const [witness = 0, program = 0, line = 0] = edges.split('.').map(Number);
      const automaton = witnesses[witness]?.automaton;
      const first = automaton?.edges.find((edge) => edge.line === line && edge.program === program);
      source.show(program, line);
      showTab(`automaton-${witness}`);
      automata.get(`automaton-${witness}`)?.showState(first?.from ?? 0);
    }
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, select');
    if (event.key !== '/' || isTyping) return;
    event.preventDefault();
    showTab('parts-0');
    lists[0]?.focusSearch();
  });
  for (const filter of document.querySelectorAll<HTMLInputElement>('[data-relation]')) {
    filter.addEventListener('change', () => {
      for (const place of document.querySelectorAll<HTMLElement>(
        `.compared.${CSS.escape(filter.dataset.relation ?? '')}`,
      )) {
        place.hidden = !filter.checked;
      }
    });
  }
}
