import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { AssessmentHead } from "../AssessmentHead.tsx";
import { useTermChoices } from "../useTermChoices.ts";
import { HonourRollForm } from "./HonourRollForm.tsx";

/** The honour rolls of the school. */
export function HonourRolls() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instantDay } = useFormat();
  const [, navigate] = useLocation();
  const [adding, setAdding] = useState(false);
  const terms = useTermChoices();
  const statuses = useStatusChoices("draft", "published", "superseded");
  return (
    <>
      <AssessmentHead
        title={t("honours.title")}
        actions={
          may("report-cards.manage") && (
            <Button kind="primary" icon="plus" onClick={() => setAdding(true)} event="add-honour-roll">
              {t("honours.add")}
            </Button>
          )
        }
      />
      <Dialog title={t("honours.add")} open={adding} onClose={() => setAdding(false)}>
        <HonourRollForm onDone={(id) => navigate(`/honour-rolls/${id}`)} />
      </Dialog>
      <ListCard
        path="/api/v1/honour-rolls"
        caption={t("honours.title")}
        fixed={{ include: "term" }}
        search={t("honours.search")}
        filters={[
          { key: "termId", label: t("results.term"), choices: terms },
          { key: "status", label: t("common.status"), choices: statuses },
        ]}
        hrefOf={({ id }) => `/honour-rolls/${id}`}
        empty={t("honours.none")}
        next={may("report-cards.manage") && { onClick: () => setAdding(true) }}
        csv
        columns={[
          { header: t("common.name"), cell: ({ name }) => <strong>{name}</strong>, csv: ["name"] },
          { header: t("results.term"), cell: ({ term }) => term?.name },
          {
            header: t("honours.revision"),
            align: "end",
            cell: ({ revision }) => revision,
            csv: ["revision"],
          },
          {
            header: t("honours.publishedOn"),
            cell: ({ publishedAt }) => publishedAt && instantDay(publishedAt),
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
            csv: ["status"],
          },
        ]}
      />
    </>
  );
}
