import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { get } from "../../../api/client.ts";
import { readAll } from "../../../api/readAll.ts";
import type { Money } from "../../../api/types.ts";
import { decimals } from "../../../lib/format/decimals.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

interface Props {
  householdId: string;
  /** What follows the table; the button that takes a payment of the family is shown without it. */
  children?: (sums: { overdue: Money }) => ReactNode;
}

/** The children of a household with what each owes, and the sum. */
export function Siblings({ householdId, children }: Props) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { may, school } = useSignedIn();
  const { currency } = school;
  const read = useQuery({
    queryKey: ["/api/v1/fee-balances", "household", householdId],
    queryFn: async () => {
      const students = await readAll("/api/v1/students", { householdId });
      const balances = await Promise.all(
        students.map(({ id }) => get("/api/v1/fee-balances", { query: { studentId: id } })),
      );
      return students.map((student, index) => ({ student, balance: balances[index]?.data[0] }));
    },
  });
  const sumOf = (amounts: readonly (Money | undefined)[]): Money => ({
    amount: decimals.sum(amounts.map((each) => each?.amount ?? "0")),
    currency,
  });
  return (
    <Loaded read={read}>
      {(rows) => {
        const balance = sumOf(rows.map((row) => row.balance?.balance));
        const overdue = sumOf(rows.map((row) => row.balance?.overdue));
        if (!children && rows.length < 2) return null;
        return (
          <>
            <Card
              title={t("billing.siblings")}
              flush
              actions={
                !children &&
                may("fees.collect") && (
                  <LinkButton
                    href={`/fees/pay?householdId=${householdId}`}
                    icon="money"
                    event="take-family-payment"
                  >
                    {t("billing.familyPayment")}
                  </LinkButton>
                )
              }
            >
              <DataTable
                caption={t("billing.siblings")}
                rows={rows}
                keyOf={({ student }) => student.id}
                hrefOf={({ student }) => `/students/${student.id}?tab=fees`}
                empty={t("common.nothingFound")}
                columns={[
                  { header: t("fees.student"), cell: ({ student }) => <bdi>{fullName(student)}</bdi> },
                  { header: t("students.number"), cell: ({ student }) => student.admissionNumber },
                  {
                    header: t("fees.overdue"),
                    align: "end",
                    cell: (row) => row.balance && money(row.balance.overdue),
                  },
                  {
                    header: t("fees.balance"),
                    align: "end",
                    cell: (row) => row.balance && money(row.balance.balance),
                  },
                ]}
              />
              <div className="card-body row spread">
                <span>{t("billing.familyTotal")}</span>
                <strong className="figures">{money(balance)}</strong>
              </div>
            </Card>
            {children?.({ overdue })}
          </>
        );
      }}
    </Loaded>
  );
}
