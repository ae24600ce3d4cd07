import type { XmlElement } from "../../../lib/xml/read-xml.ts";
import { childrenOf, contentOf, descendantsOf } from "./qti-elements.ts";
import { QtiFault } from "./qti-fault.ts";
import { readText } from "./qti-text.ts";

type Read = (item: XmlElement, interaction: XmlElement, declared: XmlElement) => Record<string, unknown>;

/** How the interactions of QTI are read, by their name. */
const readers: Readonly<Record<string, Read>> = {
  choiceInteraction: readChoices,
  textEntryInteraction: readTextEntry,
  matchInteraction: readPairs,
  orderInteraction: readOrder,
  extendedTextInteraction: () => ({ type: "essay" }),
};

/** Reads the answers of an item: type, parts and what is right. @throws {QtiFault} */
export function readInteraction(
  item: XmlElement,
  interaction: XmlElement,
  declared: XmlElement,
): Record<string, unknown> {
  const read = Object.hasOwn(readers, interaction.name) && readers[interaction.name];
  if (!read) throw new QtiFault(`has an interaction of a kind that cannot be imported: ${interaction.name}`);
  return read(item, interaction, declared);
}

const identifierOf = ({ attributes }: XmlElement) => attributes.get("identifier") ?? "";
const rightOf = (declared: XmlElement): string[] =>
  childrenOf(declared, "correctResponse").flatMap((each) => childrenOf(each, "value").map(contentOf));

interface Entry {
  key: string;
  value: number;
  isCaseSensitive: boolean;
}

const mappedIn = (declared: XmlElement): Entry[] =>
  childrenOf(declared, "mapping").flatMap((mapping) =>
    childrenOf(mapping, "mapEntry").map(({ attributes }) => ({
      key: attributes.get("mapKey") ?? "",
      value: Number(attributes.get("mappedValue")),
      isCaseSensitive: attributes.get("caseSensitive") !== "false",
    })),
  );

/** The answers that a mapping gives points; ours give each the same. @throws {QtiFault} */
function evenlyMapped(entries: readonly Entry[]): Entry[] {
  const right = entries.filter(({ value }) => value > 0);
  if (right.some(({ value }) => Math.abs(value - right[0]!.value) > 0.001))
    throw new QtiFault("has right answers that are worth different points");
  return right;
}

function readChoices(_item: XmlElement, interaction: XmlElement, declared: XmlElement) {
  const mapped = evenlyMapped(mappedIn(declared)).map(({ key }) => key);
  const correct = rightOf(declared);
  const right = correct.length ? correct : mapped;
  const isMultiple = declared.attributes.get("cardinality") === "multiple";
  const options = descendantsOf(interaction, (name) => name === "simpleChoice").map((choice) => ({
    text: readText(choice),
    correct: right.includes(identifierOf(choice)),
  }));
  if (options.filter((option) => option.correct).length !== right.length)
    throw new QtiFault("names a right option that it does not have, or has two options of one identifier");
  return { type: isMultiple ? "multiple" : "choice", options };
}

function readTextEntry(item: XmlElement, _interaction: XmlElement, declared: XmlElement) {
  const right = rightOf(declared);
  const baseType = declared.attributes.get("baseType");
  if (baseType === "float" || baseType === "integer") return readNumber(item, right);
  if (baseType !== "string")
    throw new QtiFault(`has a response of the type "${baseType}": string or float can be read`);
  const mapped = evenlyMapped(mappedIn(declared));
  if (new Set(mapped.map(({ isCaseSensitive }) => isCaseSensitive)).size > 1)
    throw new QtiFault("distinguishes capital letters in some of its answers only");
  const folded = descendantsOf(item, (name) => name === "stringMatch").some(
    ({ attributes }) => attributes.get("caseSensitive") === "false",
  );
  return {
    type: "short",
    accepted: mapped.length ? mapped.map(({ key }) => key) : right,
    caseSensitive: mapped[0]?.isCaseSensitive ?? !folded,
  };
}

function readNumber(item: XmlElement, right: readonly string[]) {
  if (right.length !== 1) throw new QtiFault("must have one right number");
  const [equal] = descendantsOf(item, (name) => name === "equal");
  const mode = equal?.attributes.get("toleranceMode") ?? "exact";
  if (mode === "exact") return { type: "numeric", value: right[0], tolerance: "0" };
  const [below, above = below] = (equal!.attributes.get("tolerance") ?? "").trim().split(/\s+/);
  if (mode !== "absolute" || below !== above)
    throw new QtiFault("has a tolerance that is relative, or different above and below");
  return { type: "numeric", value: right[0], tolerance: below };
}

function readPairs(_item: XmlElement, interaction: XmlElement, declared: XmlElement) {
  const [left = [], right = []] = childrenOf(interaction, "simpleMatchSet").map((set) =>
    childrenOf(set, "simpleAssociableChoice").map((choice) => ({
      identifier: identifierOf(choice),
      text: readText(choice),
    })),
  );
  const correct = rightOf(declared);
  const keys = correct.length ? correct : evenlyMapped(mappedIn(declared)).map(({ key }) => key);
  evenlyMapped(mappedIn(declared));
  const matched = new Map(keys.map((key) => key.split(/\s+/) as [string, string]));
  const used = new Set(matched.values());
  if (
    matched.size !== keys.length ||
    used.size !== keys.length ||
    left.length !== keys.length ||
    right.length !== keys.length
  )
    throw new QtiFault("does not match each left side with one right side of its own");
  const pairs = left.map(({ identifier, text }) => {
    const other = right.find((each) => each.identifier === matched.get(identifier));
    if (!other) throw new QtiFault(`has no right side for "${text.slice(0, 60)}"`);
    return { left: text, right: other.text };
  });
  return { type: "matching", pairs };
}

function readOrder(_item: XmlElement, interaction: XmlElement, declared: XmlElement) {
  const choices = new Map(
    descendantsOf(interaction, (name) => name === "simpleChoice").map((each) => [identifierOf(each), each]),
  );
  const order = rightOf(declared);
  if (order.length !== choices.size || !order.every((identifier) => choices.has(identifier)))
    throw new QtiFault("does not say the place of each of its items");
  return {
    type: "ordering",
    items: order.map((identifier) => ({ text: readText(choices.get(identifier)!) })),
  };
}
