import { recordRead } from "../../core/audit/record-read.ts";
import type { AnyRoute } from "./route.ts";

interface Input {
  params: unknown;
  query: unknown;
}

/** Parameters that say how much is shown, or that hold what somebody typed. */
const untold = new Set(["limit", "cursor", "sort", "count", "q"]);
const MAX_VALUE_LENGTH = 100;

/** Leaves the audit event of a route that declares one: who asked for what, not what the answer was. */
export function recordAccess({ records, file, method, path }: AnyRoute, { params, query }: Input): void {
  if (!records) return;
  const filters = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([name, value]) => !untold.has(name) && value !== undefined)
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
