import type { Spec } from 'vega';
import type { PlotPoint } from '../report/plots/plot-spec.js';
import { element } from './elements.js';
import type { VegaWindow } from './vega.js';

/** Makes the plot of some points. */
export type DrawSpec = (points: readonly PlotPoint[], groups: readonly string[], width: number) => Spec;

/** A plot with a switch for each group, drawn in the colours of the page. */
export class Plot {
  readonly root: HTMLElement;
  readonly #place = element('div', { class: 'plot' });
  readonly #switches = element('div', { class: 'filters' });
  readonly #note = element('p', { class: 'quiet', role: 'status' });
  readonly #hidden = new Set<string>();
  readonly #widest: number;
  #points: readonly PlotPoint[] = [];
  #drawSpec: DrawSpec;

  /** @param widest maximum width of the plotting area in pixels */
  constructor(drawSpec: DrawSpec, widest = 560) {
    this.#drawSpec = drawSpec;
    this.#widest = widest;
    this.root = element('div', { class: 'plot-box' }, this.#switches, this.#place, this.#note);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => void this.#draw());
  }

  show(points: readonly PlotPoint[], drawSpec = this.#drawSpec): void {
    this.#drawSpec = drawSpec;
    this.#points = points;
    const groups = listGroups(points);
    this.#switches.replaceChildren(
      ...(groups.length < 2 ? [] : groups.map((group) => this.#makeSwitch(group))),
    );
    void this.#draw();
  }

  #makeSwitch(group: string): HTMLElement {
    const box = element('input', { type: 'checkbox' });
    box.checked = !this.#hidden.has(group);
    box.addEventListener('change', () => {
      if (box.checked) this.#hidden.delete(group);
      else this.#hidden.add(group);
      void this.#draw();
    });
    const count = this.#points.filter((point) => point.group === group).length;
    return element(
      'label',
      { class: 'filter' },
      box,
      ' ',
      group,
      ' ',
      element('span', { class: 'quiet' }, count),
    );
  }

  async #draw(): Promise<void> {
    const { drawPlot } = window as VegaWindow;
    const shown = this.#points.filter(({ group }) => !this.#hidden.has(group));
    this.#note.textContent = shown.length === 0 ? 'Nothing to plot.' : '';
    this.#place.replaceChildren();
    if (drawPlot === undefined || shown.length === 0) return;
    const style = getComputedStyle(document.documentElement);
    const color = (name: string) => style.getPropertyValue(name).trim();
    const width = Math.max(200, Math.min(this.#widest, this.root.clientWidth - 90));
    const spec = this.#drawSpec(shown, listGroups(this.#points), width);
    const theme = { text: color('--text'), quiet: color('--quiet'), line: color('--line') };
    await drawPlot(this.#place, spec, { ...theme, font: 'system-ui, sans-serif' });
  }
}

function listGroups(points: readonly PlotPoint[]): readonly string[] {
  return [...new Set(points.map(({ group }) => group))];
}
