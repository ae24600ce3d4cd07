import { recordRead } from "../../core/audit/record-read.ts";
import type { AnyRoute } from "./route.ts";

interface Input {
  params: unknown;
  query: unknown;
}

/** Parameters that only control paging, or that contain typed text. */
const unrecordedParameters = new Set(["limit", "cursor", "sort", "count", "q"]);
const MAX_VALUE_LENGTH = 100;

/** Records the audit event of a route that declares one: who requested what, but not the response. */
export function recordAccess({ records, file, method, path }: AnyRoute, { params, query }: Input): void {
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
