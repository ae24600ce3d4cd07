import { useQuery } from "@tanstack/react-query";
import { readAll } from "../../../api/readAll.ts";
import type { ResponseOf, Row } from "../../../api/types.ts";
import { useAll } from "../../../api/useAll.ts";
import { useRead } from "../../../api/useRead.ts";

export type DatedLesson = ResponseOf<"/api/v1/lessons", "get">["data"][number];
export type Change = Row<"/api/v1/timetable-exceptions">;
export type Teacher = Row<"/api/v1/staff-members">;

/** A lesson of an absent teacher, with the change that covers or cancels it. */
export interface CoverLesson {
  lesson: DatedLesson;
  absentId: string;
  /** The active change of the teacher, if somebody covers the lesson. */
  cover: Change | undefined;
  cancelled: Change | undefined;
  state: "open" | "covered" | "cancelled";
}

/** The lessons of a day, its absent teachers, and who covers for them. */
export function useCoverDay(date: string, named: readonly string[]) {
  const lessons = useRead("/api/v1/lessons", { query: { from: date, to: date }, keep: true });
  const changes = useAll("/api/v1/timetable-exceptions", {
    query: { date, status: "active", include: "timetableEntry" },
    keep: true,
  });
  const staff = useQuery({
    queryKey: ["/api/v1/staff-members", "teaching"],
    queryFn: () => readAll("/api/v1/staff-members", { category: "teaching", sort: "familyName" }),
  });
  const error = lessons.error ?? changes.error ?? staff.error;
  const refetch = () => Promise.all([lessons.refetch(), changes.refetch(), staff.refetch()]);
  if (!lessons.data || !changes.data || !staff.data) return { data: undefined, error, refetch };

  const changesOf = Map.groupBy(changes.data.data, ({ timetableEntryId }) => timetableEntryId);
  const changeOf = (id: string, kind: Change["kind"]) =>
    changesOf.get(id)?.find((each) => each.kind === kind);
  const plannedOf = ({ timetableEntryId, staffMemberId }: DatedLesson) =>
    changeOf(timetableEntryId, "teacher")?.timetableEntry?.staffMemberId ?? staffMemberId;
  const known = new Map(staff.data.map((member) => [member.id, member]));
  const away = new Set([
    ...named.filter((id) => known.has(id)),
    ...lessons.data.data.filter((lesson) => changeOf(lesson.timetableEntryId, "teacher")).map(plannedOf),
    ...lessons.data.data.map(plannedOf).filter((id) => known.get(id) && known.get(id)!.status !== "active"),
  ]);
  const rows = lessons.data.data
    .filter((lesson) => away.has(plannedOf(lesson)) || away.has(lesson.staffMemberId))
    .map((lesson): CoverLesson => {
      const cover = changeOf(lesson.timetableEntryId, "teacher");
      const isCovered = cover !== undefined && !named.includes(lesson.staffMemberId);
      return {
        lesson,
        absentId: plannedOf(lesson),
        cover,
        cancelled: changeOf(lesson.timetableEntryId, "cancel"),
        state: lesson.cancelled ? "cancelled" : isCovered ? "covered" : "open",
      };
    });
  return {
    data: {
      rows,
      absent: [...away].flatMap((id) => known.get(id) ?? []),
      staff: staff.data,
      lessons: lessons.data.data,
    },
    error,
    refetch,
  };
}
