import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useCount } from "../../../api/useCount.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import { AskedBy } from "../AskedBy.tsx";
import { StructureActions } from "./StructureActions.tsx";
import { StructureApproval } from "./StructureApproval.tsx";
import type { Structure as Row } from "./structureBody.ts";

/** One version of a fee structure: to whom it applies, what it charges, and who approved it. */
export function Structure({ id }: { id: string }) {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { money, number } = useFormat();
  const read = useRead("/api/v1/fee-structures/{id}", {
    path: { id },
    query: { include: "academicYear,term,gradeLevel,feeComponents" },
  });
  const invoices = useCount("/api/v1/fee-invoices", { feeStructureId: id });
  const lateFee = ({ lateFee, lateFeeBasisPoints }: Row) =>
    lateFee ? money(lateFee) : lateFeeBasisPoints && `${number(lateFeeBasisPoints / 100)} %`;
  return (
    <Loaded page read={read}>
      {(structure) => (
        <div className="stack">
          <PageHead
            title={structure.name}
            back={{ href: "/fees?tab=plan", label: t("billing.structures") }}
            about={
              <span className="row">
                <span>{t("billing.version", { number: structure.version })}</span>
                <StatusBadge status={structure.status} />
              </span>
            }
            actions={<StructureActions structure={structure} />}
          />
          {structure.status === "draft" && <StructureApproval structure={structure} />}
          <Card>
            <Facts
              facts={[
                [t("students.year"), structure.academicYear?.name],
                [t("results.term"), structure.term?.name ?? t("clearances.everyTerm")],
                [t("students.level"), structure.gradeLevel?.name ?? t("billing.everyLevel")],
                [t("billing.studentCategory"), structure.studentCategory],
                [t("billing.lateFee"), lateFee(structure)],
                [
                  t("billing.graceDays"),
                  structure.lateFeeKind !== "none" && number(structure.lateFeeGraceDays),
                ],
                [t("billing.capName"), structure.lateFeeCap && money(structure.lateFeeCap)],
                [
                  t("billing.draftedBy"),
                  <AskedBy key="by" userId={structure.createdBy} at={structure.createdAt} />,
                ],
                [
                  t("billing.approvedBy"),
                  structure.approvedAt && (
                    <AskedBy key="approved" userId={structure.approvedBy} at={structure.approvedAt} />
                  ),
                ],
                [
                  t("fees.invoices"),
                  <Link key="invoices" href={`/fees?tab=invoices&feeStructureId=${id}`}>
                    {number(invoices.data ?? 0)}
                  </Link>,
                ],
              ]}
            />
          </Card>
          <Card title={t("billing.lines")} flush>
            <DataTable
              caption={t("billing.lines")}
              rows={(structure.feeComponents ?? []).toSorted((one, other) => one.position - other.position)}
              keyOf={(component) => component.id}
              empty={t("fees.noLines")}
              columns={[
                { header: t("fees.for"), cell: ({ description }) => <strong>{description}</strong> },
                {
                  header: t("billing.optional"),
                  phone: "corner",
                  cell: ({ isOptional }) => isOptional && <Badge>{t("billing.optional")}</Badge>,
                },
                moneyColumn(t("fees.amount"), "amount"),
              ]}
            />
            <div className="card-body row spread">
              <span>{t("billing.totalWithoutOptional")}</span>
              <strong className="figures">{money(structure.total)}</strong>
            </div>
          </Card>
        </div>
      )}
    </Loaded>
  );
}
