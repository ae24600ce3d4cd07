import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { RubricForm } from "./RubricForm.tsx";

const statuses = ["active", "archived", "replaced"] as const;

/** The rubrics of the school. */
export function RubricList() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [, go] = useLocation();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHead
        title={t("homework.rubric.rubrics")}
        back={{ href: "/homework", label: t("nav.homework") }}
        actions={
          may("homework.write") && (
            <Button kind="primary" icon="plus" onClick={() => setAdding(true)} event="add-rubric">
              {t("homework.rubric.add")}
            </Button>
          )
        }
      />
      <ListCard
        path="/api/v1/rubrics"
        caption={t("homework.rubric.rubrics")}
        fixed={{ include: "subject,course" }}
        search={t("homework.rubric.search")}
        csv
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: statuses.map((value) => ({ value, label: t(`homework.rubric.status.${value}`) })),
          },
        ]}
        hrefOf={({ id }) => `/rubrics/${id}`}
        empty={t("homework.rubric.none")}
        next={may("homework.write") && { onClick: () => setAdding(true) }}
        columns={[
          { header: t("homework.title"), cell: ({ title }) => <strong>{title}</strong> },
          {
            header: t("homework.rubric.place"),
            cell: ({ subject, course }) => course?.title ?? subject?.name,
          },
          { header: t("homework.maxScore"), align: "end", cell: ({ maxPoints }) => Number(maxPoints) },
          { header: t("homework.rubric.version"), align: "end", cell: ({ version }) => version },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => (
              <Badge tone={status === "active" ? "good" : "plain"}>
                {t(`homework.rubric.status.${status}`)}
              </Badge>
            ),
          },
        ]}
      />
      <Dialog title={t("homework.rubric.add")} open={adding} onClose={() => setAdding(false)} shape="drawer">
        <RubricForm onDone={(id) => go(`/rubrics/${id}`)} onCancel={() => setAdding(false)} />
      </Dialog>
    </>
  );
}
