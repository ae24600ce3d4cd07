import { useTranslation } from "react-i18next";
import { useAll } from "../../../../api/useAll.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { Card } from "../../../../ui/layout/Card.tsx";
import { DataTable } from "../../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";

/** The requirements of a plan. */
export function Requirements({ planId }: { planId: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const read = useAll("/api/v1/graduation-requirements", {
    query: { graduationPlanId: planId, include: "department,subject,course" },
  });
  return (
    <Card title={t("graduation.requirements")} flush>
      <Loaded read={read} lines={3}>
        {({ data }) => (
          <DataTable
            caption={t("graduation.requirements")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("graduation.noRequirements")}
            columns={[
              { header: t("graduation.requirement"), cell: ({ name }) => <strong>{name}</strong> },
              {
                header: t("graduation.counts"),
                cell: ({ kind, department, subject, course }) =>
                  (kind === "credits" || kind === "courses") &&
                  (course?.title ?? subject?.name ?? department?.name ?? t("graduation.of.any")),
              },
              {
                header: t("graduation.amount"),
                cell: ({ kind, amount }) =>
                  t(`graduation.units.${kind}`, { amount: number(Number(amount ?? 0)) }),
              },
              {
                header: t("graduation.minScore"),
                cell: ({ minScore }) => minScore && `${number(Number(minScore))} %`,
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
