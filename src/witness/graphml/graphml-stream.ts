import { ElementStack } from './element-stack.js';
import type { GraphmlVisitor } from './graphml-events.js';
import { GraphmlVisitors } from './graphml-visitors.js';
import { KEY_WORDS } from './resolve-key.js';
import { XmlScanner } from './xml-scanner.js';

export { readAttribute } from './graphml-element.js';

/**
 * Reads a GraphML file piece by piece and passes its elements to visitors when they end, in that order, as WitnessLint
 * reads it. Of a node or an edge it keeps only the id and the flags.
 */
export class GraphmlStream {
  readonly #scanner: XmlScanner;
  readonly #elements: ElementStack;

  /**
   * @param file name for messages
   * @param root whether a root other than `graphml` is an error
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

  /** Ends the file. @throws InputError what `XmlScanner` throws */
  end(): void {
    this.#scanner.end();
    this.#elements.end();
  }
}
