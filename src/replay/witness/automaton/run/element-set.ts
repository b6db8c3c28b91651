import type { AutomatonState } from '../read/transition.js';
import type { Element } from './element.js';

/** Sets of at most so many elements are searched one by one: nearly all are about as large as the number of threads. */
const FEW = 24;

/** Elements without equal ones, in the order in which they were added. */
export class ElementSet {
  #elements: Element[];
  /** The elements that may be equal to one that is kept. */
  #added: Element[] = [];
  /** In large sets, all elements by their states. */
  #byState: Map<AutomatonState, Element[]> | undefined;

  /** @param kept elements that differ from each other; becomes the array of this set */
  constructor(kept: Element[]) {
    this.#elements = kept;
    this.#arrange();
  }

  get elements(): readonly Element[] {
    return this.#elements;
  }

  /** Adds an element unless an equal one is already there. @returns whether it was added */
  add(element: Element): boolean {
    if (isAmong(this.#alike(element) ?? this.#elements, element)) return false;
    this.#added = withElement(this.#added, element);
    this.#append(element);
    return true;
  }

  /** The same for an element that differs from all others that are kept. */
  keep(element: Element): void {
    if (!isAmong(this.#alike(element) ?? this.#added, element)) this.#append(element);
  }

  /** In a large set, the elements in the same state. */
  #alike({ at }: Element): readonly Element[] | undefined {
    return this.#byState === undefined ? undefined : (this.#byState.get(at) ?? []);
  }

  #append(element: Element): void {
    this.#elements = withElement(this.#elements, element);
    if (this.#byState === undefined) this.#arrange();
    else enter(this.#byState, element);
  }

  #arrange(): void {
    if (this.#elements.length <= FEW) return;
    const byState = new Map<AutomatonState, Element[]>();
    for (const each of this.#elements) enter(byState, each);
    this.#byState = byState;
  }
}

/** Mostly an element stays the only one: an array that grows would get room for many. */
function withElement(elements: Element[], element: Element): Element[] {
  if (elements.length === 0) return [element];
  elements.push(element);
  return elements;
}

function enter(byState: Map<AutomatonState, Element[]>, element: Element): void {
  const alike = byState.get(element.at);
  if (alike === undefined) byState.set(element.at, [element]);
  else alike.push(element);
}

function isAmong(alike: readonly Element[], element: Element): boolean {
  for (const each of alike) if (areEqual(each, element)) return true;
  return false;
}

function areEqual(one: Element, other: Element): boolean {
  return (
    one.at === other.at &&
    one.owed === other.owed &&
    one.skipped === other.skipped &&
    one.names === other.names &&
    one.arrival?.thread === other.arrival?.thread &&
    one.arrival?.range?.start === other.arrival?.range?.start
  );
}
