import { useTranslation } from "react-i18next";
import { kindOf } from "../../app/navigation.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { useOwnStaffMember } from "../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { ListCard } from "../../ui/ListCard.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { MyCourses } from "./MyCourses.tsx";

export function Gradebooks() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const own = useOwnStaffMember();
  const { sectionChoices } = useStructure();
  if (kindOf(user) === "teacher")
    return (
      <>
        <PageHead title={t("nav.gradebook")} />
        {own ? <MyCourses staffMemberId={own.id} /> : <Skeleton />}
      </>
    );
  return (
    <>
      <PageHead title={t("nav.gradebook")} />
      <ListCard
        path="/api/v1/course-offerings"
        caption={t("nav.gradebook")}
        fixed={{ status: "active", sort: "title", include: "term" }}
        search={t("results.searchCourse")}
        filters={[{ key: "sectionId", label: t("students.class"), choices: sectionChoices }]}
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
