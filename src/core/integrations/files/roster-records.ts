import type { OneRosterRecord } from "../sync/oneroster/oneroster-pages.ts";

type Cells = Readonly<Record<string, string>>;
type Shape = (cells: Cells) => Record<string, unknown>;

const list = (cell = "") =>
  cell
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
const link = (cell: string | undefined) => (cell ? { sourcedId: cell } : undefined);
const links = (cell: string | undefined) => list(cell).map((sourcedId) => ({ sourcedId }));
const pick =
  (...names: string[]): Shape =>
  (cells) =>
    Object.fromEntries(names.map((name) => [name, cells[name] || undefined]));

/** Convert the cells of each file to a record as the OneRoster REST service returns it. */
const shapes: Readonly<Record<string, Shape>> = {
  orgs: (cells) => ({
    ...pick("name", "type", "identifier")(cells),
    parent: link(cells["parentSourcedId"]),
  }),
  academicSessions: (cells) => ({
    ...pick("title", "type", "startDate", "endDate")(cells),
    parent: link(cells["parentSourcedId"]),
  }),
  courses: (cells) => ({
    ...pick("title", "courseCode")(cells),
    grades: list(cells["grades"]),
    subjects: list(cells["subjects"]),
    subjectCodes: list(cells["subjectCodes"]),
  }),
  classes: (cells) => ({
    ...pick("title", "classCode", "classType")(cells),
    grades: list(cells["grades"]),
    course: link(cells["courseSourcedId"]),
    school: link(cells["schoolSourcedId"]),
    terms: links(cells["termSourcedIds"]),
  }),
  users: (cells) => ({
    ...pick("givenName", "familyName", "identifier", "userMasterIdentifier", "email", "phone", "sms")(cells),
    // OneRoster 1.1 has no roles.csv; the role is a column of users.csv.
    role: cells["role"] || undefined,
    preferredFirstName: cells["preferredGivenName"] || undefined,
    agents: links(cells["agentSourcedIds"]),
  }),
  demographics: pick("birthDate", "sex"),
  enrollments: (cells) => ({
    ...pick("role", "primary", "beginDate", "endDate")(cells),
    user: link(cells["userSourcedId"]),
    class: link(cells["classSourcedId"]),
    school: link(cells["schoolSourcedId"]),
  }),
  categories: pick("title", "weight"),
  lineItems: (cells) => ({
    ...pick("title", "dueDate", "resultValueMax")(cells),
    class: link(cells["classSourcedId"]),
    category: link(cells["categorySourcedId"]),
    gradingPeriod: link(cells["gradingPeriodSourcedId"] || cells["academicSessionSourcedId"]),
  }),
  results: (cells) => ({
    ...pick("scoreStatus", "score", "textScore", "comment", "late", "missing")(cells),
    lineItem: link(cells["lineItemSourcedId"]),
    student: link(cells["studentSourcedId"]),
  }),
};

const METADATA_PREFIX = "metadata.";

/** Vendor-specific columns. */
const metadataOf = (cells: Cells) =>
  Object.fromEntries(
    Object.entries(cells)
      .filter(([name, cell]) => name.startsWith(METADATA_PREFIX) && cell !== "")
      .map(([name, cell]) => [name.slice(METADATA_PREFIX.length), cell === "true" ? true : cell]),
  );

/** Convert a row to a OneRoster record. A row without an id gets its row number as id and `isNameless`. */
export function recordOf(file: string, row: number, cells: Cells): OneRosterRecord {
  const { sourcedId, status, dateLastModified } = cells;
  return {
    sourcedId: sourcedId?.slice(0, 200) || `row ${row}`,
    ...(status && { status }),
    ...(dateLastModified && { dateLastModified }),
    ...shapes[file]!(cells),
    metadata: metadataOf(cells),
    ...(!sourcedId && { isNameless: true }),
  };
}

export interface Role {
  roleType: string;
  role: string;
  org: { sourcedId: string } | undefined;
}

/** Convert a row of roles.csv. */
export const roleOf = (cells: Cells): [user: string, role: Role] => [
  cells["userSourcedId"] ?? "",
  { roleType: cells["roleType"] || "primary", role: cells["role"] ?? "", org: link(cells["orgSourcedId"]) },
];
