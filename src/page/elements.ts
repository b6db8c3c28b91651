type Child = Node | string | number | null | undefined | readonly Child[];
type Value = string | number | null | undefined | ((event: Event) => void);

/**
 * Makes an element. Texts become text nodes and never markup; functions are listeners of the event of their name. There
 * is no other way in this folder by which a text of a witness comes into the page.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, Value>> = {},
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

/** The one element that a selector finds. */
export function find<Kind extends Element = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): Kind {
  const found = within.querySelector<Kind>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

/** What the page was made of. */
export function readData<Data>(): Data {
  return JSON.parse(find('#data').textContent ?? 'null') as Data;
}
