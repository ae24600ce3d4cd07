import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";

export function Runs() {
  const { t } = useTranslation();
  const { day, number } = useFormat();
  const { may } = useSignedIn();
  const statuses = useStatusChoices("draft", "running", "completed", "partially_failed", "cancelled");
  return (
    <ListCard
      path="/api/v1/fee-schedules"
      caption={t("billing.runs")}
      fixed={{ include: "feeStructure", sort: "-createdAt" }}
      search={t("common.name")}
      filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
      hrefOf={({ id }) => `/fees/runs/${id}`}
      empty={t("billing.noRuns")}
      next={may("fee-plans.manage") && { href: "/fees/runs/new" }}
      csv
      tools={
        may("fee-plans.manage") && (
          <LinkButton href="/fees/runs/new" icon="plus" event="new-fee-run">
            {t("billing.addRun")}
          </LinkButton>
        )
      }
      columns={[
        { header: t("common.name"), csv: ["name"], cell: ({ name }) => <bdi>{name}</bdi> },
        {
          header: t("billing.structure"),
          csv: ["feeStructure.name"],
          cell: ({ feeStructure }) => <bdi>{feeStructure?.name}</bdi>,
        },
        { header: t("fees.issued"), csv: ["issuedOn"], cell: ({ issuedOn }) => day(issuedOn) },
        { header: t("fees.due"), cell: ({ installments }) => day(installments[0]?.dueOn) },
        {
          header: t("fees.invoices"),
          csv: ["countDone", "countPlanned"],
          align: "end",
          cell: ({ countDone, countPlanned }) => `${number(countDone)} / ${number(countPlanned)}`,
        },
        {
          header: t("common.status"),
          csv: ["status"],
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} />,
        },
      ]}
    />
  );
}
