import { get } from "../../api/client.ts";
import type { Choice } from "../../ui/forms/SelectField.tsx";
import type { Reference } from "../resource.ts";

/** Queries one page of the rows that a reference can point at, as choices; with `q`, of those that match. */
export function referenceQuery({ path, query, labelOf }: Reference, { q = "", limit = 200 } = {}) {
  const asked = { limit, ...query, ...(q && { q }) };
  return {
    queryKey: [path, undefined, asked],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      get(path, { signal, query: asked as never }) as Promise<Page>,
    select: ({ data, page }: Page): { rows: unknown[]; choices: Choice[]; hasMore: boolean } => ({
      rows: data,
      choices: data.map((row) => ({ value: (row as { id: string }).id, label: labelOf(row) })),
      hasMore: page.nextCursor !== null,
    }),
  };
}

interface Page {
  data: unknown[];
  page: { nextCursor: string | null };
}
