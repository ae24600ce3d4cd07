import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { coverRefreshes } from "./coverRefreshes.ts";

const kinds = ["room", "move", "cancel"] as const;

/** Moves a lesson of one day to another time or room, or cancels it. Another teacher is assigned as cover. */
export function ChangeLesson({ date }: { date: string }) {
  const w = useDayWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)} event="change-lesson">
        {w("change.add")}
      </Button>
      <Dialog title={w("change.add")} open={open} onClose={() => setOpen(false)}>
        <ChangeForm date={date} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ChangeForm({ date, onDone }: { date: string; onDone: () => void }) {
  const { t } = useTranslation();
  const w = useDayWords();
  const { sections } = useStructure();
  const [sectionId, setSection] = useState("");
  const [kind, setKind] = useState<(typeof kinds)[number]>("room");
  const lessons = useRead("/api/v1/lessons", {
    query: { sectionId, from: date, to: date },
    enabled: sectionId !== "",
  });
  const academicYearId = sections.find(({ id }) => id === sectionId)?.academicYearId;
  const periods = useRead("/api/v1/class-periods", {
    query: { academicYearId: academicYearId ?? "", isBreak: "false", sort: "startsAt", limit: 100 },
    enabled: kind === "move" && academicYearId !== undefined,
  });
  const rooms = useRead("/api/v1/rooms", {
    query: { status: "active", sort: "name", limit: 200 },
    enabled: kind === "room",
  });
  const save = useWrite(
    ({ timetableEntryId = "", newRoomId, newClassPeriodId, note = "" }: Record<string, string>) =>
      send("post", "/api/v1/timetable-exceptions", {
        body: {
          ...{ timetableEntryId, date, kind },
          ...(kind === "room" && { newRoomId: newRoomId! }),
          ...(kind === "move" && { newClassPeriodId: newClassPeriodId! }),
          ...(note.trim() && { note: note.trim() }),
        },
      }),
    coverRefreshes,
  );
  return (
    <SaveForm save={save} event="save-lesson-change" onDone={onDone}>
      <div className="form-grid">
        <SelectField
          label={w("view.section")}
          none="–"
          required
          value={sectionId}
          onChange={({ target }) => setSection(target.value)}
          choices={sections.map(({ id, name }) => ({ value: id, label: isolated(name) }))}
        />
        <SelectField
          key={sectionId}
          label={w("cover.lesson")}
          name="timetableEntryId"
          none="–"
          required
          disabled={!sectionId}
          choices={(lessons.data?.data ?? [])
            .filter(({ cancelled }) => !cancelled)
            .map(({ timetableEntryId, startsAt, subjectName }) => ({
              value: timetableEntryId,
              label: `${startsAt.slice(0, 5)} ${isolated(subjectName)}`,
            }))}
        />
        <SelectField
          label={w("change.what")}
          value={kind}
          onChange={({ target }) => setKind(target.value as typeof kind)}
          choices={kinds.map((value) => ({ value, label: w(`change.kind.${value}`) }))}
        />
        {kind === "room" && (
          <SelectField
            label={w("view.room")}
            name="newRoomId"
            none="–"
            required
            choices={(rooms.data?.data ?? []).map(({ id, name }) => ({ value: id, label: isolated(name) }))}
          />
        )}
        {kind === "move" && (
          <SelectField
            label={w("build.period")}
            name="newClassPeriodId"
            none="–"
            required
            choices={(periods.data?.data ?? []).map(({ id, name, startsAt }) => ({
              value: id,
              label: `${isolated(name)} ${startsAt.slice(0, 5)}`,
            }))}
          />
        )}
        <Field label={w("cover.noteVisible")} name="note" maxLength={500} />
      </div>
      {lessons.data?.data.length === 0 && <p className="soft">{t("timetable.none")}</p>}
    </SaveForm>
  );
}
