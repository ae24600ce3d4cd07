import { useTranslation } from "react-i18next";
import { DayWords } from "../../lib/words/DayWords.tsx";
import { useDayWords } from "../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { AbsenceRequests } from "./AbsenceRequests.tsx";
import { AbsentAndLate } from "./registers/AbsentAndLate.tsx";
import { LessonRegisters } from "./registers/LessonRegisters.tsx";
import { Registers } from "./registers/Registers.tsx";

/** The registers of classes and lessons, and who was absent or late; for the office also the absence requests. */
export function Attendance() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("nav.attendance")} />
      <DayWords>
        <Parts />
      </DayWords>
    </>
  );
}

function Parts() {
  const { t } = useTranslation();
  const w = useDayWords();
  const { may } = useSignedIn();
  return (
    <Tabs
      label={t("nav.attendance")}
      keep={["date"]}
      items={[
        { key: "classes", label: w("tabs.classRegisters"), content: () => <Registers /> },
        ...(may("timetable.read")
          ? [{ key: "lessons", label: w("tabs.lessonRegisters"), content: () => <LessonRegisters /> }]
          : []),
        { key: "absent", label: w("tabs.absentAndLate"), content: () => <AbsentAndLate /> },
        ...(may("attendance.manage")
          ? [{ key: "absences", label: t("nav.absences"), content: () => <AbsenceRequests /> }]
          : []),
      ]}
    />
  );
}
