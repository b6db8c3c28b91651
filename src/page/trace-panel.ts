import { countNoun } from '../source/count-noun.js';
import { type FollowedTrace, partingStep, passedByStep } from '../use-cases/show/trace.js';
import type { TraceStep } from '../vocabulary/execution-trace.js';
import { element } from './elements.js';
import type { SourcePane } from './source-pane.js';

/** How many variables are shown next to a line. */
const HINTED = 4;

/** A variable with its value at a step. */
interface Variable {
  readonly name: string;
  readonly value: string;
  readonly since: 'now' | 'before';
}

/** An execution, step by step, with the values at each step. */
export class TracePanel {
  readonly root: HTMLElement;
  readonly #trace: FollowedTrace;
  readonly #passed: ReadonlyMap<number, readonly string[]>;
  readonly #source: SourcePane;
  readonly #files: readonly string[];
  readonly #slider: HTMLInputElement;
  readonly #position = element('output', { class: 'position' });
  readonly #what = element('div', { class: 'step', 'aria-live': 'polite' });
  #at = -1;

  /** @param files base names of the program's files, as steps name them */
  constructor(trace: FollowedTrace, source: SourcePane, files: readonly string[]) {
    this.#trace = trace;
    this.#files = files;
    this.#passed = passedByStep(trace);
    this.#source = source;
    const last = Math.max(0, trace.steps.length - 1);
    this.#slider = element('input', {
      type: 'range',
      min: 0,
      max: last,
      value: 0,
      'aria-label': 'Step of the execution',
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
        button('First step', '«', () => 0),
        button('Previous step (←)', '‹', () => this.#at - 1),
        this.#position,
        button('Next step (→)', '›', () => this.#at + 1),
        button('Last step', '»', () => last),
      ),
      element(
        'div',
        { class: 'stepper' },
        button('Previous part of the witness', '‹ passed', () => this.#nextPassed(-1)),
        element('span', { class: 'position quiet' }, 'parts of the witness'),
        button('Next part of the witness', 'passed ›', () => this.#nextPassed(1)),
      ),
      this.#slider,
      this.#what,
    );
    document.addEventListener('keydown', (event) => {
      const isElsewhere =
        event.target instanceof Element && event.target.matches('input, select, [role=tab], .drawing');
      if (this.root.offsetParent === null || isElsewhere) return;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowRight') this.go(this.#at + 1);
      if (event.key === 'ArrowLeft') this.go(this.#at - 1);
    });
  }

  /** Shows where the execution is, also when the panel is opened again; at first, where it parts from the witness. */
  open(): void {
    this.go(this.#at < 0 ? partingStep(this.#trace) : this.#at);
  }

  go(wanted: number): void {
    const { steps, gap } = this.#trace;
    const at = Math.min(Math.max(wanted, 0), steps.length - 1);
    const step = steps[at];
    if (step === undefined) return;
    this.#at = at;
    this.#slider.value = String(at);
    this.#position.textContent = `${at + 1} / ${steps.length}`;
    const { kind, text, value } = step;
    const passed = this.#passed.get(at) ?? [];
    const variables = this.#variablesAt(at);
    const leftOut =
      gap !== null && gap.after === at
        ? element(
            'p',
            { class: 'quiet' },
            `${countNoun(gap.leftOut, 'step')} before this one ${gap.leftOut === 1 ? 'is' : 'are'} left out.`,
          )
        : null;
    this.#what.replaceChildren(
      ...passed.map((each) =>
        element('p', { class: 'passing' }, element('span', { class: 'tag passed' }, 'passed'), ` ${each}`),
      ),
      ...(leftOut === null ? [] : [leftOut]),
      element(
        'p',
        { class: 'heading' },
        element('span', { class: `tag ${kind}` }, kind),
        element('span', { class: 'where' }, describeStepLocation(step)),
      ),
      element(
        'p',
        {},
        element('code', {}, text),
        value === null ? null : element('span', { class: 'result' }, ` ⇒ ${value}`),
      ),
      ...(variables.length === 0 ? [] : [valueTable(variables)]),
    );
    const changed = variables.filter(({ since }) => since === 'now');
    const hints = [
      ...(value === null ? [] : [`⇒ ${value}`]),
      ...changed.slice(0, HINTED).map((each) => `${each.name} = ${each.value}`),
      ...(changed.length > HINTED ? ['…'] : []),
    ];
    this.#source.show(Math.max(0, this.#files.indexOf(step.file ?? '')), step.line, hints.join('   '));
  }

  #nextPassed(direction: 1 | -1): number {
    const { steps } = this.#trace;
    for (let at = this.#at + direction; at >= 0 && at < steps.length; at += direction) {
      if (this.#passed.has(at)) return at;
    }
    return this.#at;
  }

  /** The values reported for the running activation since it began, and for global variables since the beginning. */
  #variablesAt(at: number): readonly Variable[] {
    const { steps } = this.#trace;
    const here = steps[at];
    if (here === undefined) return [];
    const seen = new Map<string, Variable>();
    for (let index = at; index >= 0; index--) {
      const step = steps[index];
      if (step === undefined) break;
      const isOwn = step.depth === here.depth && step.function === here.function;
      for (const { name, value, scope } of step.changes) {
        if ((isOwn || scope === 'global') && !seen.has(name)) {
          seen.set(name, { name, value, since: index === at ? 'now' : 'before' });
        }
      }
      if (step.depth < here.depth || (isOwn && step.kind === 'enter')) break;
    }
    return [...seen.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  }
}

/** `line 12:3 in main, depth 1, thread 2 with the lock m` */
function describeStepLocation({
  file,
  line,
  column,
  function: name,
  depth,
  thread,
  holds = [],
}: TraceStep): string {
  const locks =
    holds.length === 0 ? '' : ` with the ${holds.length === 1 ? 'lock' : 'locks'} ${holds.join(', ')}`;
  return [
    `${file === undefined ? 'line ' : `${file}:`}${line}:${column}${name === null ? '' : ` in ${name}`}`,
    ...(depth === 0 ? [] : [`depth ${depth}`]),
    ...(thread === undefined ? [] : [`thread ${thread}${locks}`]),
  ].join(', ');
}

function valueTable(variables: readonly Variable[]): HTMLElement {
  const rows = variables.map(({ name, value, since }) =>
    element('tr', { class: since }, element('th', { scope: 'row' }, name), element('td', {}, value)),
  );
  return element('table', { class: 'values' }, element('tbody', {}, rows));
}
