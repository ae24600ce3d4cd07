type Child = Node | string | number | null | undefined | false | readonly Child[];
type Value = string | number | boolean | null | undefined | ((event: Event) => void);

/**
 * Creates an element. Properties that start with `on` are listeners; false, null and undefined are left out. Text is inserted as
 * text, never as markup.
 */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Record<string, Value>,
  ...children: Child[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, String(value));
  }
  append(made, children);
  return made;
}

function append(parent: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(parent, child);
    else if (child instanceof Node) parent.appendChild(child);
    else if (typeof child === "string" || typeof child === "number")
      parent.appendChild(document.createTextNode(String(child)));
  }
}
