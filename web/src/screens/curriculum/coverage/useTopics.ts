import { useAll } from "../../../api/useAll.ts";
import { useRead } from "../../../api/useRead.ts";

/** The topics of the published syllabus of a class, in their order. */
export function useTopics(courseOfferingId: string) {
  const coverage = useRead("/api/v1/syllabus-coverage", {
    query: { courseOfferingId },
    enabled: courseOfferingId !== "",
  });
  const syllabusId = coverage.data?.data[0]?.syllabusId;
  const topics = useAll("/api/v1/syllabus-topics", {
    query: { syllabusId: syllabusId ?? "", sort: "sortOrder" },
    enabled: syllabusId !== undefined,
  });
  return { coverage, topics: syllabusId ? (topics.data?.data ?? []) : [] };
}
