import { readXml, type XmlElement } from "../../../lib/xml/read-xml.ts";

/** Reads XML with the names of QTI 2: those of QTI 3 (`qti-choice-interaction`) are written as QTI 2 has them. @throws {XmlFault} */
export function readQtiXml(text: string): XmlElement {
  const root = readXml(text);
  return root.name.startsWith("qti-") ? asQti2(root) : root;
}

const camel = (name: string) =>
  name.replace(/^qti-/, "").replace(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

const asQti2 = ({ name, attributes, children }: XmlElement): XmlElement => ({
  name: camel(name),
  attributes: new Map([...attributes].map(([key, value]) => [camel(key), value])),
  children: children.map((child) => (typeof child === "string" ? child : asQti2(child))),
});

const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== "string");

/** The children of an element that have one of these names. */
export const childrenOf = (element: XmlElement, ...names: readonly string[]): XmlElement[] =>
  elementsOf(element).filter(({ name }) => names.includes(name));

/** The elements anywhere below an element that match. */
export const descendantsOf = (element: XmlElement, matches: (name: string) => boolean): XmlElement[] =>
  elementsOf(element).flatMap((child) => [
    ...(matches(child.name) ? [child] : []),
    ...descendantsOf(child, matches),
  ]);

/** The text of an element without layout, trimmed. */
export const contentOf = ({ children }: XmlElement): string =>
  children
    .map((child) => (typeof child === "string" ? child : contentOf(child)))
    .join("")
    .trim();
