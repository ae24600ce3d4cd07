/** Days and lessons are counted apart: who has a mark of the day and six of lessons was in school once. */
const metrics = { daily: "attendance", lesson: "lesson_attendance" } as const;

/** Under which name marks of such a register are counted per day. */
export const metricOf = (kind: keyof typeof metrics): string => metrics[kind];

/** SQL: the same, by a column with the kind of the register. */
export const metricOfKind = (kind: string): string =>
  `CASE ${kind} WHEN 'daily' THEN '${metrics.daily}' ELSE '${metrics.lesson}' END`;
