import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { get } from "../../api/client.ts";
import { Problem } from "../../api/Problem.ts";
import type { PathOf, ResponseOf } from "../../api/types.ts";
import { ProblemNote } from "../feedback/ProblemNote.tsx";
import { Skeleton } from "../lists/Skeleton.tsx";

interface Props<P extends PathOf<"get">, R> {
  /** The route of one row. */
  path: P;
  row: R & { id: string };
  children: (row: R & { id: string }) => ReactNode;
}

/** Reads a row again, with its version, before a form edits it: the row of a list may be old, and has no version. */
export function EditedRow<P extends PathOf<"get">, R = ResponseOf<P, "get">>({
  path,
  row,
  children,
}: Props<P, R>) {
  const { data, error } = useQuery({
    queryKey: [path, row.id, "edited"],
    queryFn: ({ signal }) => get(path, { path: { id: row.id }, signal }),
    // A form starts with what is stored now, and keeps it while it is open.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  // Some lists have no route of one row.
  if (error instanceof Problem && [404, 405].includes(error.status)) return children(row);
  if (error) return <ProblemNote error={error} />;
  return data ? children(data as unknown as R & { id: string }) : <Skeleton />;
}
