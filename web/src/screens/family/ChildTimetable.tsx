import { useState } from "react";
import { useRead } from "../../api/useRead.ts";
import { addDays } from "../../lib/format/addDays.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { weekOf } from "../../lib/format/weekOf.ts";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { LessonWeek } from "../timetable/LessonWeek.tsx";
import { WeekPicker } from "../timetable/WeekPicker.tsx";

export function ChildTimetable({ childId }: { childId: string }) {
  const { today } = useFormat();
  const [monday, setMonday] = useState(() => weekOf(today()));
  const read = useRead("/api/v1/guardian/children/{childId}/timetable", {
    path: { childId },
    query: { from: monday, to: addDays(monday, 5) },
    keep: true,
  });
  return (
    <div className="stack">
      <WeekPicker monday={monday} onChange={setMonday} />
      <Loaded read={read}>{({ data }) => <LessonWeek lessons={data} />}</Loaded>
    </div>
  );
}
