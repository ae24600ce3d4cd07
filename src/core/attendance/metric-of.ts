import { raw, type Sql, sql } from "../../db/sql.ts";

/** Count days and lessons separately: a student with one daily mark and six lesson marks was in school once. */
const metrics = { daily: "attendance", lesson: "lesson_attendance" } as const;

/** Returns the name of the daily metric that counts the marks of a register of this kind. */
export const metricOf = (kind: keyof typeof metrics): string => metrics[kind];

/** SQL form of `metricOf`. @param kind SQL expression for the kind of the register */
export const metricOfKind = (kind: string): Sql =>
  sql`CASE ${raw(kind)} WHEN 'daily' THEN '${raw(metrics.daily)}' ELSE '${raw(metrics.lesson)}' END`;
