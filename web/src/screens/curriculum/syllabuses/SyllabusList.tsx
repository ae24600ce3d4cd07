import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { publishStatuses } from "../curriculumRows.ts";
import { StateBadge } from "../StateBadge.tsx";
import { AddSyllabus } from "./AddSyllabus.tsx";

/** The syllabuses that the user may see. */
export function SyllabusList() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListCard
        path="/api/v1/syllabuses"
        caption={t("curriculum.syllabuses")}
        fixed={{ include: "course,academicYear" }}
        search={t("curriculum.search")}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: publishStatuses.map((value) => ({ value, label: t(`curriculum.status.${value}`) })),
          },
        ]}
        tools={
          may("curriculum.write") && (
            <Button icon="plus" onClick={() => setAdding(true)} event="add-syllabus">
              {t("curriculum.addSyllabus")}
            </Button>
          )
        }
        hrefOf={({ id }) => `/syllabuses/${id}`}
        empty={t("curriculum.noSyllabuses")}
        next={may("curriculum.write") && { onClick: () => setAdding(true) }}
        columns={[
          { header: t("curriculum.title"), cell: ({ title }) => <strong>{title}</strong> },
          { header: t("curriculum.course"), cell: ({ course }) => course?.title },
          { header: t("curriculum.year"), cell: ({ academicYear }) => academicYear?.name },
          { header: t("curriculum.version"), align: "end", cell: ({ version }) => version },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StateBadge status={status} />,
          },
        ]}
      />
      <Dialog title={t("curriculum.addSyllabus")} open={adding} onClose={() => setAdding(false)}>
        <AddSyllabus onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}
