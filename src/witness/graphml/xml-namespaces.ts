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

/** Why a prefix must not be bound to a namespace. */
export type BindingFault = 'xmlns-prefix' | 'xml-prefix' | 'xmlns-namespace' | 'no-namespace';

/** Why a prefix must not be bound to a namespace (Namespaces in XML 1.0, sections 2.2 and 3); undefined if it may. */
export function findBindingFault(prefix: string, namespace: string): BindingFault | undefined {
  if (prefix === 'xmlns') return 'xmlns-prefix';
  if ((prefix === 'xml') !== (namespace === XML_NAMESPACE)) return 'xml-prefix';
  if (namespace === XMLNS_NAMESPACE) return 'xmlns-namespace';
  return namespace === '' && prefix !== '' ? 'no-namespace' : undefined;
}

/** The sentence for a binding that is not allowed. */
export function describeBindingFault(fault: BindingFault, prefix: string): string {
  switch (fault) {
    case 'xmlns-prefix':
      return "the prefix 'xmlns' must not be declared";
    case 'xml-prefix':
      return `the prefix 'xml' and "${XML_NAMESPACE}" belong together`;
    case 'xmlns-namespace':
      return `"${XMLNS_NAMESPACE}" must not be declared`;
    case 'no-namespace':
      return `the prefix '${prefix}' is declared without a namespace`;
  }
}
