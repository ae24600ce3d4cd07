import { noteAccess } from "../../core/audit/access-log/note-access.ts";
import { recordRead } from "../../core/audit/record-read.ts";
import type { AnyRoute } from "./route.ts";

interface Input {
  params: unknown;
  query: unknown;
}

/** Parameters that only control paging, or that contain typed text. */
const unrecordedParameters = new Set(["limit", "cursor", "sort", "count", "q"]);
const MAX_VALUE_LENGTH = 100;

/**
 * Records the audit event of a route that declares one: who requested what, but not the response. The access log gets the ids of the
 * students whose records were shown.
 */
export function recordAccess(route: AnyRoute, { params, query }: Input, shown?: unknown): void {
  noteStudents(route, { params, query }, shown);
  const { records, file, method, path } = route;
  if (!records) return;
  const filters = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([name, value]) => !unrecordedParameters.has(name) && value !== undefined)
    .map(([name, value]) => [name, String(value).slice(0, MAX_VALUE_LENGTH)]);
  const { id, childId } = (params ?? {}) as { id?: string; childId?: string };
  recordRead({
    entityType: records,
    entityId: id ?? childId ?? null,
    after: {
      route: `${method.toUpperCase()} ${path}`,
      ...(filters.length > 0 && { filters: Object.fromEntries(filters) }),
    },
    exported: file !== undefined,
  });
}

function noteStudents(
  { records, shows, permission, file, path }: AnyRoute,
  input: Input,
  shown: unknown,
): void {
  const entityType = records ?? shows;
  if (!entityType) return;
  const params = (input.params ?? {}) as { id?: string; childId?: string };
  const query = (input.query ?? {}) as { studentId?: string };
  const studentId = params.childId ?? (path.startsWith("/students/:id/") ? params.id : undefined);
  const isOneRow = !studentId && params.id && (file !== undefined || shown === undefined);
  // The export of a list notes its rows itself.
  const isList = file?.type === "text/csv";
  const ofQuery = file && !isList ? query.studentId : undefined;
  noteAccess({
    entityType,
    permission,
    shown: studentId ? undefined : shown,
    studentIds: [studentId ?? ofQuery].filter((id) => id !== undefined),
    rowIds: isOneRow ? [params.id!] : [],
    exported: file !== undefined,
  });
}
