import { type Xml, xml, xmlDocument } from "../../../lib/xml/write-xml.ts";
import type { Question } from "../../../models/quizzes/index.ts";
import { writeText } from "./qti-text.ts";

const NAMESPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1";
const TEMPLATES = "http://www.imsglobal.org/question/qti_v2p1/rptemplates";
const responseIdentifier = "RESPONSE";

/** The parts of an item that depend on the type of its question. */
interface Parts {
  response: Xml;
  interaction: Xml;
  processing: Xml | null;
}

/** Writes a question as an item of QTI 2.1. @param identifier unique in the package */
export function writeQtiItem(question: Question, identifier: string): string {
  const { text, points, explanation } = question;
  const { response, interaction, processing } = partsOf(question);
  const feedback = explanation !== null;
  return xmlDocument(
    xml(
      "assessmentItem",
      {
        xmlns: NAMESPACE,
        identifier,
        title: text.replaceAll("\n", " ").slice(0, 60),
        adaptive: false,
        timeDependent: false,
      },
      response,
      outcome("SCORE", "float", "0"),
      outcome("MAXSCORE", "float", points),
      feedback ? outcome("FEEDBACK", "identifier", "EXPLANATION") : null,
      xml(
        "itemBody",
        {},
        xml("div", {}, writeText(text)),
        question.type === "essay" && question.guidance !== null
          ? xml("rubricBlock", { view: "scorer" }, writeText(question.guidance))
          : null,
        interaction,
      ),
      processing,
      feedback
        ? xml(
            "modalFeedback",
            { outcomeIdentifier: "FEEDBACK", identifier: "EXPLANATION", showHide: "show" },
            writeText(explanation),
          )
        : null,
    ),
  );
}

const outcome = (identifier: string, baseType: string, value: string) =>
  xml(
    "outcomeDeclaration",
    { identifier, cardinality: "single", baseType },
    xml("defaultValue", {}, xml("value", {}, value)),
  );

const declare = (
  cardinality: string,
  baseType: string,
  values: readonly string[],
  mapping: Xml | null = null,
) =>
  xml(
    "responseDeclaration",
    { identifier: responseIdentifier, cardinality, baseType },
    values.length
      ? xml(
          "correctResponse",
          {},
          values.map((value) => xml("value", {}, value)),
        )
      : null,
    mapping,
  );
const template = (name: string) => xml("responseProcessing", { template: `${TEMPLATES}/${name}` });
/** Identifiers of parts by their place: ids of ours may begin with a digit, which XML does not allow. */
const part = (letter: string, index: number) => `${letter}${index + 1}`;
const entry = (mapKey: string, mappedValue: string, caseSensitive?: boolean) =>
  xml("mapEntry", { mapKey, mappedValue, caseSensitive });

function partsOf(question: Question): Parts {
  const { points } = question;
  switch (question.type) {
    case "choice":
    case "multiple": {
      const { type, options } = question;
      const right = options.flatMap(({ correct }, at) => (correct ? [part("A", at)] : []));
      const share = (Number(points) / right.length).toFixed(5);
      // A wrong option cancels a right one, as in `markAnswer`.
      const mapping = xml(
        "mapping",
        { lowerBound: 0, upperBound: points, defaultValue: 0 },
        options.map(({ correct }, at) => entry(part("A", at), correct ? share : `-${share}`)),
      );
      return {
        response:
          type === "choice"
            ? declare("single", "identifier", right)
            : declare("multiple", "identifier", right, mapping),
        interaction: xml(
          "choiceInteraction",
          { responseIdentifier, shuffle: true, maxChoices: type === "choice" ? 1 : 0 },
          options.map(({ text }, at) =>
            xml("simpleChoice", { identifier: part("A", at) }, writeOption(text)),
          ),
        ),
        processing: template(type === "choice" ? "match_correct" : "map_response"),
      };
    }
    case "short": {
      const entries = question.accepted.map((text) => entry(text, points, question.caseSensitive));
      const mapping = xml("mapping", { defaultValue: 0 }, entries);
      return {
        response: declare("single", "string", question.accepted.slice(0, 1), mapping),
        interaction: textEntry,
        processing: template("map_response"),
      };
    }
    case "numeric":
      return {
        response: declare("single", "float", [question.value]),
        interaction: textEntry,
        processing: withinTolerance(question.tolerance),
      };
    case "matching": {
      const { pairs } = question;
      const share = (Number(points) / pairs.length).toFixed(5);
      const right = pairs.map((_pair, at) => `${part("L", at)} ${part("R", at)}`);
      const side = (letter: string, texts: readonly string[]) =>
        xml(
          "simpleMatchSet",
          {},
          texts.map((text, at) =>
            xml("simpleAssociableChoice", { identifier: part(letter, at), matchMax: 1 }, writeOption(text)),
          ),
        );
      const mapping = xml(
        "mapping",
        { defaultValue: 0 },
        right.map((key) => entry(key, share)),
      );
      return {
        response: declare("multiple", "directedPair", right, mapping),
        interaction: xml(
          "matchInteraction",
          { responseIdentifier, shuffle: true, maxAssociations: pairs.length },
          side(
            "L",
            pairs.map(({ left }) => left),
          ),
          side(
            "R",
            pairs.map(({ right: text }) => text),
          ),
        ),
        processing: template("map_response"),
      };
    }
    case "ordering": {
      const { items } = question;
      return {
        response: declare(
          "ordered",
          "identifier",
          items.map((_item, at) => part("A", at)),
        ),
        interaction: xml(
          "orderInteraction",
          { responseIdentifier, shuffle: true },
          items.map(({ text }, at) => xml("simpleChoice", { identifier: part("A", at) }, writeOption(text))),
        ),
        processing: template("match_correct"),
      };
    }
    case "essay":
      return {
        response: declare("single", "string", []),
        interaction: xml("extendedTextInteraction", { responseIdentifier }),
        processing: null,
      };
  }
}

const textEntry = xml("p", {}, xml("textEntryInteraction", { responseIdentifier }));

/** Text of an option, in place; preformatted where its spaces matter. */
const writeOption = (text: string) => (text.includes("  ") ? writeText(text) : text);

const withinTolerance = (tolerance: string) =>
  xml(
    "responseProcessing",
    {},
    xml(
      "responseCondition",
      {},
      xml(
        "responseIf",
        {},
        xml(
          "equal",
          { toleranceMode: "absolute", tolerance: `${tolerance} ${tolerance}` },
          xml("variable", { identifier: responseIdentifier }),
          xml("correct", { identifier: responseIdentifier }),
        ),
        xml("setOutcomeValue", { identifier: "SCORE" }, xml("variable", { identifier: "MAXSCORE" })),
      ),
    ),
  );
