import { DateTime } from "luxon";
import { schoolZone } from "../school/school-day.ts";
import { refuseBookedRoom } from "../timetable/rooms/refuse-booked-room.ts";

interface Place {
  roomId: string | null | undefined;
  startsAt: Date;
  endsAt: Date;
}

/** Refuses an event or meetings in a room that is booked at that time. @throws {AppError} 409 `room_booked` */
export async function refuseBookedPlace({ roomId, startsAt, endsAt }: Place): Promise<void> {
  const zone = await schoolZone();
  const local = (at: Date) => DateTime.fromJSDate(at, { zone }).toFormat("yyyy-MM-dd'T'HH:mm:ss");
  await refuseBookedRoom({ roomId, from: local(startsAt), until: local(endsAt) });
}
