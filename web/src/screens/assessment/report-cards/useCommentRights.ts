import type { Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { kindOf } from "../../../app/routes/navigation.ts";
import { useOwnStaffMember } from "../../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";

/** Which comments of a report card the user may write: teachers those of their courses, class teachers also that of the card. */
export function useCommentRights({ sectionId }: Pick<Row<"/api/v1/report-cards">, "sectionId">) {
  const { user, may } = useSignedIn();
  const isTeacher = kindOf(user) === "teacher";
  const own = useOwnStaffMember();
  const section = useRead("/api/v1/sections/{id}", { path: { id: sectionId }, enabled: isTeacher });
  const taught = useRead("/api/v1/teaching-assignments", {
    query: { staffMemberId: own?.id ?? "", status: "active", limit: 100 },
    enabled: isTeacher && Boolean(own),
  });
  const canComment = may("report-cards.comment");
  const everything = canComment && !isTeacher;
  const courses = new Set(taught.data?.data.map(({ courseOfferingId }) => courseOfferingId));
  return {
    everything,
    card: everything || (canComment && Boolean(own) && section.data?.homeroomTeacherId === own?.id),
    line: ({ courseOfferingId }: { courseOfferingId: string }) =>
      everything || (canComment && courses.has(courseOfferingId)),
  };
}
