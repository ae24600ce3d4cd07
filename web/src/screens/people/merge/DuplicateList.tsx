import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { get, send } from "../../../api/client.ts";
import { readAll } from "../../../api/readAll.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { MergeForm } from "./MergeForm.tsx";
import { type EntityType, mergeKinds, type Person } from "./mergeKinds.ts";

/** Pairs of active records that probably belong to one person. */
export function DuplicateList({ entityType }: { entityType: EntityType }) {
  const { t } = useTranslation();
  const [pair, setPair] = useState<readonly [Person, Person]>();
  const { path } = mergeKinds[entityType];
  const read = useQuery({
    queryKey: [path, "duplicates"],
    queryFn: async () => {
      const [{ data }, people] = await Promise.all([
        get("/api/v1/person-duplicates", { query: { entityType } }),
        readAll(path),
      ]);
      const byId = new Map(people.map((person) => [person.id, person as Person]));
      return data.flatMap(({ firstId, secondId, reasons }) => {
        const [first, second] = [byId.get(firstId), byId.get(secondId)];
        return first && second ? [{ both: [first, second] as const, reasons }] : [];
      });
    },
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
            keyOf={({ both: [{ id }, other] }) => `${id} ${other.id}`}
            empty={t("merge.none")}
            columns={[
              {
                header: t("common.name"),
                cell: ({ both: [first] }) => <PersonCell name={fullName(first)} />,
              },
              { header: t("merge.first"), cell: ({ both: [first] }) => <bdi>{detail(first)}</bdi> },
              {
                header: t("merge.second"),
                cell: ({ both: [, second] }) => (
                  <bdi>{[fullName(second), detail(second)].filter(Boolean).join(", ")}</bdi>
                ),
              },
              {
                header: t("merge.same"),
                cell: ({ reasons }) => reasons.map((reason) => t(`merge.reasons.${reason}`)).join(", "),
              },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: ({ both }) => (
                  <span className="row row-actions">
                    <Button
                      onClick={() => setPair(both)}
                      event="compare-records"
                      aria-label={t("merge.compareOf", { name: fullName(both[0]) })}
                    >
                      {t("merge.compare")}
                    </Button>
                    <ConfirmButton
                      kind="plain"
                      label={t("merge.notSame")}
                      question={t("merge.notSameAsk", { one: fullName(both[0]), other: fullName(both[1]) })}
                      event="not-the-same"
                      refreshes={[path.replace("/api/v1", "")]}
                      run={() =>
                        send("post", "/api/v1/person-distinctions", {
                          body: { entityType, firstId: both[0].id, secondId: both[1].id },
                        })
                      }
                    />
                  </span>
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
