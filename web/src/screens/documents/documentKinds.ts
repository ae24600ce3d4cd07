/** The types of documents, in the order of the choice. */
export const documentKinds = [
  "consent",
  "school_report",
  "certificate",
  "birth_certificate",
  "identity",
  "address",
  "medical",
  "custody",
  "agreement",
  "other",
] as const;

export type DocumentKind = (typeof documentKinds)[number];
