import { useState } from "react";
import { send } from "../../../api/client.ts";
import type { ResponseOf, Row } from "../../../api/types.ts";
import { useAll } from "../../../api/useAll.ts";
import { useEdit } from "../../../api/useEdit.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useReference } from "../../../kit/references/useReference.ts";
import { useSetupWords } from "../../../kit/useSetupWords.ts";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { toYear } from "../references.ts";
import { BellScheduleFields } from "./BellScheduleFields.tsx";
import { type ClassPeriod, useBellTimes } from "./useBellTimes.ts";

type BellSchedule = Row<"/api/v1/bell-schedules">;
type Edited = ResponseOf<"/api/v1/bell-schedules/{id}", "get">;
const refreshes = ["/bell-schedules", "/lessons", "/timetable-days"];

interface Props {
  row?: BellSchedule;
  /** The schedule that a new one starts from. */
  copied?: BellSchedule;
  onDone: (row?: BellSchedule) => void;
}

/** Adds or changes a bell schedule: its name, and the time of each class period of its year. */
export function BellScheduleForm({ row, copied, onDone }: Props) {
  if (copied) return <InYear yearId={copied.academicYearId} copied={copied} onDone={onDone} />;
  if (!row) return <ChosenYear onDone={onDone} />;
  return (
    <EditedRow path="/api/v1/bell-schedules/{id}" row={row as never}>
      {(edited) => <InYear yearId={row.academicYearId} row={edited as Edited} onDone={onDone} />}
    </EditedRow>
  );
}

function ChosenYear({ onDone }: Pick<Props, "onDone">) {
  const words = useSetupWords();
  const { choices, usual } = useReference(toYear);
  const [chosen, setChosen] = useState<string>();
  const yearId = chosen ?? usual ?? "";
  if (!words) return <Skeleton />;
  return (
    <div className="stack">
      <SelectField
        label={words.field("academicYearId")}
        choices={choices}
        none={words.text("choose")}
        value={yearId}
        onChange={({ target }) => setChosen(target.value)}
      />
      {yearId && <InYear key={yearId} yearId={yearId} onDone={onDone} />}
    </div>
  );
}

interface InYearProps extends Pick<Props, "copied" | "onDone"> {
  yearId: string;
  row?: Edited;
}

function InYear({ yearId, row, copied, onDone }: InYearProps) {
  const words = useSetupWords();
  const periods = useAll("/api/v1/class-periods", {
    query: { academicYearId: yearId, status: "active", sort: "startsAt" },
  });
  if (!words) return <Skeleton />;
  return (
    <Loaded read={periods}>
      {({ data }) =>
        row ? (
          <Edit row={row} periods={data} onDone={onDone} />
        ) : (
          <Add yearId={yearId} periods={data} {...(copied && { copied })} onDone={onDone} />
        )
      }
    </Loaded>
  );
}

type FormProps = Pick<Props, "onDone"> & { periods: readonly ClassPeriod[] };

function Add({ yearId, periods, copied, onDone }: FormProps & { yearId: string; copied?: BellSchedule }) {
  const times = useBellTimes(periods, copied?.periods);
  const save = useWrite(
    ({ name = "", code = "" }: Record<string, string>) =>
      send("post", "/api/v1/bell-schedules", {
        body: { academicYearId: yearId, name: name.trim(), code: code.trim(), periods: times.body() },
      }),
    refreshes,
  );
  return <BellScheduleFields {...{ periods, times, save }} onDone={onDone} />;
}

function Edit({ row: former, periods, onDone }: FormProps & { row: Edited }) {
  const times = useBellTimes(periods, former.periods);
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/bell-schedules/{id}",
    row: former,
    bodyOf: ({ name = "", code = "", status }: Record<string, string>) => ({
      ...{ name: name.trim(), code: code.trim() },
      status: status === "archived" ? ("archived" as const) : ("active" as const),
      periods: times.body(),
    }),
    refreshes,
  });
  return <BellScheduleFields key={key} {...{ periods, times, save, conflict, row }} onDone={onDone} />;
}
