import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAll } from "../../api/useAll.ts";
import { useRead } from "../../api/useRead.ts";
import { addDays } from "../../lib/format/addDays.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { weekOf } from "../../lib/format/weekOf.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { useDayWords } from "../../lib/words/useDayWords.ts";
import { useOwnStaffMember } from "../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { useViewChoice } from "./builder/plan/useViewChoice.ts";
import { PrintButton } from "./PrintButton.tsx";
import { RoomUses } from "./rooms/RoomUses.tsx";
import { WeekGrid } from "./WeekGrid.tsx";
import { WeekPicker } from "./WeekPicker.tsx";

/** The week of a class, teacher or room, as a grid that can be printed. */
export function WeekView() {
  const { t } = useTranslation();
  const w = useDayWords();
  const { today } = useFormat();
  const { may } = useSignedIn();
  const { sections } = useStructure();
  const own = useOwnStaffMember();
  const [monday, setMonday] = useState(() => weekOf(today()));
  const staff = useAll("/api/v1/staff-members", {
    query: { category: "teaching", sort: "familyName" },
    enabled: may("staff.read"),
  });
  const rooms = useAll("/api/v1/rooms", {
    query: { sort: "name" },
    enabled: may("structure.read"),
  });
  const choice = useViewChoice(
    {
      sections: new Map(sections.map(({ id, name }) => [id, name])),
      staff: new Map(staff.data?.data.map((member) => [member.id, member])),
      rooms: new Map(rooms.data?.data.map((room) => [room.id, room])),
    },
    own?.category === "teaching" ? own.id : undefined,
  );
  const { view, id } = choice;
  const key = ({ section: "sectionId", teacher: "staffMemberId", room: "roomId" } as const)[view];
  const read = useRead("/api/v1/lessons", {
    query: { [key]: id, from: monday, to: addDays(monday, 6) },
    enabled: id !== "",
    keep: true,
  });
  const name = `${w(`view.${view}`)}: ${choice.name}`;
  return (
    <div className="stack">
      <div className="row toolbar-row">
        <SelectField
          quiet
          label={w("view.of")}
          value={view}
          choices={choice.views.map((value) => ({ value, label: w(`view.${value}`) }))}
          onChange={({ target }) => choice.setView(target.value)}
        />
        <SelectField
          quiet
          label={w(`view.${view}`)}
          value={id}
          choices={choice.choices}
          onChange={({ target }) => choice.setId(target.value)}
        />
        <PrintButton />
      </div>
      <WeekPicker monday={monday} onChange={setMonday} />
      <p className="print-only">
        <strong>{name}</strong>
      </p>
      {id ? (
        <Loaded read={read}>
          {({ data }) => <WeekGrid lessons={data} monday={monday} view={view} caption={name} />}
        </Loaded>
      ) : (
        <Empty icon="calendar">{t("timetable.none")}</Empty>
      )}
      {view === "room" && id && may("room-bookings.read") && (
        <RoomUses roomId={id} from={monday} to={addDays(monday, 6)} />
      )}
    </div>
  );
}
