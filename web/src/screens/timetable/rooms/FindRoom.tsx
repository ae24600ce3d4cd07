import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { BookRoom, type Slot } from "./BookRoom.tsx";
import "../TimetableGrid.css";

/** Finds the rooms that are free at a time, on one day or every week, and books one of them. */
export function FindRoom() {
  const { t } = useTranslation();
  const w = useDayWords();
  const { today, number } = useFormat();
  const [slot, setSlot] = useState<Slot & { minCapacity: number | null }>();
  const read = useRead("/api/v1/lessons/free", {
    query: {
      date: slot?.date,
      startsAt: slot?.startsAt ?? "",
      endsAt: slot?.endsAt ?? "",
      ...(slot?.weeklyUntil && { weeklyUntil: slot.weeklyUntil }),
      ...(slot?.minCapacity && { minCapacity: slot.minCapacity }),
    },
    enabled: slot !== undefined,
  });
  return (
    <Card title={w("rooms.find")}>
      <Form
        error={read.error}
        onSubmit={({ date = "", startsAt = "", endsAt = "", weeklyUntil, minCapacity }) =>
          setSlot({
            ...{ date, startsAt, endsAt },
            weeklyUntil: weeklyUntil || null,
            minCapacity: Number(minCapacity) || null,
          })
        }
      >
        <div className="row toolbar-row">
          <Field
            label={t("common.date")}
            name="date"
            type="date"
            required
            min={today()}
            defaultValue={today()}
          />
          <Field label={w("rooms.startsAt")} name="startsAt" type="time" required defaultValue="14:00" />
          <Field label={w("rooms.endsAt")} name="endsAt" type="time" required defaultValue="15:00" />
          <Field label={w("rooms.weeklyUntil")} name="weeklyUntil" type="date" />
          <Field label={w("rooms.minCapacity")} name="minCapacity" type="number" min={1} />
          <Button type="submit" kind="primary" busy={read.isFetching} event="find-room">
            {w("rooms.search")}
          </Button>
        </div>
      </Form>
      {slot && !read.error && (
        <Loaded read={read}>
          {({ rooms }) =>
            rooms.length === 0 ? (
              <Empty icon="search">{w("rooms.noneFree")}</Empty>
            ) : (
              <ul className="suggestions" aria-label={w("rooms.free")}>
                {rooms.map((room) => (
                  <li key={room.id}>
                    <span>
                      <strong>{isolated(room.name)}</strong>
                      {room.capacity !== null && (
                        <span className="soft small">
                          {w("rooms.places", { count: number(room.capacity) })}
                        </span>
                      )}
                    </span>
                    <BookRoom room={room} slot={slot} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </Card>
  );
}
