import { useRead } from "../../../api/useRead.ts";

/** Reads a rubric with its criteria in order. */
export function useCriteria(rubricId: string) {
  const read = useRead("/api/v1/rubrics/{id}", { path: { id: rubricId }, query: { include: "criteria" } });
  const criteria = [...(read.data?.criteria ?? [])].sort((a, b) => a.sortOrder - b.sortOrder);
  return { read, criteria };
}
