import { useRead } from "../../../api/useRead.ts";
import { dotted, isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";

interface Props {
  roomId: string;
  from: string;
  to: string;
}

/** What occupies a room in a week besides lessons. Shows nothing if there is nothing. */
export function RoomUses({ roomId, from, to }: Props) {
  const w = useDayWords();
  const { weekday, day } = useFormat();
  const read = useRead("/api/v1/room-uses", { query: { roomId, from, to }, keep: true });
  if (!read.data || read.data.data.length === 0) return null;
  return (
    <Card flush title={w("rooms.also")}>
      <DataTable
        caption={w("rooms.also")}
        rows={read.data.data}
        keyOf={({ id, date }) => id + date}
        empty=""
        columns={[
          {
            header: w("rooms.when"),
            cell: ({ date, startsAt, endsAt }) => (
              <span className="figures">
                {weekday(date)}, {day(date)} {startsAt.slice(0, 5)}–{endsAt.slice(0, 5)}
              </span>
            ),
          },
          { header: w("rooms.what"), cell: ({ title }) => <strong>{isolated(title)}</strong> },
          {
            header: w("rooms.kind"),
            cell: ({ kind, bookedByName }) => dotted(w(`rooms.kind.${kind}`), bookedByName),
          },
        ]}
      />
    </Card>
  );
}
