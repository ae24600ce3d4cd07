import { day, integer, text, timeOfDay, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A time at which the school talks to applicants of a campaign. Date and time are those of the school. */
export class InterviewSlot extends tenantTable({
  admissionCampaignId: uuid(),
  date: day(),
  startsAt: timeOfDay(),
  minutes: integer(),
  staffMemberId: uuid().nullable(),
  place: text().nullable(),
  /** How many applicants can book it. */
  capacity: integer().default(1),
  /** How many have: a trigger counts the bookings, a CHECK keeps them within the capacity. */
  booked: integer().default(0),
}) {}

table(InterviewSlot, "interview_slots");
