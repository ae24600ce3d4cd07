import { useState } from "react";
import { useRead } from "../../api/useRead.ts";
import { addDays } from "../../lib/format/addDays.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { weekOf } from "../../lib/format/weekOf.ts";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { LessonWeek } from "./LessonWeek.tsx";
import { WeekPicker } from "./WeekPicker.tsx";

interface Props {
  of: { studentId: string } | { sectionId: string } | { staffMemberId: string };
}

/** The lessons of a week for a student, class or teacher. */
export function WeekTimetable({ of }: Props) {
  const { today } = useFormat();
  const [monday, setMonday] = useState(() => weekOf(today()));
  const read = useRead("/api/v1/lessons", {
    query: { ...of, from: monday, to: addDays(monday, 5) },
    keep: true,
  });
  return (
    <div className="stack">
      <WeekPicker monday={monday} onChange={setMonday} />
      <Loaded read={read}>{({ data }) => <LessonWeek lessons={data} />}</Loaded>
    </div>
  );
}
