import { isTermination } from './standard-keys.js';
import type { Transition } from './transitions.js';

const DECLARED = 1;
const SINK = 2;
const HAS_LEAVING = 4;
const NAMED_BEFORE = 8;

/** What has been seen of a witness: the first value of each, as WitnessLint keeps it. */
export class WitnessRecord {
  readonly definedKeys = new Map<string, string>();
  readonly usedKeys = new Set<string>();
  readonly specifications = new Set<string>();
  readonly transitions = new Map<string, Transition[]>();
  /** Keys that only witnesses of one kind may have, as far as they occur. */
  readonly violationOnly = new Set<string>();
  readonly correctnessOnly = new Set<string>();
  witnessType: string | undefined;
  language: string | undefined;
  producer: string | undefined;
  programFile: string | undefined;
  programHash: string | undefined;
  architecture: string | undefined;
  creationTime: string | undefined;
  formatVersion: string | undefined;
  entry: string | undefined;
  cyclehead: string | undefined;
  readonly #nodes = new Map<string, number>();
  #nodeCount = 0;

  get hasNodes(): boolean {
    return this.#nodeCount > 0;
  }

  get isOfTermination(): boolean {
    return this.cyclehead !== undefined || [...this.specifications].some(isTermination);
  }

  /** @returns whether this is the first node with the id */
  declare(id: string): boolean {
    const isNew = !this.#has(id, DECLARED);
    if (isNew) this.#nodeCount++;
    this.#mark(id, DECLARED);
    return isNew;
  }

  addSink(id: string): void {
    this.#mark(id, SINK);
  }

  isSink(id: string): boolean {
    return this.#has(id, SINK);
  }

  addSource(id: string): void {
    this.#mark(id, HAS_LEAVING);
  }

  isSource(id: string): boolean {
    return this.#has(id, HAS_LEAVING);
  }

  /** Notes that an edge names a node that may be declared later. */
  name(id: string): void {
    if (!this.#has(id, DECLARED)) this.#mark(id, NAMED_BEFORE);
  }

  addTransition(source: string, transition: Transition): void {
    const same = this.transitions.get(source);
    if (same === undefined) this.transitions.set(source, [transition]);
    else same.push(transition);
  }

  /** The nodes that edges name and that are nowhere declared. */
  undeclared(): readonly string[] {
    return [...this.#nodes]
      .filter(([, marks]) => (marks & NAMED_BEFORE) !== 0 && (marks & DECLARED) === 0)
      .map(([id]) => id);
  }

  #has(id: string, mark: number): boolean {
    return ((this.#nodes.get(id) ?? 0) & mark) !== 0;
  }

  #mark(id: string, mark: number): void {
    this.#nodes.set(id, (this.#nodes.get(id) ?? 0) | mark);
  }
}
