import type { GraphmlData, GraphmlElement, GraphmlOwner } from '../../witness/graphml/graphml-events.js';
import { findData } from '../rule/find-data.js';
import { parseWholeNumber } from '../rule/whole-number.js';

/** A whole number without a sign; undefined for anything else. */
export function wholeNumber(data: GraphmlData): number | undefined {
  return parseWholeNumber(data.value);
}

/** Remembers the default of the key that names the file of an edge. */
export class OriginFile {
  #default: string | undefined;

  addKey({ attributes, children }: GraphmlElement): void {
    if (!attributes.some(({ name, value }) => name === 'id' && value === 'originfile')) return;
    this.#default = children.find(({ local }) => local === 'default')?.value || undefined;
  }

  /** The file of an edge; undefined if nothing names one. */
  of(edge: GraphmlOwner): string | undefined {
    return findData(edge, 'originfile')?.value || this.#default;
  }
}
