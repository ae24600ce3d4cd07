import type { ResponseOf, Row } from "../../../api/types.ts";

export type Framework = Row<"/api/v1/standard-frameworks">;
export type Standard = Row<"/api/v1/learning-standards">;
export type Mastery = ResponseOf<"/api/v1/course-offerings/{id}/standard-mastery", "get">;

/** Path prefixes of the queries to refetch after standards have changed. */
export const standardRefreshes = [
  "/standard-frameworks",
  "/learning-standards",
  "/line-item-standards",
  "/course-offerings/{id}/standard-mastery",
  "/students/{id}/standard-mastery",
] as const;

/** A standard in one line: its code and statement. */
export const labelOfStandard = ({ code, statement }: Pick<Standard, "code" | "statement">): string =>
  code ? `${code} ${statement}` : statement;
