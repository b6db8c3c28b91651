import type { FollowedTrace, TraceStep } from '../dispatch/show/trace.js';
import { element } from './elements.js';
import type { SourcePane } from './source-pane.js';

const NAMES = { input: 'input', passed: 'passed', missing: 'not passed', end: 'end' } as const;
/** Variables that stand beside a line. */
const HINTED = 4;

/** An execution, one step after the other, with the values of each. */
export class TracePanel {
  readonly root: HTMLElement;
  readonly #steps: readonly TraceStep[];
  readonly #source: SourcePane;
  readonly #slider: HTMLInputElement;
  readonly #position = element('output', { class: 'position' });
  readonly #what = element('div', { class: 'step', 'aria-live': 'polite' });
  #at = -1;

  constructor(trace: FollowedTrace, source: SourcePane) {
    this.#steps = trace.steps;
    this.#source = source;
    const last = Math.max(0, trace.steps.length - 1);
    this.#slider = element('input', {
      ...{ type: 'range', min: 0, max: last, value: 0, 'aria-label': 'Step of the execution' },
      input: () => this.go(Number(this.#slider.value)),
    });
    const button = (label: string, sign: string, target: () => number) =>
      element(
        'button',
        { type: 'button', 'aria-label': label, title: label, click: () => this.go(target()) },
        sign,
      );
    this.root = element(
      'div',
      { class: 'trace' },
      element(
        'div',
        { class: 'stepper' },
        button('First step', '⏮', () => 0),
        button('Previous step (←)', '◀', () => this.#at - 1),
        this.#position,
        button('Next step (→)', '▶', () => this.#at + 1),
        button('Last step', '⏭', () => last),
      ),
      this.#slider,
      this.#what,
    );
    document.addEventListener('keydown', (event) => {
      const isElsewhere =
        event.target instanceof Element && event.target.matches('input, select, [role=tab], .drawing');
      if (this.root.offsetParent === null || isElsewhere || event.altKey || event.ctrlKey || event.metaKey)
        return;
      if (event.key === 'ArrowRight') this.go(this.#at + 1);
      if (event.key === 'ArrowLeft') this.go(this.#at - 1);
    });
  }

  /** Shows where the execution is, again when the panel is opened again. */
  open(): void {
    this.go(Math.max(this.#at, 0));
  }

  go(wanted: number): void {
    const at = Math.min(Math.max(wanted, 0), this.#steps.length - 1);
    const step = this.#steps[at];
    if (step === undefined) return;
    this.#at = at;
    this.#slider.value = String(at);
    this.#position.textContent = `${at + 1} / ${this.#steps.length}`;
    const { kind, text, line, column, function: name, values } = step;
    const place =
      line === null
        ? ''
        : `line ${line}${column === null ? '' : `:${column}`}${name === null ? '' : ` in ${name}`}`;
    this.#what.replaceChildren(
      element('p', {}, element('span', { class: `tag ${kind}` }, NAMES[kind]), ' ', text),
      element('p', { class: 'quiet' }, place),
      values.length === 0 ? '' : valueTable(values),
    );
    const hint = values.slice(0, HINTED).map(({ name: variable, value }) => `${variable} = ${value}`);
    this.#source.show(0, line, [...hint, ...(values.length > HINTED ? ['…'] : [])].join('   '));
  }
}

function valueTable(values: TraceStep['values']): HTMLElement {
  const rows = values.map(({ name, value }) =>
    element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, value)),
  );
  return element('table', { class: 'values' }, element('tbody', {}, rows));
}
