import { day, integer, timeOfDay, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A weekly lesson. Drafts are checked for clashes within themselves, published lessons against all published ones. */
export class TimetableEntry extends tenantTable({
  timetableId: uuid(),
  dayOfWeek: integer(),
  classPeriodId: uuid(),
  courseOfferingId: uuid(),
  staffMemberId: uuid(),
  sectionId: uuid().nullable(),
  roomId: uuid().nullable(),
  clashGroup: uuid(),
  startsAt: timeOfDay(),
  endsAt: timeOfDay(),
  validFrom: day(),
  validTo: day(),
}) {}

table(TimetableEntry, "timetable_entries");
