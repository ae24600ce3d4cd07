import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { ReferenceText } from "../../../kit/references/ReferenceText.tsx";
import { fullName } from "../../../lib/format/fullName.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { toCourseOffering } from "../../structure/references.ts";
import { ChangeLesson } from "./ChangeLesson.tsx";
import { coverRefreshes } from "./coverRefreshes.ts";

type Change = Row<"/api/v1/timetable-exceptions">;

/** The lessons of a day that are not as the timetable says: moved, in another room, with another teacher, or cancelled. */
export function LessonChanges({ date }: { date: string }) {
  const { t } = useTranslation();
  const w = useDayWords();
  const { may } = useSignedIn();
  const read = useRead("/api/v1/timetable-exceptions", {
    query: {
      ...{ date, status: "active", limit: 200 },
      include: "timetableEntry,newClassPeriod,newStaffMember,newRoom",
    },
    keep: true,
  });
  const mayChange = may("timetable.manage");
  return (
    <Card title={w("change.title")} flush actions={mayChange && <ChangeLesson date={date} />}>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            caption={w("change.title")}
            rows={data}
            keyOf={({ id }) => id}
            empty={w("change.none")}
            columns={[
              {
                header: w("cover.lesson"),
                cell: ({ timetableEntry }) =>
                  timetableEntry && (
                    <strong>
                      <ReferenceText to={toCourseOffering} id={timetableEntry.courseOfferingId} />
                    </strong>
                  ),
              },
              { header: w("change.what"), cell: ({ kind }) => w(`change.kind.${kind}`) },
              {
                header: w("change.now"),
                cell: ({ newClassPeriod, newRoom, newStaffMember }) =>
                  isolated(
                    newClassPeriod?.name ?? newRoom?.name ?? (newStaffMember ? fullName(newStaffMember) : ""),
                  ),
              },
              { header: w("cover.noteVisible"), cell: ({ note }) => note },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: (change) => mayChange && <ChangeActions change={change} />,
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

function ChangeActions({ change: { id, note } }: { change: Change }) {
  const { t } = useTranslation();
  const w = useDayWords();
  const path = { id };
  return (
    <span className="row row-actions">
      <ConfirmButton
        kind="plain"
        label={t("common.edit")}
        question={w("change.noteAsk")}
        event="edit-lesson-change"
        refreshes={coverRefreshes}
        run={({ note: text = "" }) =>
          send("patch", "/api/v1/timetable-exceptions/{id}", { path, body: { note: text.trim() || null } })
        }
      >
        <Field label={w("cover.noteVisible")} name="note" maxLength={500} defaultValue={note ?? ""} />
      </ConfirmButton>
      <ConfirmButton
        kind="plain"
        label={w("cover.restore")}
        question={w("change.withdrawAsk")}
        event="withdraw-lesson-change"
        refreshes={coverRefreshes}
        run={() => send("put", "/api/v1/timetable-exceptions/{id}/withdrawn", { path })}
      />
    </span>
  );
}
