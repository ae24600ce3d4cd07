import { posix } from "node:path";
import { strToU8, type Zippable, zipSync } from "fflate";
import { badRequest } from "../../../lib/errors.ts";
import { unzipToMemory } from "../../../lib/files/unzip-to-memory.ts";
import { readXml, type XmlElement, XmlFault } from "../../../lib/xml/read-xml.ts";
import { type Xml, xml, xmlDocument } from "../../../lib/xml/write-xml.ts";
import type { Question } from "../../../models/quizzes/index.ts";
import { childrenOf, contentOf, descendantsOf } from "./qti-elements.ts";
import { QtiFault } from "./qti-fault.ts";
import { readQtiItem } from "./read-qti-item.ts";
import { writeQtiItem } from "./write-qti-item.ts";

const MANIFEST = "imsmanifest.xml";
const MAX_XML_BYTES = 1_048_576;
const LIMITS = { entries: 2_000, bytes: 20 * 1_048_576 };
const LOM = "http://ltsc.ieee.org/xsd/LOM";

interface Banked {
  question: Question;
  tags: readonly string[];
}

/** Writes questions as a QTI 2.1 content package: a zip of a manifest and one file per question. Tags are keywords in it. */
export function writeQtiPackage(questions: readonly Banked[]): Uint8Array {
  const files: Zippable = {};
  const resources = questions.map(({ question, tags }, index): Xml => {
    const identifier = `item-${String(index + 1).padStart(4, "0")}`;
    const href = `items/${identifier}.xml`;
    files[href] = strToU8(writeQtiItem(question, identifier));
    const keywords = tags.map((tag) => xml("lom:keyword", {}, xml("lom:string", {}, tag)));
    return xml(
      "resource",
      { identifier, type: "imsqti_item_xmlv2p1", href },
      keywords.length ? xml("metadata", {}, xml("lom:lom", {}, xml("lom:general", {}, keywords))) : null,
      xml("file", { href }),
    );
  });
  const manifest = xml(
    "manifest",
    { xmlns: "http://www.imsglobal.org/xsd/imscp_v1p1", "xmlns:lom": LOM, identifier: "question-bank" },
    xml("metadata", {}, xml("schema", {}, "QTIv2.1 Package"), xml("schemaversion", {}, "1.0.0")),
    xml("organizations"),
    xml("resources", {}, resources),
  );
  return zipSync({ [MANIFEST]: strToU8(xmlDocument(manifest)), ...files });
}

export interface ReadItem {
  /** Path of its file in the package. */
  item: string;
  tags: string[];
  /** As of `NewQuestion`, not validated; null with a fault. */
  question: Record<string, unknown> | null;
  fault: string | null;
}

/**
 * Reads the items of a QTI 2 or 3 package, each with its fault.
 * @param points of items that do not say their maximum
 * @throws {AppError} 400 `bad_zip`, `zip_too_large`, `bad_qti_package`
 */
export function readQtiPackage(zip: Buffer, points: string): ReadItem[] {
  const files = unzipToMemory(zip, LIMITS);
  const path = [...files.keys()]
    .filter((each) => posix.basename(each) === MANIFEST)
    .sort((a, b) => a.length - b.length)[0];
  if (path === undefined) throw badPackage(`The zip has no ${MANIFEST}: choose a QTI package`);
  const folder = posix.dirname(path);
  return itemsIn(files.get(path)!).map(({ href, tags }): ReadItem => {
    // An address on the web has no file in the zip.
    const file = files.get(posix.join(folder, href));
    const read = { item: href.slice(0, 200), tags };
    try {
      if (!file) throw new QtiFault("is not in the zip");
      return { ...read, question: readQtiItem(textOf(file), points), fault: null };
    } catch (error) {
      if (!(error instanceof QtiFault || error instanceof XmlFault)) throw error;
      return { ...read, question: null, fault: error.message };
    }
  });
}

const badPackage = (message: string) => badRequest("bad_qti_package", message);

function itemsIn(manifest: Buffer): Array<{ href: string; tags: string[] }> {
  let root: XmlElement;
  try {
    root = readXml(textOf(manifest));
  } catch (error) {
    if (!(error instanceof QtiFault || error instanceof XmlFault)) throw error;
    throw badPackage(`${MANIFEST}: ${error.message}`);
  }
  return descendantsOf(root, (name) => name === "resource")
    .filter(({ attributes }) => /^imsqti_item/.test(attributes.get("type") ?? ""))
    .map((resource) => ({
      href: resource.attributes.get("href") ?? childrenOf(resource, "file")[0]?.attributes.get("href") ?? "",
      tags: descendantsOf(resource, (name) => name === "keyword")
        .map(contentOf)
        .filter(Boolean),
    }));
}

function textOf(file: Buffer): string {
  if (file.length > MAX_XML_BYTES) throw new QtiFault(`is larger than ${MAX_XML_BYTES / 1_048_576} MB`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    throw new QtiFault("is not in UTF-8");
  }
}
