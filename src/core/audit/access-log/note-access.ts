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
  const note = (more: Pick<Access, "by" | "field">, id: string) =>
    pendingAccesses.add({ ...access, ...more }, id);
  for (const id of studentIds ?? []) note({ by: "student", field: null }, id);
  for (const id of rowIds ?? []) note({ by: "row", field: null }, id);
  if (entityType === "Student") noteCustom(shown, (field, id) => note({ by: "row", field }, id));
  else noteRows(shown, (by, id) => note({ by, field: null }, id), rule.students !== undefined, 0);
}

function noteRows(
  value: unknown,
  note: (by: Access["by"], id: string) => void,
  hasRows: boolean,
  depth: number,
): void {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
  if (Array.isArray(value)) for (const each of value) noteRows(each, note, hasRows, depth + 1);
  else {
    const { id, studentId } = value as Row;
    if (typeof studentId === "string") note("student", studentId);
    else if (hasRows && typeof id === "string") note("row", id);
    else for (const each of Object.values(value)) noteRows(each, note, hasRows, depth + 1);
  }
}

/** Custom fields with a value; whether they are about health or safeguarding is decided when they are written. */
function noteCustom(shown: unknown, note: (field: string, id: string) => void): void {
  const { data = shown } = (shown ?? {}) as { data?: unknown };
  for (const row of [data].flat() as Row[])
    for (const [field, value] of Object.entries((row?.["custom"] ?? {}) as Row))
      if (value !== null && value !== "" && value !== false) note(field, row["id"] as string);
}
