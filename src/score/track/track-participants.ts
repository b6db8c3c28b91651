import type { CategoryStructure, StructureCategory } from '../../ruleset/category-structure.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';

/** Which validators take part in which categories of a track. */
export class TrackParticipants {
  readonly #structure: CategoryStructure;
  readonly #track: { readonly kind: WitnessKind; readonly version: string | undefined };
  readonly #references: ReadonlySet<string>;
  readonly #horsConcours: ReadonlySet<string>;
  readonly #categories: ReadonlyMap<string, StructureCategory>;
  /** Names of validators that the structure has in some category. */
  readonly #named: ReadonlySet<string>;

  /** @param references validators that are shown but do not count */
  constructor(
    structure: CategoryStructure,
    track: { readonly kind: WitnessKind; readonly version: string | undefined },
    references: ReadonlySet<string>,
  ) {
    this.#structure = structure;
    this.#track = track;
    this.#references = references;
    this.#horsConcours = new Set(structure.participants.horsConcours);
    this.#categories = new Map(structure.categories.map((category) => [category.name, category]));
    this.#named = new Set(
      structure.categories.flatMap((category) =>
        category.kind === 'meta' ? (category.validators ?? []) : [],
      ),
    );
  }

  /**
   * Whether a validator has a score in a meta category: one that the structure names takes part where it is named,
   * others take part where they have results.
   */
  takesPart(validator: string, category: string): boolean {
    const found = this.#categories.get(category);
    if (found?.kind !== 'meta' || found.validators === undefined) return true;
    const names = this.#namesFor(validator);
    const { validators } = found;
    return names.some((name) => validators.includes(name)) || !names.some((name) => this.#named.has(name));
  }

  /** Its results in this category are hidden; they count in meta categories. */
  hasOptedOut(validator: string, category: string): boolean {
    const { optOut } = this.#structure.participants;
    return this.#namesFor(validator).some((name) => optOut.get(name)?.includes(category) === true);
  }

  /** Whether it is ranked in this category, and counts as one of those that a ranking needs. */
  competes(validator: string, category: string): boolean {
    if (this.#references.has(validator) || this.#structure.demoCategories.has(category)) return false;
    return !this.#namesFor(validator).some((name) => this.#horsConcours.has(name));
  }

  /** In a category structure, the name of a validator may have the kind of witness, and the format: `nitwit-violation-1.0`. */
  #namesFor(validator: string): readonly string[] {
    const { kind, version } = this.#track;
    const stems = [`${validator}-${kind}`, `${validator}-validate-${kind}-witnesses`];
    return [validator, ...stems, ...(version === undefined ? [] : stems.map((stem) => `${stem}-${version}`))];
  }
}
