import type { XmlElement } from "../../../lib/xml/read-xml.ts";
import { type Xml, xml } from "../../../lib/xml/write-xml.ts";
import { QtiFault } from "./qti-fault.ts";

/** Writes a text as a paragraph; one whose spaces matter as preformatted. */
export function writeText(text: string): Xml {
  if (/ {2}| \n|\n /.test(text)) return xml("pre", {}, text);
  const lines = text.split("\n");
  return xml(
    "p",
    {},
    lines.map((line, at) => (at === 0 ? line : [xml("br"), line])),
  );
}

const blocks = new Set(
  "p div pre li ul ol dl dt dd blockquote h1 h2 h3 h4 h5 h6 tr table address section prompt".split(" "),
);
const unreadable = new Set("img object video audio picture math svg include".split(" "));
/** Not part of the question as the student reads it. */
const hidden = new Set(["rubricBlock", "feedbackBlock", "feedbackInline", "modalFeedback", "stylesheet"]);

/**
 * Reads flowing content as plain text: line breaks where blocks end, and spaces as a browser shows them.
 * @param instead what stands for an element, undefined for its text
 * @throws {QtiFault} for pictures and the like
 */
export function readText(
  element: XmlElement,
  instead: (element: XmlElement) => string | undefined = () => undefined,
): string {
  let text = "";
  let isBlockEnd = false;
  const add = (piece: string, isExact: boolean) => {
    const isBlank = !isExact && !piece.trim();
    if (!piece || (isBlank && (isBlockEnd || /(^|[ \n])$/.test(text)))) return;
    if (isBlockEnd && text && !text.endsWith("\n"))
      text = `${isExact ? text : withoutTrailingSpaces(text)}\n`;
    isBlockEnd = false;
    text += isExact || !/(^|[ \n])$/.test(text) ? piece : piece.replace(/^ /, "");
  };
  const walk = (node: XmlElement, isExact: boolean): void => {
    const replaced = instead(node);
    if (replaced !== undefined) {
      add(replaced, false);
      return;
    }
    if (hidden.has(node.name)) return;
    if (unreadable.has(node.name)) throw new QtiFault("has a picture, a formula or other media");
    if (node.name === "br") {
      add("\n", true);
      return;
    }
    const isBlock = blocks.has(node.name);
    if (isBlock) isBlockEnd = true;
    for (const child of node.children)
      if (typeof child === "string") add(isExact ? child : child.replace(/[ \t\n]+/g, " "), isExact);
      else walk(child, isExact || child.name === "pre");
    if (isBlock) isBlockEnd = true;
  };
  for (const child of element.children)
    if (typeof child === "string") add(child.replace(/[ \t\n]+/g, " "), false);
    else walk(child, child.name === "pre");
  return text.trim();
}

/** An expression for the spaces at the end would try every run of spaces in the text. */
function withoutTrailingSpaces(text: string): string {
  let end = text.length;
  while (text[end - 1] === " ") end -= 1;
  return text.slice(0, end);
}
