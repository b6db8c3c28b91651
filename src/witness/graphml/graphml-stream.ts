import { ElementStack } from './element-stack.js';
import type { GraphmlVisitor } from './graphml-events.js';
import { GraphmlVisitors } from './graphml-visitors.js';
import { KEY_WORDS } from './resolve-key.js';
import { XmlScanner } from './xml-scanner.js';

export { attributeOf } from './graphml-element.js';

/**
 * Reads a GraphML file piece by piece and tells visitors about its elements when they end, in the order of their ends,
 * as WitnessLint reads it. Nothing of a node or an edge is kept but its id and its flags.
 */
export class GraphmlStream {
  readonly #scanner: XmlScanner;
  readonly #elements: ElementStack;

  /**
   * @param file name for messages
   * @param root whether another root than `graphml` is an error
   */
  constructor(file: string, visitors: readonly GraphmlVisitor[], root: 'graphml' | 'any') {
    this.#elements = new ElementStack(file, new GraphmlVisitors(visitors), root);
    this.#scanner = new XmlScanner(file, this.#elements, 'data', KEY_WORDS);
  }

  /**
   * Reads the next bytes; they may be overwritten afterwards.
   *
   * @throws InputError `structure`, and what `XmlScanner` throws
   */
  write(bytes: Uint8Array): void {
    this.#scanner.write(bytes);
  }

  /** Says that no more bytes follow. @throws InputError what `XmlScanner` throws */
  end(): void {
    this.#scanner.end();
    this.#elements.end();
  }
}
