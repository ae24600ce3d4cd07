import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../lib/money.ts";
import { bigint, day, integer, json, oneOf, text, timeOfDay, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const activityTypes = ["club", "sport", "trip", "other"] as const;
export const activityStatuses = ["draft", "open", "full", "running", "finished", "cancelled"] as const;

/** A club, sport or trip that students choose. */
export class Activity extends tenantTable({
  name: text(),
  type: oneOf(activityTypes),
  description: text().nullable(),
  termId: uuid(),
  capacity: integer(),
  /** Accepted students; kept by a trigger. */
  placesTaken: integer().default(0),
  feeCategoryId: uuid().nullable(),
  feeMinor: bigint().nullable(),
  feeCurrency: text().nullable(),
  organiserStaffId: uuid().nullable(),
  startsOn: day(),
  endsOn: day(),
  /** ISO: 1 is Monday. Null: every day. */
  weekday: integer().nullable(),
  /** Null: the whole day. */
  startsAt: timeOfDay().nullable(),
  endsAt: timeOfDay().nullable(),
  place: text().nullable(),
  /** Empty: every grade level. */
  gradeLevelIds: json<string[]>().default([]),
  /** Percent. */
  minAverage: integer().nullable(),
  minAttendance: integer().nullable(),
  consentTerms: text().nullable(),
  choicesFrom: timestamp().nullable(),
  choicesUntil: timestamp().nullable(),
  status: oneOf(activityStatuses).default("draft"),
}) {
  get fee(): NonAttribute<Money | null> {
    return this.feeMinor && this.feeCurrency ? toMoney(this.feeMinor, this.feeCurrency) : null;
  }
}

table(Activity, "activities");
