import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readAll } from "../../../api/readAll.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { findDuplicates } from "./findDuplicates.ts";
import { MergeForm } from "./MergeForm.tsx";
import { type EntityType, mergeKinds, type Person } from "./mergeKinds.ts";

/** Pairs of active records that probably belong to one person. */
export function DuplicateList({ entityType }: { entityType: EntityType }) {
  const { t } = useTranslation();
  const [pair, setPair] = useState<readonly [Person, Person]>();
  const { path } = mergeKinds[entityType];
  const read = useQuery({
    queryKey: [path, "duplicates"],
    queryFn: async () => findDuplicates(entityType, await readAll(path, { status: "active" })),
  });
  const detail = ({ admissionNumber, staffNumber, email, phones }: Person) =>
    admissionNumber ?? staffNumber ?? email ?? phones?.[0];
  return (
    <Card title={t("merge.found")} flush>
      <Loaded read={read}>
        {(pairs) => (
          <DataTable
            caption={t("merge.found")}
            rows={pairs}
            keyOf={([, { id }]) => id}
            empty={t("merge.none")}
            columns={[
              { header: t("common.name"), cell: ([first]) => <PersonCell name={fullName(first)} /> },
              { header: t("merge.first"), cell: ([first]) => <bdi>{detail(first)}</bdi> },
              { header: t("merge.second"), cell: ([, second]) => <bdi>{detail(second)}</bdi> },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: (both) => (
                  <Button
                    onClick={() => setPair(both)}
                    event="compare-records"
                    aria-label={t("merge.compareOf", { name: fullName(both[0]) })}
                  >
                    {t("merge.compare")}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <Dialog title={t("merge.merge")} open={pair !== undefined} onClose={() => setPair(undefined)}>
        {pair && <MergeForm entityType={entityType} records={pair} onDone={() => setPair(undefined)} />}
      </Dialog>
    </Card>
  );
}
