import { useRead } from "../api/useRead.ts";
import { isolated } from "./isolated.ts";

/** The classes and years of the school by id and as choices; few, and the same for a whole visit. */
export function useStructure() {
  const sections = useRead("/api/v1/sections", { query: { limit: 200, sort: "name", status: "active" } });
  const levels = useRead("/api/v1/grade-levels", { query: { limit: 100 } });
  const sectionNames = new Map(sections.data?.data.map(({ id, name }) => [id, isolated(name)]));
  const levelNames = new Map(levels.data?.data.map(({ id, name }) => [id, name]));
  return {
    section: (id: string | null | undefined) => (id ? (sectionNames.get(id) ?? "") : ""),
    level: (id: string | null | undefined) => (id ? (levelNames.get(id) ?? "") : ""),
    sections: sections.data?.data ?? [],
    levels: [...(levels.data?.data ?? [])].sort((one, other) => one.sortOrder - other.sortOrder),
    sectionChoices: (sections.data?.data ?? []).map(({ id, name }) => ({ value: id, label: isolated(name) })),
    levelChoices: [...(levels.data?.data ?? [])]
      .sort((one, other) => one.sortOrder - other.sortOrder)
      .map(({ id, name }) => ({ value: id, label: name })),
  };
}
