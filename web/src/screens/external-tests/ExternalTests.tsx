import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { AssessmentHead } from "../assessment/AssessmentHead.tsx";
import { scaleText } from "./externalTest.ts";
import { TestForm } from "./TestForm.tsx";

const statuses = ["active", "archived"] as const;

/** The tests of other organizations. */
export function ExternalTests() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { number } = useFormat();
  const [, navigate] = useLocation();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <AssessmentHead
        title={t("outside.title")}
        actions={
          <>
            <LinkButton href="/subject-growth">{t("outside.bySubject")}</LinkButton>
            {may("external-tests.manage") && (
              <Button kind="primary" icon="plus" onClick={() => setAdding(true)} event="add-external-test">
                {t("outside.add")}
              </Button>
            )}
          </>
        }
      />
      <Dialog title={t("outside.add")} open={adding} onClose={() => setAdding(false)}>
        <TestForm onDone={(made) => (made ? navigate(`/external-tests/${made.id}`) : setAdding(false))} />
      </Dialog>
      <ListCard
        path="/api/v1/external-tests"
        caption={t("outside.title")}
        fixed={{ include: "subject,course", sort: "name" }}
        search={t("outside.search")}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: statuses.map((value) => ({ value, label: t(`outside.status.${value}`) })),
          },
        ]}
        hrefOf={({ id }) => `/external-tests/${id}`}
        empty={t("outside.none")}
        next={may("external-tests.manage") && { onClick: () => setAdding(true) }}
        csv
        columns={[
          {
            header: t("common.name"),
            cell: ({ name }) => <strong>{name}</strong>,
            csv: ["name"],
          },
          {
            header: t("outside.publisher"),
            cell: ({ publisher }) => publisher,
            csv: ["publisher"],
          },
          {
            header: t("outside.about"),
            cell: ({ subject, course }) => subject?.name ?? course?.title,
          },
          {
            header: t("outside.scale"),
            cell: (test) => scaleText(test, number),
            csv: ["minScore", "maxScore", "bands"],
          },
          {
            header: t("outside.families"),
            cell: ({ visibleToFamilies }) =>
              visibleToFamilies && <Badge tone="good">{t("outside.shown")}</Badge>,
            csv: ["visibleToFamilies"],
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} words={t(`outside.status.${status}`)} />,
            csv: ["status"],
          },
        ]}
      />
    </>
  );
}
