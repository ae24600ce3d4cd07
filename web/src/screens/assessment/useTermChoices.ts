import { useRead } from "../../api/useRead.ts";
import type { Choice } from "../../ui/forms/SelectField.tsx";

/** The terms of the school as choices, latest first. */
export function useTermChoices(): Choice[] {
  const { data } = useRead("/api/v1/academic-terms", {
    query: { limit: 50, sort: "-startsOn", include: "academicYear" },
  });
  return (data?.data ?? []).map(({ id, name, academicYear }) => ({
    value: id,
    label: academicYear ? `${name} · ${academicYear.name}` : name,
  }));
}
