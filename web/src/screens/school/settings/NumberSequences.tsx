import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useAll } from "../../../api/useAll.ts";
import { useKitWords } from "../../../kit/useKitWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { NumberSequenceForm } from "./NumberSequenceForm.tsx";
import { nextNumber } from "./nextNumber.ts";

type Sequence = Row<"/api/v1/number-sequences">;

/** How the numbers of students, invoices and receipts are formed, and the next number of each. */
export function NumberSequences() {
  const { t } = useTranslation();
  const words = useKitWords();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState<Sequence>();
  const read = useAll("/api/v1/number-sequences", { query: { sort: "-createdAt" } });
  if (!words) return <Skeleton />;
  return (
    <Card title={words("numbers.title")} flush>
      <Loaded read={read} lines={3}>
        {({ data }) => (
          <DataTable
            caption={words("numbers.title")}
            rows={data}
            keyOf={({ id }) => id}
            empty={words("numbers.none")}
            columns={[
              { header: words("numbers.kind"), cell: ({ kind }) => words(`numbers.of.${kind}`) },
              { header: words("numbers.year"), cell: ({ year }) => <bdi>{year}</bdi> },
              { header: words("numbers.prefix"), cell: ({ prefix }) => <bdi>{prefix}</bdi> },
              {
                header: words("numbers.next"),
                cell: (row) => (
                  <strong>
                    <bdi>{nextNumber(row)}</bdi>
                  </strong>
                ),
              },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: (row) =>
                  may("settings.update") && (
                    <Button
                      kind="plain"
                      onClick={() => setEditing(row)}
                      event="edit-number-sequence"
                      aria-label={`${t("common.edit")}: ${words(`numbers.of.${row.kind}`)} ${row.year}`}
                    >
                      {t("common.edit")}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <Dialog
        title={words("numbers.edit")}
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
      >
        {editing && (
          <EditedRow path="/api/v1/number-sequences/{id}" row={editing}>
            {(row) => <NumberSequenceForm sequence={row} onDone={() => setEditing(undefined)} />}
          </EditedRow>
        )}
      </Dialog>
    </Card>
  );
}
