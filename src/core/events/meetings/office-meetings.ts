import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { MeetingSlot } from "../../../models/events/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { bookMeeting, cancelMeeting } from "./book-meeting.ts";
import { type MeetingSlotShown, meetingSlots, slotScope } from "./meeting-slots.ts";
import { swapMeetings } from "./swap-meetings.ts";

export const MeetingBooking = z
  .strictObject({ studentId: z.uuid(), guardianId: z.uuid() })
  .meta({ id: "MeetingBooking" });

export const MeetingSlotBlock = z.strictObject({ blocked: z.boolean() }).meta({ id: "MeetingSlotBlock" });

export const MeetingSwap = z.strictObject({ meetingSlotId: z.uuid() }).meta({ id: "MeetingSwap" });

const where = () => scopeWhere("events.manage", slotScope);
const shown = (id: string) => meetingSlots.get(id) as Promise<MeetingSlotShown>;

/** Books a slot for a family that does not book online. @throws {AppError} as `bookMeeting` */
export const bookForFamily = (
  id: string,
  booking: z.output<typeof MeetingBooking>,
): Promise<MeetingSlotShown> =>
  transaction(async () => {
    await findLocked(MeetingSlot, id, { where: where(), lock: false });
    await bookMeeting(id, { ...booking, by: "office" });
    return shown(id);
  });

/** Exchanges the families of two slots of a teacher. @throws {AppError} as `swapMeetings` */
export const swapForFamilies = (
  id: string,
  { meetingSlotId }: z.output<typeof MeetingSwap>,
): Promise<MeetingSlotShown> =>
  transaction(async () => {
    await swapMeetings(await findLocked(MeetingSlot, id, { where: where(), lock: false }), meetingSlotId);
    return shown(id);
  });

/** Cancels the meeting of a slot. @throws {AppError} 404, 409 */
export const cancelForFamily = (id: string): Promise<MeetingSlotShown> =>
  transaction(async () => {
    await cancelMeeting(await findLocked(MeetingSlot, id, { where: where() }), "office");
    return shown(id);
  });

/** Blocks a free slot, or offers it again. @throws {AppError} 404, 409 `slot_taken` */
export const blockSlot = (
  id: string,
  { blocked }: z.output<typeof MeetingSlotBlock>,
): Promise<MeetingSlotShown> =>
  transaction(async () => {
    const slot = await findLocked(MeetingSlot, id, { where: where() });
    if (slot.studentId) throw conflict("slot_taken", "The slot is booked: cancel the meeting first");
    const before = { blocked: slot.blocked };
    await slot.update({ blocked });
    await audited(MeetingSlot, id, "update", { before, after: { blocked } });
    return shown(id);
  });
