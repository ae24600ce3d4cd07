import { useTranslation } from "react-i18next";
import { kindOf } from "../../../app/routes/navigation.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useOwnStaffMember } from "../../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { AssessmentHead } from "../AssessmentHead.tsx";
import { useTermChoices } from "../useTermChoices.ts";
import { MyCourses } from "./MyCourses.tsx";

export function Gradebooks() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const own = useOwnStaffMember();
  const { sectionChoices } = useStructure();
  const termChoices = useTermChoices();
  // Somebody who grades and is not in the list of staff chooses from all courses.
  if (kindOf(user) === "teacher" && own !== null)
    return (
      <>
        <AssessmentHead title={t("nav.gradebook")} />
        {own ? <MyCourses staffMemberId={own.id} /> : <Skeleton />}
      </>
    );
  return (
    <>
      <AssessmentHead title={t("nav.gradebook")} />
      <ListCard
        path="/api/v1/course-offerings"
        caption={t("nav.gradebook")}
        fixed={{ status: "active", sort: "title", include: "term" }}
        search={t("results.searchCourse")}
        filters={[
          { key: "termId", label: t("results.term"), choices: termChoices },
          { key: "sectionId", label: t("students.class"), choices: sectionChoices },
        ]}
        hrefOf={({ id }) => `/gradebook/${id}`}
        empty={t("staff.noCourses")}
        columns={[
          { header: t("staff.course"), cell: ({ title }) => title },
          { header: t("results.term"), cell: ({ term }) => term?.name },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
    </>
  );
}
