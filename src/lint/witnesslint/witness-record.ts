import { IdTable } from '../../witness/graphml/id-table.js';
import { isTermination } from './standard-keys.js';
import type { Transition } from './transitions.js';

const DECLARED = 1;
const SINK = 2;
const HAS_LEAVING = 4;
const NAMED = 8;

/** What has been seen of a witness: the first value of each, as WitnessLint keeps it. */
export class WitnessRecord {
  readonly definedKeys = new Map<string, string>();
  readonly usedKeys = new Set<string>();
  readonly specifications = new Set<string>();
  readonly transitions = new Map<string, Transition[]>();
  /** Keys that only witnesses of one kind may have, if they occur. */
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
  readonly #nodes = new IdTable();
  /** By node number. */
  #marks = new Uint8Array(1024);
  #nodeCount = 0;

  get hasNodes(): boolean {
    return this.#nodeCount > 0;
  }

  get isOfTermination(): boolean {
    return this.cyclehead !== undefined || [...this.specifications].some(isTermination);
  }

  /** @returns whether this is the first node with the id */
  declare(id: string): boolean {
    const isNew = (this.#mark(id, DECLARED) & DECLARED) === 0;
    if (isNew) this.#nodeCount++;
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
    this.#mark(id, NAMED);
  }

  addTransition(source: string, transition: Transition): void {
    const same = this.transitions.get(source);
    if (same === undefined) this.transitions.set(source, [transition]);
    else same.push(transition);
  }

  /** The nodes that edges name but nothing declares. */
  undeclared(): readonly string[] {
    const ids: string[] = [];
    for (let node = 0; node < this.#nodes.size; node++) {
      if (((this.#marks[node] ?? 0) & (NAMED | DECLARED)) === NAMED) ids.push(this.#nodes.at(node));
    }
    return ids;
  }

  #has(id: string, mark: number): boolean {
    const node = this.#nodes.find(id);
    return node !== undefined && ((this.#marks[node] ?? 0) & mark) !== 0;
  }

  /** @returns the marks before */
  #mark(id: string, mark: number): number {
    const node = this.#nodes.add(id);
    if (node >= this.#marks.length) {
      const marks = new Uint8Array(2 * node);
      marks.set(this.#marks);
      this.#marks = marks;
    }
    const before = this.#marks[node] ?? 0;
    this.#marks[node] = before | mark;
    return before;
  }
}
