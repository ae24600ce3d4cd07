import { useQuery } from "@tanstack/react-query";
import { get } from "../../api/client.ts";
import type { Reference } from "../resource.ts";
import { referenceQuery } from "./referenceQuery.ts";

/** The label of the row that an id points at. A row beyond the first page, or one that is no longer active, is read by its id. */
export function useReferenceLabel(to: Reference, id: string): string | undefined {
  const { data: page } = useQuery(referenceQuery(to));
  const known = page?.choices.find(({ value }) => value === id)?.label;
  const { include } = to.query;
  const path = `${to.path}/{id}`;
  const { data: row } = useQuery({
    queryKey: [path, { id }, include],
    queryFn: ({ signal }) =>
      get(path as never, { path: { id }, signal, ...(include && { query: { include } as never }) }),
    enabled: id !== "" && page !== undefined && known === undefined,
    retry: false,
  });
  return known ?? (row ? to.labelOf(row) : undefined);
}
