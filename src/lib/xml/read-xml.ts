export interface XmlElement {
  /** Without the prefix of a namespace. */
  name: string;
  /** By name, without the prefix of a namespace. */
  attributes: ReadonlyMap<string, string>;
  children: Array<XmlElement | string>;
}

/** XML that cannot be read, or that is not accepted; the message says why, with the line. */
export class XmlFault extends Error {}

interface Limits {
  depth: number;
  /** Elements, attributes and texts together. */
  nodes: number;
}

const DEFAULT_LIMITS: Limits = { depth: 64, nodes: 50_000 };
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

// One token: a comment, CDATA, an instruction, a declaration, a tag, or text. Sticky, and without nested repetition.
const token =
  /<!--([\s\S]*?)-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?([\s\S]*?)\?>|<(!)|<\/([^\s<>/=]+)\s*>|<([^\s<>/=!?]+)((?:"[^"]*"|'[^']*'|[^<>"'])*)>|([^<]+)/y;

/**
 * Reads an XML document from somebody else. A document type is refused, so that there are neither entities that expand nor ones
 * that name files or addresses; only the five entities of XML and numbered characters are known.
 * @throws {XmlFault}
 */
export function readXml(text: string, limits: Limits = DEFAULT_LIMITS): XmlElement {
  const source = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const root: XmlElement = { name: "", attributes: new Map(), children: [] };
  const open = [root];
  let nodes = 0;
  let at = 0;
  const fault = (message: string) =>
    new XmlFault(`line ${source.slice(0, at).split("\n").length}: ${message}`);
  const decode = (raw: string) =>
    raw.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([\w.-]{1,40}))?;?/gi, (whole, decimal, hex, name) => {
      const known = name && whole.endsWith(";") && Object.hasOwn(entities, name) && entities[name];
      if (known) return known;
      const code = Number.parseInt(decimal ?? hex ?? "", decimal ? 10 : 16);
      const isCharacter =
        code === 9 ||
        code === 10 ||
        code === 13 ||
        (code > 31 && code < 0xd800) ||
        (code > 0xdfff && code <= 0x10ffff);
      if (!whole.endsWith(";") || !isCharacter)
        throw fault(`contains "${whole.slice(0, 20)}", which is not known`);
      return String.fromCodePoint(code);
    });
  const count = (added = 1) => {
    nodes += added;
    if (nodes > limits.nodes) throw fault(`has more than ${limits.nodes} elements and texts`);
  };
  while (at < source.length) {
    token.lastIndex = at;
    const found = token.exec(source);
    const parent = open.at(-1)!;
    if (!found) throw fault("is not well-formed");
    const [whole, , cdata, instruction, declaration, closing, opening, rest, raw] = found;
    if (declaration) throw fault("has a document type, which is not accepted: remove it");
    if (cdata !== undefined || raw !== undefined) {
      const content = cdata ?? decode(raw!);
      if (parent === root && content.trim()) throw fault("has text outside of its elements");
      if (parent !== root) {
        count();
        parent.children.push(content);
      }
    } else if (closing !== undefined) {
      if (parent === root || parent.name !== localName(closing))
        throw fault(`closes "${closing}", which is not open`);
      open.pop();
    } else if (opening !== undefined) {
      const isEmpty = rest!.endsWith("/");
      const attributes = readAttributes(isEmpty ? rest!.slice(0, -1) : rest!, decode);
      if (!attributes) throw fault(`has an element "${opening.slice(0, 40)}" with broken attributes`);
      count(1 + attributes.size);
      const element: XmlElement = { name: localName(opening), attributes, children: [] };
      if (parent === root && root.children.length) throw fault("has two outermost elements");
      parent.children.push(element);
      if (!isEmpty) open.push(element);
      if (open.length > limits.depth) throw fault(`nests more than ${limits.depth} elements`);
    } else if (instruction !== undefined && /^xml-stylesheet/.test(instruction)) {
      throw fault("has a style sheet, which is not accepted");
    }
    at += whole.length;
  }
  const [element] = root.children;
  if (open.length > 1) throw fault(`does not close "${open.at(-1)!.name}"`);
  if (!element || typeof element === "string") throw fault("is empty");
  return element;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** Without one expression for an attribute: on a long run of spaces it would take quadratic time. */
function readAttributes(text: string, decode: (raw: string) => string): Map<string, string> | null {
  const found = new Map<string, string>();
  let rest = text;
  while (rest.trim()) {
    const equals = rest.indexOf("=");
    const name = rest.slice(0, equals).trim();
    const value = rest.slice(equals + 1).trimStart();
    const quote = value.charAt(0);
    const end = value.indexOf(quote, 1);
    const isQuoted = (quote === '"' || quote === "'") && end !== -1;
    if (equals === -1 || rest.trimStart() === rest || !/^[^\s<>"'/]+$/.test(name) || !isQuoted) return null;
    const raw = value.slice(1, end);
    const key = name.startsWith("xmlns") ? name : localName(name);
    if (raw.includes("<") || found.has(key)) return null;
    found.set(key, decode(raw.replace(/[\t\n]/g, " ")));
    rest = value.slice(end + 1);
  }
  return found;
}
