type Child = Node | string | number | null | undefined | readonly Child[];
type AttributeValue = string | number | null | undefined | ((event: Event) => void);

/**
 * Makes an element. Texts become text nodes, never markup; functions become listeners for the event with their name. In
 * this folder, texts of a witness get into the page only through this function.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, AttributeValue>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else if (value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  append(made, children);
  return made;
}

function append(parent: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined) continue;
    if (Array.isArray(child)) append(parent, child);
    else parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** The only element that matches a selector. */
export function find<Kind extends Element = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): Kind {
  const found = within.querySelector<Kind>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

/** The data of the page. */
export function readData<Data>(): Data {
  return JSON.parse(find('#data').textContent ?? 'null') as Data;
}
