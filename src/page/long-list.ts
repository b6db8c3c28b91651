import { element } from './elements.js';

/** How many entries are added to the page at a time. */
const PORTION = 150;

/** The contents of a list: elements are made only for entries that become visible. */
export interface ListSource {
  readonly length: number;
  readonly noun: string;
  /** Text to search in, in lower case. */
  readonly searchText: (index: number) => string;
  readonly makeElement: (index: number) => HTMLElement;
}

/** A searchable list of any length, which grows while scrolling. */
export class LongList {
  readonly root: HTMLElement;
  readonly #source: ListSource;
  readonly #list = element('ol', { class: 'entries' });
  readonly #count = element('p', { class: 'count', role: 'status' });
  readonly #more = element('button', { type: 'button', class: 'more', click: () => this.#grow() });
  readonly #search: HTMLInputElement;
  #found: readonly number[] = [];
  #shown = 0;
  #filter: (index: number) => boolean = () => true;

  constructor(source: ListSource) {
    this.#source = source;
    this.#search = element('input', {
      type: 'search',
      placeholder: `Search ${source.noun}`,
      'aria-label': `Search ${source.noun}`,
      input: () => this.#update(),
    });
    this.root = element('div', { class: 'long-list' }, this.#search, this.#count, this.#list, this.#more);
    this.#update();
    // The button is for users who do not scroll; otherwise it is pressed when it becomes visible.
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) this.#grow();
    });
    observer.observe(this.#more);
  }

  /** Shows only some of the entries. */
  filter(accepts: (index: number) => boolean): void {
    this.#filter = accepts;
    this.#update();
  }

  focusSearch(): void {
    this.#search.focus();
  }

  #update(): void {
    const words = this.#search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const found: number[] = [];
    for (let index = 0; index < this.#source.length; index++) {
      if (!this.#filter(index)) continue;
      if (words.length > 0) {
        const text = this.#source.searchText(index);
        if (!words.every((word) => text.includes(word))) continue;
      }
      found.push(index);
    }
    this.#found = found;
    this.#shown = 0;
    this.#list.replaceChildren();
    const { length, noun } = this.#source;
    this.#count.textContent =
      found.length === length ? `${length} ${noun}` : `${found.length} of ${length} ${noun}`;
    this.#grow();
  }

  #grow(): void {
    const next = this.#found.slice(this.#shown, this.#shown + PORTION);
    this.#list.append(...next.map((index) => this.#source.makeElement(index)));
    this.#shown += next.length;
    const left = this.#found.length - this.#shown;
    this.#more.hidden = left === 0;
    this.#more.textContent = `Show more (${left} left)`;
  }
}
