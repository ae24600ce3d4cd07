import { useQuery } from "@tanstack/react-query";
import { readAll } from "../../../api/readAll.ts";

/** All lesson registers of a day in the caller's row scope. */
export const useLessonSessions = (date: string) =>
  useQuery({
    queryKey: ["/api/v1/attendance-sessions", "lessons", date],
    queryFn: () => readAll("/api/v1/attendance-sessions", { date, kind: "lesson" }),
  });
