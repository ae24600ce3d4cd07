import { useRead } from "../../../../api/useRead.ts";

/** The programs of the school by name. */
export const usePrograms = () =>
  useRead("/api/v1/programs", { query: { limit: 200, sort: "name" } }).data?.data ?? [];
