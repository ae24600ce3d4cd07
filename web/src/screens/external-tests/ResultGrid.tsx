import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { plainNumber } from "../../lib/format/plainNumber.ts";
import { useUnsaved } from "../../lib/unsaved/useUnsaved.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { type Column, DataTable } from "../../ui/lists/DataTable.tsx";
import { type ExternalTest, type GrowthRow, testRefreshes } from "./externalTest.ts";
import "../assessment/gradebook/ScoreSheet.css";

interface Props {
  test: ExternalTest;
  takenOn: string;
  students: readonly GrowthRow[];
  stored: ReadonlyArray<Row<"/api/v1/external-test-results">>;
}
type Entry = { score: string; band: string; percentile: string; note: string };
const empty: Entry = { score: "", band: "", percentile: "", note: "" };

/** A row per student; only rows that were changed are sent, and one that was emptied removes the result. */
export function ResultGrid({ test, takenOn, students, stored }: Props) {
  const { t } = useTranslation();
  const [entries, setEntries] = useState<Readonly<Record<string, Entry>>>({});
  const before = new Map(
    stored.map(({ studentId, score, band, percentile, note }) => [
      studentId,
      { score: score ?? "", band: band ?? "", percentile: percentile ?? "", note: note ?? "" },
    ]),
  );
  const entryOf = (id: string): Entry => entries[id] ?? before.get(id) ?? empty;
  const set = (id: string, values: Partial<Entry>) =>
    setEntries({ ...entries, [id]: { ...entryOf(id), ...values } });
  const changed = Object.entries(entries);
  useUnsaved(changed.length > 0);
  const save = useWrite(
    () =>
      send("put", "/api/v1/external-tests/{id}/results", {
        path: { id: test.id },
        body: {
          takenOn,
          results: changed.map(([studentId, { score, band, percentile, note }]) => ({
            studentId,
            score: score.trim() ? plainNumber(score) : null,
            band: band || null,
            percentile: percentile.trim() ? plainNumber(percentile) : null,
            note: note.trim() || null,
          })),
        },
      }),
    testRefreshes,
  );
  const input = (name: "score" | "percentile" | "note", header: string): Column<GrowthRow> => ({
    header,
    cell: ({ studentId, name: student }) => (
      <input
        className={name === "note" ? "input" : "input score"}
        inputMode={name === "note" ? "text" : "decimal"}
        maxLength={name === "note" ? 500 : 12}
        aria-label={t("outside.cellOf", { field: header, name: student })}
        value={entryOf(studentId)[name]}
        onChange={({ target }) => set(studentId, { [name]: target.value })}
      />
    ),
  });
  return (
    <>
      <DataTable
        caption={t("outside.enter")}
        rows={students}
        keyOf={({ studentId }) => studentId}
        empty={t("outside.noStudents")}
        columns={[
          { header: t("outside.student"), cell: ({ name }) => <strong>{name}</strong> },
          ...(test.minScore === null ? [] : [input("score", t("outside.score"))]),
          ...(test.bands.length
            ? [
                {
                  header: t("outside.band"),
                  cell: ({ studentId, name }: GrowthRow) => (
                    <select
                      className="input"
                      aria-label={t("outside.cellOf", { field: t("outside.band"), name })}
                      value={entryOf(studentId).band}
                      onChange={({ target }) => set(studentId, { band: target.value })}
                    >
                      <option value="">–</option>
                      {test.bands.map((band) => (
                        <option key={band}>{band}</option>
                      ))}
                    </select>
                  ),
                },
              ]
            : []),
          ...(test.hasPercentile ? [input("percentile", t("outside.percentile"))] : []),
          input("note", t("outside.note")),
        ]}
      />
      <div className="card-body stack">
        <p className="soft small">
          {t(test.visibleToFamilies ? "outside.seenByFamilies" : "outside.notSeenByFamilies")}
        </p>
        <ProblemNote error={save.error} />
        <div className="row spread">
          <span className="soft">{t("outside.changed", { count: changed.length })}</span>
          <Button
            kind="primary"
            icon="check"
            disabled={changed.length === 0}
            busy={save.isPending}
            event="save-test-results"
            onClick={() =>
              save.mutate(undefined, {
                onSuccess: () => {
                  setEntries({});
                  toast.done(t("common.saved"));
                },
              })
            }
          >
            {t("common.save")}
          </Button>
        </div>
      </div>
    </>
  );
}
