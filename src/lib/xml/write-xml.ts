/** A piece of XML that is written as it is. */
export class Xml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Child = Xml | string | null | readonly Child[];

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`).replaceAll("\r", "&#13;");
const escapedValue = (text: string): string =>
  escaped(text).replace(/[\t\n]/g, (char) => `&#${char.charCodeAt(0)};`);

const inner = (child: Child): string => {
  if (child === null) return "";
  if (typeof child === "string") return escaped(child);
  return child instanceof Xml ? child.text : child.map(inner).join("");
};

/** Writes an element: attributes that are undefined are left out, texts are escaped. */
export function xml(
  name: string,
  attributes: Readonly<Record<string, string | number | boolean | undefined>> = {},
  ...children: readonly Child[]
): Xml {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapedValue(String(value))}"`],
  );
  const content = inner(children);
  return new Xml(
    content ? `<${name}${written.join("")}>${content}</${name}>` : `<${name}${written.join("")}/>`,
  );
}

export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
