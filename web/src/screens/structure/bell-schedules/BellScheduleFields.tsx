import type { Conflict } from "../../../api/conflict.ts";
import type { Write } from "../../../api/Write.ts";
import { useSetupWords } from "../../../kit/useSetupWords.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { BellTimesTable } from "./BellTimesTable.tsx";
import { DayPreview } from "./DayPreview.tsx";
import type { BellTimes, ClassPeriod } from "./useBellTimes.ts";

interface Props {
  periods: readonly ClassPeriod[];
  times: BellTimes;
  save: Write<unknown, Record<string, string>>;
  conflict?: Conflict | undefined;
  /** The schedule to change; without it one is added. */
  row?: { name: string; code: string; status: string; usedFrom: string | null };
  onDone: () => void;
}

/** The fields of a bell schedule. Its times are locked from the day after it is first used. */
export function BellScheduleFields({ periods, times, save, conflict, row, onDone }: Props) {
  const words = useSetupWords();
  const { today, day } = useFormat();
  if (!words) return <Skeleton />;
  if (periods.length === 0) return <Note tone="warn">{words.text("bell.noPeriods")}</Note>;
  const isLocked = row?.usedFrom != null && row.usedFrom < today();
  return (
    <SaveForm
      save={save}
      conflict={conflict}
      event="save-bell-schedules"
      canSave={times.body().length > 0}
      onDone={onDone}
    >
      <div className="form-grid">
        <Field
          name="name"
          label={words.field("name")}
          maxLength={60}
          required
          autoComplete="off"
          defaultValue={row?.name}
        />
        <Field
          name="code"
          label={words.field("code")}
          hint={words.hint("bell-schedules", "code") ?? ""}
          maxLength={10}
          required
          autoComplete="off"
          defaultValue={row?.code}
        />
        {row && (
          <SelectField
            name="status"
            label={words.field("status")}
            choices={["active", "archived"].map((value) => ({ value, label: words.value(value) }))}
            defaultValue={row.status}
          />
        )}
      </div>
      {isLocked && <Note tone="warn">{words.text("bell.locked", { date: day(row.usedFrom!) })}</Note>}
      <DayPreview periods={periods} times={times} words={words} />
      <BellTimesTable periods={periods} times={times} isLocked={isLocked} words={words} />
    </SaveForm>
  );
}
