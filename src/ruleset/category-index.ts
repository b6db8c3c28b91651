import type { CategoryStructure } from './category-structure.js';
import { nameForms } from './name-forms.js';

/** The base categories of a structure by every name that results may have for them. */
export class CategoryIndex {
  readonly #full = new Set<string>();
  /** Every form of a name without leading parts; undefined if two categories share it. */
  readonly #forms = new Map<string, string | undefined>();
  readonly #found = new Map<string, string>();

  constructor({ categories }: CategoryStructure) {
    for (const { kind, name } of categories) {
      if (kind !== 'base') continue;
      this.#full.add(name);
      for (const form of nameForms(name)) this.#forms.set(form, this.#forms.has(form) ? undefined : name);
    }
  }

  has(category: string): boolean {
    return this.#full.has(this.find(category));
  }

  /** @returns the name in the structure, or that of the results if it has none */
  find(category: string): string {
    const known = this.#found.get(category);
    if (known !== undefined) return known;
    const found = this.#search(category);
    this.#found.set(category, found);
    return found;
  }

  #search(category: string): string {
    // Result files put the competition before the name: SV-COMP24_unreach-call.ReachSafety-Heap.
    const name = category.trim().replace(/^[A-Za-z]+-COMP[0-9]+_/, '');
    if (this.#full.has(name)) return name;
    for (const form of nameForms(name)) {
      const full = this.#forms.get(form);
      if (full !== undefined) return full;
    }
    return name;
  }
}
