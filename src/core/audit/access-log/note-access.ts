import { context } from "../../../lib/context.ts";
import { isFamily } from "../../common/entities/is-family.ts";
import { accessRules } from "./access-rules.ts";
import { type Access, pendingAccesses } from "./pending-accesses.ts";

interface Shown {
  entityType: string;
  /** The permission by which the caller reads. */
  permission: string;
  /** Rows or reports that were shown. */
  shown?: unknown;
  /** Ids of students, where the response does not name them. */
  studentIds?: readonly string[];
  /** Ids of rows that were shown as a file. */
  rowIds?: readonly string[];
  exported?: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** Reports are this deep at most: an object with lists of rows. */
const MAX_DEPTH = 4;

/**
 * Notes which students' sensitive records the caller was shown. It only remembers ids: they are written with the deferred audit
 * events. Families that read about themselves, operators and jobs are not noted.
 */
export function noteAccess({ entityType, permission, shown, studentIds, rowIds, exported = false }: Shown) {
  const rule = accessRules[entityType];
  const { actor, schoolId, requestId = null } = context();
  const scope = actor?.permissions.get(permission);
  if (!rule || !actor || !schoolId || !scope || isFamily(scope)) return;
  const access = {
    schoolId,
    userId: actor.id,
    apiKeyId: actor.apiKeyId ?? null,
    roles: actor.roles,
    requestId,
    entityType,
    exported,
  };
  const note = (by: Access["by"], ids: readonly string[], field: string | null = null) => {
    if (ids.length > 0) pendingAccesses.add({ ...access, by, field }, ids);
  };
  note("student", studentIds ?? []);
  note("row", rowIds ?? []);
  if (entityType === "Student") for (const [field, ids] of customOf(shown)) note("row", ids, field);
  else {
    const found: Found = { student: [], row: [] };
    findRows(shown, found, rule.students !== undefined, 0);
    note("student", found.student);
    note("row", found.row);
  }
}

type Found = Record<Access["by"], string[]>;

function findRows(value: unknown, found: Found, hasRows: boolean, depth: number): void {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
  if (Array.isArray(value)) for (const each of value) findRows(each, found, hasRows, depth + 1);
  else {
    const { id, studentId } = value as Row;
    if (typeof studentId === "string") found.student.push(studentId);
    else if (hasRows && typeof id === "string") found.row.push(id);
    else for (const each of Object.values(value)) findRows(each, found, hasRows, depth + 1);
  }
}

/**
 * Finds the rows that show a custom field with a value, by field. Whether a field is about health or safeguarding is decided when
 * the access is written.
 */
function customOf(shown: unknown): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  const { data = shown } = (shown ?? {}) as { data?: unknown };
  for (const row of [data].flat() as Row[])
    for (const [field, value] of Object.entries((row?.["custom"] ?? {}) as Row))
      if (value !== null && value !== "" && value !== false) {
        if (!ids.has(field)) ids.set(field, []);
        ids.get(field)!.push(row["id"] as string);
      }
  return ids;
}
