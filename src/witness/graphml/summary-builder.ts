import type { KeyDeclaration, WitnessSummary } from '../witness.js';
import type { GraphmlData, GraphmlElement } from './graphml-events.js';
import { summarizeData } from './summarize-data.js';

/** Maximum number of keys kept for one file; what a witness says about itself needs nine. */
const MAXIMUM_KEYS = 10_000;

/** Collects what a witness says about itself. */
export class SummaryBuilder {
  readonly #keys: KeyDeclaration[] = [];
  #data: readonly GraphmlData[] = [];

  addKey(key: GraphmlElement): void {
    if (this.#keys.length < MAXIMUM_KEYS) this.#keys.push(toKeyDeclaration(key));
  }

  /** Reads the data of the graph that is the automaton. */
  addData(data: readonly GraphmlData[]): void {
    this.#data = data;
  }

  build(): WitnessSummary {
    const data = this.#data.filter(({ key }) => key !== undefined);
    const elements = data.map(({ key, value, position }) => ({ key: key ?? '', value, position }));
    return { format: 'graphml', ...summarizeData(elements, this.#keys) };
  }
}

/** What a `key` element declares. */
function toKeyDeclaration({ attributes, children, position }: GraphmlElement): KeyDeclaration {
  const attribute = (name: string): string | undefined =>
    attributes.find((each) => each.name === name)?.value;
  return {
    id: attribute('id') ?? '',
    domain: attribute('for') ?? '',
    attributeName: attribute('attr.name'),
    attributeType: attribute('attr.type'),
    defaultValue: children.find(({ local }) => local === 'default')?.value,
    position,
  };
}
