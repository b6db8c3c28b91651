const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

/** The prefixes bound at an element; the empty prefix stands for the default namespace. */
export class Namespaces {
  static readonly outermost: Namespaces = new Namespaces(undefined, new Map([['xml', XML_NAMESPACE]]));

  readonly #outer: Namespaces | undefined;
  readonly #bindings: ReadonlyMap<string, string>;
  /** The namespace of names without a prefix; empty if there is none. */
  readonly default: string;

  private constructor(outer: Namespaces | undefined, bindings: ReadonlyMap<string, string>) {
    this.#outer = outer;
    this.#bindings = bindings;
    this.default = bindings.get('') ?? outer?.default ?? '';
  }

  /** The namespace a prefix is bound to, or undefined. */
  of(prefix: string): string | undefined {
    for (let scope: Namespaces | undefined = this; scope !== undefined; scope = scope.#outer) {
      const found = scope.#bindings.get(prefix);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** These namespaces with further bindings. */
  with(bindings: ReadonlyMap<string, string>): Namespaces {
    return new Namespaces(this, bindings);
  }
}

/** What is wrong with binding a prefix to a namespace (Namespaces in XML 1.0, sections 2.2 and 3), or undefined. */
export function problemOfBinding(prefix: string, namespace: string): string | undefined {
  if (prefix === 'xmlns') return `the prefix 'xmlns' must not be declared`;
  if ((prefix === 'xml') !== (namespace === XML_NAMESPACE)) {
    return `the prefix 'xml' and "${XML_NAMESPACE}" belong together`;
  }
  if (namespace === XMLNS_NAMESPACE) return `"${XMLNS_NAMESPACE}" must not be declared`;
  if (namespace === '' && prefix !== '') return `the prefix '${prefix}' is declared without a namespace`;
  return undefined;
}
