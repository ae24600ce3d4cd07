import { useTranslation } from "react-i18next";
import { useReference } from "../../../kit/references/useReference.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import { toYear } from "../../structure/references.ts";
import { CopyYear } from "./CopyYear.tsx";

export function Structures() {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { may } = useSignedIn();
  const { levelChoices } = useStructure();
  const { choices: years } = useReference(toYear);
  const statuses = useStatusChoices("draft", "approved", "active", "retired");
  return (
    <ListCard
      path="/api/v1/fee-structures"
      caption={t("billing.structures")}
      fixed={{ include: "academicYear,term,gradeLevel", sort: "-createdAt" }}
      search={t("common.name")}
      filters={[
        { key: "academicYearId", label: t("students.year"), choices: years },
        { key: "gradeLevelId", label: t("students.level"), choices: levelChoices },
        { key: "status", label: t("common.status"), choices: statuses },
      ]}
      hrefOf={({ id }) => `/fees/structures/${id}`}
      empty={t("billing.noStructures")}
      next={may("fee-plans.manage") && { href: "/fees/structures/new" }}
      csv
      tools={
        may("fee-plans.manage") && (
          <>
            <CopyYear />
            <LinkButton href="/fees/structures/new" icon="plus" event="add-fee-structure">
              {t("billing.addStructure")}
            </LinkButton>
          </>
        )
      }
      columns={[
        {
          header: t("common.name"),
          csv: ["name", "version"],
          cell: ({ name, version }) => <bdi>{version > 1 ? `${name} (v${version})` : name}</bdi>,
        },
        {
          header: t("students.year"),
          csv: ["academicYear.name"],
          cell: ({ academicYear }) => <bdi>{academicYear?.name}</bdi>,
        },
        {
          header: t("results.term"),
          csv: ["term.name"],
          cell: ({ term }) => term?.name ?? t("clearances.everyTerm"),
        },
        {
          header: t("students.level"),
          csv: ["gradeLevel.name"],
          cell: ({ gradeLevel }) => gradeLevel?.name ?? t("billing.everyLevel"),
        },
        moneyColumn(t("fees.total"), "total", { csv: ["total"] }),
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
