import type { Position } from '../../source/input-error.js';
import { IdTable } from './id-table.js';

/** Roles of a node, as bits; a node has the sum of its roles. */
export const ENTRY = 1;
export const SINK = 2;
export const VIOLATION = 4;
export const CYCLEHEAD = 8;
/** The file declares the node; otherwise only edges name it. */
export const DECLARED = 16;

/** The nodes and edges of an automaton without their data: a few numbers each, whatever the size of the file. */
export class AutomatonShape {
  readonly #ids = new IdTable();
  #roles = new Uint8Array(1024);
  #lines = new Uint32Array(1024);
  #columns = new Uint32Array(1024);
  #sources = new Uint32Array(1024);
  #targets = new Uint32Array(1024);
  #edgeLines = new Uint32Array(1024);
  #edgeColumns = new Uint32Array(1024);
  #edgeCount = 0;
  /** The two nodes that were looked up last. */
  #lastId: string | undefined;
  #lastNode = 0;
  #secondId: string | undefined;
  #secondNode = 0;

  /** Nodes, declared or named by an edge. */
  get nodeCount(): number {
    return this.#ids.size;
  }

  get edgeCount(): number {
    return this.#edgeCount;
  }

  /** Number of a node, from 0, or undefined if no node has this id. */
  find(id: string): number | undefined {
    return this.#ids.find(id);
  }

  readNodeId(node: number): string {
    return this.#ids.at(node);
  }

  has(node: number, role: number): boolean {
    return ((this.#roles[node] ?? 0) & role) !== 0;
  }

  /** Where a node is declared; for an undeclared node, the first edge that names it. */
  nodePosition(node: number): Position {
    return { line: this.#lines[node] ?? 1, column: this.#columns[node] ?? 1 };
  }

  edgeSource(edge: number): number {
    return this.#sources[edge] ?? 0;
  }

  edgeTarget(edge: number): number {
    return this.#targets[edge] ?? 0;
  }

  positionOfEdge(edge: number): Position {
    return { line: this.#edgeLines[edge] ?? 1, column: this.#edgeColumns[edge] ?? 1 };
  }

  /**
   * Adds a node; of several with the same id, the first one stays, with the roles of all.
   *
   * @returns whether it is the first one
   */
  addNode(id: string, roles: number, position: Position): boolean {
    const node = this.#intern(id, position);
    const isFirst = !this.has(node, DECLARED);
    if (isFirst) {
      this.#lines[node] = position.line;
      this.#columns[node] = position.column;
    }
    this.#roles[node] = (this.#roles[node] ?? 0) | roles | DECLARED;
    return isFirst;
  }

  addEdge(source: string, target: string, position: Position): void {
    const edge = this.#edgeCount++;
    if (edge >= this.#sources.length) {
      this.#sources = withRoom(this.#sources, edge);
      this.#targets = withRoom(this.#targets, edge);
      this.#edgeLines = withRoom(this.#edgeLines, edge);
      this.#edgeColumns = withRoom(this.#edgeColumns, edge);
    }
    this.#sources[edge] = this.#intern(source, position);
    this.#targets[edge] = this.#intern(target, position);
    this.#edgeLines[edge] = position.line;
    this.#edgeColumns[edge] = position.column;
  }

  #remember(id: string, node: number): number {
    this.#secondId = this.#lastId;
    this.#secondNode = this.#lastNode;
    this.#lastId = id;
    this.#lastNode = node;
    return node;
  }

  #intern(id: string, position: Position): number {
    // An edge often leads from one of the last two nodes to the other.
    if (id === this.#lastId) return this.#lastNode;
    if (id === this.#secondId) return this.#remember(this.#secondId, this.#secondNode);
    const { nodeCount } = this;
    const node = this.#ids.add(id);
    this.#remember(this.readNodeId(node), node);
    if (node < nodeCount) return node;
    if (node >= this.#roles.length) {
      this.#roles = copyInto(this.#roles, new Uint8Array(node * 2));
      this.#lines = withRoom(this.#lines, node);
      this.#columns = withRoom(this.#columns, node);
    }
    this.#lines[node] = position.line;
    this.#columns[node] = position.column;
    return node;
  }
}

const withRoom = (array: Uint32Array<ArrayBuffer>, index: number): Uint32Array<ArrayBuffer> =>
  copyInto(array, new Uint32Array(index * 2));

function copyInto<Numbers extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from);
  return to;
}
