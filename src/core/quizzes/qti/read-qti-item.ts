import type { XmlElement } from "../../../lib/xml/read-xml.ts";
import { childrenOf, contentOf, descendantsOf, readQtiXml } from "./qti-elements.ts";
import { QtiFault } from "./qti-fault.ts";
import { readText } from "./qti-text.ts";
import { readInteraction } from "./read-qti-interaction.ts";

const isInteraction = (name: string) => name.endsWith("Interaction");
const BLANK = "_____";

/**
 * Reads an item of QTI 2 or 3.
 * @param points of an item that does not say its maximum
 * @returns as `NewQuestion`, not validated
 * @throws {QtiFault | XmlFault}
 */
export function readQtiItem(text: string, points: string): Record<string, unknown> {
  const item = readQtiXml(text);
  if (item.name !== "assessmentItem") throw new QtiFault(`is "${item.name}", not an assessment item`);
  const [body] = childrenOf(item, "itemBody");
  if (!body) throw new QtiFault("has no item body");
  const found = descendantsOf(body, isInteraction);
  const [interaction] = found;
  if (!interaction || found.length > 1)
    throw new QtiFault(`has ${found.length} interactions: only items with one can be imported`);
  const declared = responseOf(item, interaction);
  const answer = readInteraction(item, interaction, declared);
  const [prompt] = childrenOf(interaction, "prompt");
  const shown = questionText(body, interaction);
  const question = [shown, prompt ? readText(prompt) : ""].filter(Boolean).join("\n");
  return {
    ...answer,
    text: question || item.attributes.get("title"),
    points: maximumOf(item) ?? points,
    explanation:
      childrenOf(item, "modalFeedback")
        .map((each) => readText(each))
        .join("\n") || null,
    ...(answer["type"] === "essay" && { guidance: guidanceOf(body) }),
  };
}

function responseOf(item: XmlElement, interaction: XmlElement): XmlElement {
  const identifier = interaction.attributes.get("responseIdentifier");
  const found = childrenOf(item, "responseDeclaration").find(
    ({ attributes }) => attributes.get("identifier") === identifier,
  );
  if (!found) throw new QtiFault("has an interaction without a response declaration");
  return found;
}

/** The text around the interaction. A gap within a sentence is shown as a line, one of its own is left out. */
function questionText(body: XmlElement, interaction: XmlElement): string {
  const isGap = interaction.name === "textEntryInteraction";
  const text = readText(body, (element) => (element === interaction ? (isGap ? BLANK : "") : undefined));
  return isGap && text.endsWith(`\n${BLANK}`) ? text.slice(0, -BLANK.length - 1) : text;
}

function maximumOf(item: XmlElement): string | undefined {
  const declared = childrenOf(item, "outcomeDeclaration");
  const named = (name: string) => declared.find(({ attributes }) => attributes.get("identifier") === name);
  const maximum = named("MAXSCORE");
  const [value] = maximum ? descendantsOf(maximum, (name) => name === "value") : [];
  return value ? contentOf(value) : named("SCORE")?.attributes.get("normalMaximum");
}

const guidanceOf = (body: XmlElement): string | null =>
  descendantsOf(body, (name) => name === "rubricBlock")
    .filter(({ attributes }) => /\bscorer\b/.test(attributes.get("view") ?? ""))
    .map((each) => readText(each))
    .join("\n") || null;
