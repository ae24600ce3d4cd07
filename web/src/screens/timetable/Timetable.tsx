import { useTranslation } from "react-i18next";
import { DayWords } from "../../lib/words/DayWords.tsx";
import { useDayWords } from "../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { Versions } from "./builder/Versions.tsx";
import { Cover } from "./cover/Cover.tsx";
import { WeekView } from "./WeekView.tsx";

/** The timetable of the week; for the office also cover and the versions to build. */
export function Timetable() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("nav.timetable")} />
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
  if (!may("timetable.manage")) return <WeekView />;
  return (
    <Tabs
      label={t("nav.timetable")}
      items={[
        { key: "week", label: w("tabs.week"), content: () => <WeekView /> },
        ...(may("staff.read") ? [{ key: "cover", label: w("tabs.cover"), content: () => <Cover /> }] : []),
        { key: "versions", label: w("tabs.versions"), content: () => <Versions /> },
      ]}
    />
  );
}
