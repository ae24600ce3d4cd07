import { useTranslation } from "react-i18next";
import { DayWords } from "../../lib/words/DayWords.tsx";
import { useDayWords } from "../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { Versions } from "./builder/Versions.tsx";
import { Cover } from "./cover/Cover.tsx";
import { Duties } from "./duties/Duties.tsx";
import { RoomBookings } from "./rooms/RoomBookings.tsx";
import { WeekView } from "./WeekView.tsx";

/** The timetable of the week, room bookings and duties; for the office also cover and the versions to build. */
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
  const manages = may("timetable.manage");
  const items = [
    { key: "week", label: w("tabs.week"), content: () => <WeekView /> },
    ...(may("room-bookings.read")
      ? [{ key: "rooms", label: w("tabs.rooms"), content: () => <RoomBookings /> }]
      : []),
    ...(may("duties.read") ? [{ key: "duties", label: w("tabs.duties"), content: () => <Duties /> }] : []),
    ...(may("staff-absences.read")
      ? [{ key: "cover", label: w("tabs.cover"), content: () => <Cover /> }]
      : []),
    ...(manages ? [{ key: "versions", label: w("tabs.versions"), content: () => <Versions /> }] : []),
  ];
  return items.length === 1 ? <WeekView /> : <Tabs label={t("nav.timetable")} items={items} />;
}
