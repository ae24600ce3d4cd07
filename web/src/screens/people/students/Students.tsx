import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useBulk } from "../../../kit/bulk/useBulk.tsx";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useNameOrder } from "../../../lib/format/useNameOrder.ts";
import { photoOf } from "../../../lib/photoOf.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { documentRefreshes } from "../../front-office/documentRefreshes.ts";
import { useHandingOut } from "../../front-office/useHandingOut.tsx";
import { MessageGuardians } from "../../scheduled-messages/MessageGuardians.tsx";
import { usePlacing } from "./enrolment/usePlacing.tsx";
import { usePrograms } from "./enrolment/usePrograms.ts";

export function Students() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const { sectionChoices, levelChoices, section } = useStructure();
  const statuses = useStatusChoices(
    "active",
    "applicant",
    "suspended",
    "withdrawn",
    "transferred",
    "graduated",
  );
  const { sorts, nameOf } = useNameOrder([{ value: "admissionNumber", label: t("sort.admissionNumber") }]);
  const [params] = useSearchParams();
  const chosenSection = params.get("sectionId");
  const programs = usePrograms();
  const placing = usePlacing();
  const handingOut = useHandingOut();
  const actions = [...(placing?.actions ?? []), ...handingOut];
  const bulk = useBulk(
    actions.length > 0
      ? { nameOf: fullName, actions, refreshes: [...(placing?.refreshes ?? []), ...documentRefreshes] }
      : undefined,
  );
  return (
    <>
      <PageHead
        title={t("nav.students")}
        actions={
          <>
            <LinkButton href="/student-groups" event="open-student-groups">
              {t("students.groups")}
            </LinkButton>
            {may("students.manage") && (
              <LinkButton href="/students/new" icon="plus" kind="primary" event="admit">
                {t("students.admit")}
              </LinkButton>
            )}
          </>
        }
      />
      <ListCard
        path="/api/v1/students"
        caption={t("nav.students")}
        fixed={{ include: "enrollments" }}
        search={t("students.search")}
        filters={[
          { key: "gradeLevelId", label: t("students.level"), choices: levelChoices },
          { key: "sectionId", label: t("students.class"), choices: sectionChoices },
          ...(programs.length > 0
            ? [
                {
                  key: "programId",
                  label: t("enrolment.program"),
                  choices: programs.map(({ id, name }) => ({ value: id, label: name })),
                },
              ]
            : []),
          { key: "status", label: t("common.status"), choices: statuses },
          {
            key: "placed",
            label: t("tasks.placed"),
            choices: [{ value: "false", label: t("tasks.unplaced") }],
          },
        ]}
        hrefOf={({ id }) => `/students/${id}`}
        sorts={sorts}
        empty={t("students.none")}
        next={may("students.manage") && { href: "/students/new" }}
        csv
        bulk={bulk}
        tools={chosenSection && <MessageGuardians of={{ sectionId: chosenSection }} />}
        columns={[
          {
            header: t("common.name"),
            csv: ["familyName", "givenName"],
            cell: (student) => <PersonCell name={nameOf(student)} photo={photoOf("students", student)} />,
          },
          {
            header: t("students.number"),
            csv: ["admissionNumber"],
            cell: ({ admissionNumber }) => admissionNumber,
          },
          {
            header: t("students.class"),
            csv: ["section"],
            cell: ({ enrollments }) =>
              section(enrollments?.find(({ status }) => status === "active")?.sectionId),
          },
          {
            header: t("students.admitted"),
            csv: ["admittedOn"],
            phone: "hidden",
            cell: ({ admittedOn }) => day(admittedOn),
          },
          {
            header: t("common.status"),
            csv: ["status"],
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
    </>
  );
}
