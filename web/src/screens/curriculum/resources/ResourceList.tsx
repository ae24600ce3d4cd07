import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { publishStatuses } from "../curriculumRows.ts";
import { StateBadge } from "../StateBadge.tsx";
import { AddResource } from "./AddResource.tsx";

/** The learning resources of the own classes, drafts too. */
export function ResourceList() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListCard
        path="/api/v1/learning-resources"
        caption={t("curriculum.resources")}
        fixed={{ include: "course,courseOffering" }}
        search={t("curriculum.search")}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: publishStatuses.map((value) => ({ value, label: t(`curriculum.status.${value}`) })),
          },
        ]}
        tools={
          may("learning-resources.write") && (
            <Button icon="plus" onClick={() => setAdding(true)} event="add-resource">
              {t("curriculum.addResource")}
            </Button>
          )
        }
        hrefOf={({ id }) => `/learning-resources/${id}`}
        empty={t("curriculum.noResources")}
        next={may("learning-resources.write") && { onClick: () => setAdding(true) }}
        columns={[
          { header: t("curriculum.title"), cell: ({ title }) => <strong>{title}</strong> },
          {
            header: t("curriculum.audience"),
            cell: ({ courseOffering, course }) => courseOffering?.title ?? course?.title,
          },
          { header: t("curriculum.kind"), cell: ({ kind }) => t(`curriculum.kinds.${kind}`) },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StateBadge status={status} />,
          },
        ]}
      />
      <Dialog title={t("curriculum.addResource")} open={adding} onClose={() => setAdding(false)}>
        <AddResource onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}
