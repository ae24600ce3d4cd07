/** The kinds of subjects of data. Households are found through the students and guardians that live in them. */
export const subjectKinds = [
  "student",
  "guardian",
  "staff_member",
  "user",
  "admission_application",
  "admission_inquiry",
  "alumnus",
  "household",
] as const;

export type SubjectKind = (typeof subjectKinds)[number];

/** Why the school processes the data, for the register of processing. */
export const purposes = [
  "schooling",
  "contact",
  "employment",
  "admission",
  "fees",
  "access",
  "accountability",
] as const;

/** How rows of a table belong to a subject. */
export type Link =
  /** The column holds the id of the subject. */
  | { by: "subject"; kind: SubjectKind; column: string }
  /** The column holds the id of a row of another table that belongs to the subject. */
  | { by: "parent"; table: string; column: string }
  /** A row of another table that belongs to the subject references this row. */
  | { by: "child"; table: string; column: string }
  /** The column holds an email address or phone number of the subject. */
  | { by: "address"; column: string }
  /** The column holds the id of any row that belongs to the subject, or a text that contains it. */
  | { by: "entity"; column: string }
  /** Erasure only: every row with this condition, because its content cannot be searched. */
  | { by: "every"; where: string };

/**
 * What erasure does with a column: `text` puts a marker where there is a value, `scrub` removes the names and addresses of the
 * subject from a text that is also about others, `token` and `email` put a unique replacement.
 */
export type ColumnRule = "null" | "text" | "scrub" | "list" | "object" | "token" | "email" | { set: string };

/** A table with personal data. */
export interface PersonalTable {
  purpose: (typeof purposes)[number];
  links: readonly Link[];
  /** What erasure does with the rows of the subject. `keep` changes nothing. */
  erase: "delete" | "anonymise" | "keep";
  /** Why rows stay after an erasure. Required unless they are deleted. */
  why?: "statutory" | "statistics" | "others" | "history" | "proof";
  /** Columns with personal data, and what erasure does with them. */
  columns?: Readonly<Record<string, ColumnRule>>;
  /** Text, JSON and binary columns without data that would name or describe the subject. */
  plain?: readonly string[];
  /** Columns that an export omits: secrets, and values derived from other columns. */
  secret?: readonly string[];
  /** Texts about other people too; an export masks their names in it. */
  shared?: readonly string[];
  /** Columns of rows of others that may mention the subject: erasure removes distinctive values of the subject from them. */
  mentions?: readonly string[];
  /** Columns with names of the subject, or with a text of given and family name. */
  names?: readonly string[];
  /** Columns with other values that identify the subject wherever they appear: addresses, numbers. */
  traits?: readonly string[];
  /** Rows that say who the subject is: erased last and in one transaction, so that an interrupted erasure can be resumed. */
  identity?: true;
  /** Only platform work may change the rows, and only the columns above. */
  appendOnly?: true;
}

/** A table without rows of a person. */
export interface ImpersonalTable {
  none: string;
  mentions?: readonly string[];
}

export type Tables = Readonly<Record<string, PersonalTable | ImpersonalTable>>;

export const of = (kind: SubjectKind, column = `${kind}_id`): Link => ({ by: "subject", kind, column });
export const within = (table: string, column: string): Link => ({ by: "parent", table, column });
export const behind = (table: string, column: string): Link => ({ by: "child", table, column });
export const at = (column: string): Link => ({ by: "address", column });
export const about = (column: string): Link => ({ by: "entity", column });
export const every = (where: string): Link => ({ by: "every", where });
