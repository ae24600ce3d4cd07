import { badRequest, type Fault, invalid } from "../../../lib/errors.ts";
import { CasePackage } from "./case-package.ts";

export interface CaseStandard {
  caseIdentifier: string;
  parentIdentifier: string | null;
  code: string | null;
  statement: string;
  educationLevels: string[];
  sortOrder: number;
}

interface Place {
  parentIdentifier: string | null;
  sequence: number;
}

const MAX_FAULTS = 50;
const LAST = Number.MAX_SAFE_INTEGER;

/**
 * Reads a CASE 1.0 package.
 * @returns the document, and its items with their place in the tree; an item without `isChildOf` is at the top
 * @throws {AppError} 400 `bad_case_package`, and faults by member
 */
export function readCasePackage(bytes: Buffer): {
  document: CasePackage["CFDocument"];
  standards: CaseStandard[];
} {
  const result = CasePackage.safeParse(parse(bytes));
  if (result.error) {
    const faults = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    throw invalid(faults.slice(0, MAX_FAULTS));
  }
  const { CFDocument: document, CFItems: items, CFAssociations: associations } = result.data;
  const faults: Fault[] = [];
  const indexes = new Map<string, number>();
  for (const [index, { identifier }] of items.entries()) {
    if (indexes.has(identifier) || identifier === document.identifier)
      faults.push({ path: `CFItems.${index}.identifier`, message: "is used twice in the file" });
    indexes.set(identifier, index);
  }
  const places = placesOf(associations, document.identifier, indexes, faults);
  findCircles(places, indexes, faults);
  if (faults.length) throw invalid(faults.slice(0, MAX_FAULTS));
  return { document, standards: inOrder(items, places) };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw badRequest("bad_case_package", "The file is not JSON in UTF-8: choose a CASE 1.0 package");
  }
}

function placesOf(
  associations: CasePackage["CFAssociations"],
  documentId: string,
  items: ReadonlyMap<string, number>,
  faults: Fault[],
): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const [index, association] of associations.entries()) {
    if (association.associationType !== "isChildOf") continue;
    const path = `CFAssociations.${index}`;
    const child = association.originNodeURI.identifier.toLowerCase();
    const parent = association.destinationNodeURI.identifier.toLowerCase();
    const parentIdentifier = parent === documentId ? null : parent;
    const known = places.get(child);
    if (!items.has(child))
      faults.push({ path: `${path}.originNodeURI`, message: "must be an item of the file" });
    else if (parentIdentifier && !items.has(parentIdentifier))
      faults.push({
        path: `${path}.destinationNodeURI`,
        message: "must be the document or an item of the file: the parent is missing",
      });
    else if (known && known.parentIdentifier !== parentIdentifier)
      faults.push({ path, message: "gives the item a second parent: an item has one place in the tree" });
    else
      places.set(child, {
        parentIdentifier,
        sequence: association.sequenceNumber ?? LAST,
      });
  }
  return places;
}

function findCircles(
  places: ReadonlyMap<string, Place>,
  items: ReadonlyMap<string, number>,
  faults: Fault[],
): void {
  const isChecked = new Set<string>();
  for (const start of places.keys()) {
    const way = new Set<string>();
    let at: string | null = start;
    while (at !== null && !isChecked.has(at)) {
      if (way.has(at)) {
        faults.push({ path: `CFItems.${items.get(at)}`, message: "is below itself in the tree" });
        break;
      }
      way.add(at);
      at = places.get(at)?.parentIdentifier ?? null;
    }
    for (const each of way) isChecked.add(each);
  }
}

/** Numbers the items of each parent from 1: by sequence number, then as the file has them. */
function inOrder(items: CasePackage["CFItems"], places: ReadonlyMap<string, Place>): CaseStandard[] {
  const placed = items.map((item) => {
    const place = places.get(item.identifier);
    return { item, parent: place?.parentIdentifier ?? null, sequence: place?.sequence ?? LAST };
  });
  return [...Map.groupBy(placed, ({ parent }) => parent).values()].flatMap((siblings) =>
    siblings
      .toSorted((a, b) => a.sequence - b.sequence)
      .map(({ item, parent }, index) => ({
        caseIdentifier: item.identifier,
        parentIdentifier: parent,
        code: item.humanCodingScheme ?? null,
        statement: item.fullStatement,
        educationLevels: [...new Set(item.educationLevel ?? [])],
        sortOrder: index + 1,
      })),
  );
}
