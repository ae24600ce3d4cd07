import { useAll } from "../api/useAll.ts";
import { useRead } from "../api/useRead.ts";
import { isolated } from "./format/isolated.ts";

/** The classes and grade levels of the school, by id and as choices; classes with the same name show their year. Cached for the whole visit. */
export function useStructure() {
  const sections = useAll("/api/v1/sections", {
    query: { sort: "name", status: "active", include: "academicYear" },
  });
  const levels = useRead("/api/v1/grade-levels", { query: { limit: 100 } });
  const rows = sections.data?.data ?? [];
  const sectionNames = new Map(rows.map(({ id, name }) => [id, isolated(name)]));
  const levelNames = new Map(levels.data?.data.map(({ id, name }) => [id, name]));
  return {
    section: (id: string | null | undefined) => (id ? (sectionNames.get(id) ?? "") : ""),
    level: (id: string | null | undefined) => (id ? (levelNames.get(id) ?? "") : ""),
    sections: rows,
    levels: [...(levels.data?.data ?? [])].sort((one, other) => one.sortOrder - other.sortOrder),
    sectionChoices: rows.map(({ id, name, academicYear }) => ({
      value: id,
      label:
        academicYear && rows.some((other) => other.id !== id && other.name === name)
          ? `${isolated(name)} · ${isolated(academicYear.name)}`
          : isolated(name),
    })),
    levelChoices: [...(levels.data?.data ?? [])]
      .sort((one, other) => one.sortOrder - other.sortOrder)
      .map(({ id, name }) => ({ value: id, label: name })),
  };
}
