import { randomUUID } from "node:crypto";

export interface Item {
  identifier: string;
  fullStatement: string;
  humanCodingScheme?: string;
  educationLevel?: string[];
}

/** A framework of two domains with two standards each, as a CASE 1.0 package. */
export function casePackage(title = "Mathematics standards") {
  const uri = (identifier: string) => ({
    title: identifier,
    identifier,
    uri: `https://case.example.org/ims/case/v1p0/CFItems/${identifier}`,
  });
  const document = {
    identifier: randomUUID(),
    uri: "https://case.example.org/ims/case/v1p0/CFDocuments/1",
    creator: "Ministry of Education",
    title,
    version: "1",
    adoptionStatus: "Adopted",
    lastChangeDateTime: "2026-01-05T08:00:00+00:00",
  };
  const item = (humanCodingScheme: string, fullStatement: string): Item => ({
    identifier: randomUUID(),
    fullStatement,
    humanCodingScheme,
    educationLevel: ["05", "06"],
  });
  const items = [
    item("N", "Number"),
    item("N.1", "Compare fractions"),
    item("N.2", "Add fractions"),
    item("G", "Geometry"),
    item("G.1", "Measure angles"),
    item("G.2", "Draw triangles"),
  ];
  const child = (of: string, to: string, sequenceNumber?: number) => ({
    identifier: randomUUID(),
    associationType: "isChildOf",
    ...(sequenceNumber !== undefined && { sequenceNumber }),
    originNodeURI: uri(of),
    destinationNodeURI: uri(to),
  });
  const [n, n1, n2, g, g1, g2] = items as [Item, Item, Item, Item, Item, Item];
  return {
    CFDocument: document,
    CFItems: items,
    CFAssociations: [
      child(n.identifier, document.identifier, 2),
      child(g.identifier, document.identifier, 1),
      child(n1.identifier, n.identifier, 10),
      child(n2.identifier, n.identifier, 20),
      child(g1.identifier, g.identifier),
      child(g2.identifier, g.identifier),
      { ...child(n1.identifier, randomUUID()), associationType: "exactMatchOf" },
    ],
    CFDefinitions: { CFSubjects: [] },
  };
}

export type Package = ReturnType<typeof casePackage>;
