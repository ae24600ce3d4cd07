import type { ResponseOf, Row } from "../../../api/types.ts";

type Lesson = ResponseOf<"/api/v1/lessons", "get">["data"][number];
type Session = Row<"/api/v1/attendance-sessions">;

/** Finds the register of a lesson among the registers of its day. */
export const lessonRegisterOf = (
  { courseOfferingId, classPeriodId }: Pick<Lesson, "courseOfferingId" | "classPeriodId">,
  sessions: readonly Session[],
): Session | undefined =>
  sessions.find(
    (session) => session.courseOfferingId === courseOfferingId && session.classPeriodId === classPeriodId,
  );
