export const measures = ["average", "grade_point_average"] as const;

/** The values of the form as the body of a request. */
export const honourBody = (values: Record<string, string>, levels: readonly string[]) => ({
  name: values["name"] ?? "",
  termId: values["termId"] ?? "",
  measure: values["measure"] as (typeof measures)[number],
  minValue: values["minValue"] ?? "",
  minMark: values["minMark"] || null,
  minAttendance: values["minAttendance"] || null,
  topCount: values["topCount"] ? Number(values["topCount"]) : null,
  gradeLevelIds: [...levels],
});
