import type { Row } from "../../api/types.ts";

export type Syllabus = Row<"/api/v1/syllabuses">;
export type Topic = Row<"/api/v1/syllabus-topics">;
export type LessonPlan = Row<"/api/v1/lesson-plans">;
export type Resource = Row<"/api/v1/learning-resources">;

/** Path prefixes of the queries to refetch after the curriculum has changed. */
export const curriculumRefreshes = [
  "/syllabuses",
  "/syllabus-topics",
  "/syllabus-coverage",
  "/topic-coverages",
  "/lesson-plans",
  "/learning-resources",
] as const;

export const planStatuses = ["draft", "submitted", "approved", "returned", "taught"] as const;
export const coverageStatuses = ["planned", "in_progress", "covered", "skipped"] as const;
export const resourceKinds = ["file", "link", "video"] as const;
export const publishStatuses = ["draft", "published", "archived"] as const;
