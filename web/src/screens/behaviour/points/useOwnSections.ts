import { useAll } from "../../../api/useAll.ts";
import { kindOf } from "../../../app/routes/navigation.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useOwnStaffMember } from "../../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";

/** The classes to choose from: those that a teacher leads or teaches, all for the office. */
export function useOwnSections() {
  const { user } = useSignedIn();
  const { sections, sectionChoices } = useStructure();
  const own = useOwnStaffMember();
  const isTeacher = kindOf(user) === "teacher";
  const { data } = useAll("/api/v1/teaching-assignments", {
    query: { staffMemberId: own?.id ?? "", status: "active", include: "courseOffering" },
    enabled: isTeacher && Boolean(own),
  });
  if (!isTeacher) return sectionChoices;
  const taught = new Set([
    ...sections.filter(({ homeroomTeacherId }) => own && homeroomTeacherId === own.id).map(({ id }) => id),
    ...(data?.data ?? []).flatMap(({ courseOffering }) => courseOffering?.sectionId ?? []),
  ]);
  return sectionChoices.filter(({ value }) => taught.has(value));
}
