import { useTranslation } from "react-i18next";
import { useAll } from "../../api/useAll.ts";
import { useRead } from "../../api/useRead.ts";
import { kindOf } from "../../app/routes/navigation.ts";
import { useOwnStaffMember } from "../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { CheckGroup } from "../../ui/forms/CheckGroup.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";

type Members = ("students" | "guardians")[];

interface Props {
  members: Members;
  onMembers: (members: Members) => void;
}

/** Chooses a course: teachers among their own, the office among all. */
export function ClassFields({ members, onMembers }: Props) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const isTeacher = kindOf(user) === "teacher";
  const self = useOwnStaffMember();
  const taught = useRead("/api/v1/teaching-assignments", {
    query: { staffMemberId: self?.id ?? "", status: "active", include: "courseOffering", limit: 100 },
    enabled: isTeacher && Boolean(self),
  });
  const all = useAll("/api/v1/course-offerings", {
    query: { status: "active", sort: "title" },
    enabled: !isTeacher,
  });
  const choices = isTeacher
    ? (taught.data?.data ?? []).map(({ courseOfferingId, courseOffering }) => ({
        value: courseOfferingId,
        label: courseOffering?.title ?? "",
      }))
    : (all.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <>
      <SelectField
        label={t("staff.course")}
        name="courseOfferingId"
        none={t("conversations.chooseCourse")}
        choices={choices}
        required
      />
      <CheckGroup
        legend={t("conversations.members")}
        choices={(["guardians", "students"] as const).map((value) => ({
          value,
          label: t(`conversations.memberKind.${value}`),
        }))}
        chosen={members}
        onChoose={(chosen) => onMembers(chosen as Members)}
      />
    </>
  );
}
