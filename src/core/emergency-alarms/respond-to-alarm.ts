import { Op, Transaction, type WhereOptions } from "sequelize";
import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor, context } from "../../lib/context.ts";
import { invalid, notFound } from "../../lib/errors.ts";
import {
  EmergencyAlarm,
  EmergencyAlarmResponse,
  emergencyStatuses,
} from "../../models/emergency-alarms/index.ts";
import { audited } from "../audit/audited.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { text } from "../common/input/schemas.ts";
import { alarmEnded } from "./messages/send-alarm-message.ts";
import { notifyHelp } from "./notify-help.ts";
import { type OwnEmergencyAlarms, showOwnAlarms } from "./own-alarms.ts";
import { alarmScope, responseScope } from "./row-scope.ts";

const where = {
  place: text(200).nullable().optional().describe("Where the person is"),
  note: text(500).nullable().optional(),
};

export const OwnEmergencyResponse = z
  .strictObject({ status: z.enum(["safe", "help"]), ...where })
  .meta({ id: "OwnEmergencyResponse" });

export const RecordedEmergencyResponses = z
  .strictObject({
    responseIds: z.array(z.uuid()).min(1).max(500).describe("Rows of the alarm"),
    status: z.enum(emergencyStatuses).describe("waiting: undo"),
    ...where,
  })
  .meta({ id: "RecordedEmergencyResponses" });

export const EmergencyResponsesRecorded = z
  .object({ recorded: z.int().describe("Rows that changed") })
  .meta({ id: "EmergencyResponsesRecorded" });

/** Shares the lock of an alarm, so that it does not end meanwhile. @throws {AppError} 404, 409 `alarm_ended` */
async function openAlarm(id: string, where?: WhereOptions): Promise<EmergencyAlarm> {
  const alarm = await findLocked(EmergencyAlarm, id, { where, lock: Transaction.LOCK.SHARE });
  if (alarm.status !== "open") throw alarmEnded();
  return alarm;
}

/** Records how the caller is; sent again, it changes nothing. @throws {AppError} 404, 409 `alarm_ended` */
export const respondToAlarm = (
  id: string,
  values: z.output<typeof OwnEmergencyResponse>,
): Promise<z.input<typeof OwnEmergencyAlarms>> =>
  transaction(async () => {
    const alarm = await openAlarm(id);
    const row = await EmergencyAlarmResponse.findOne({
      where: { emergencyAlarmId: id, userId: actor().id },
      lock: true,
    });
    if (!row) throw notFound("Emergency alarm");
    await record(alarm, row, values);
    return showOwnAlarms();
  });

/**
 * Records how others are: the office everybody, teachers their students. Rows that say so already stay as they are.
 * @throws {AppError} 400 for rows out of reach, 404, 409 `alarm_ended`
 */
export const recordResponses = (
  id: string,
  { responseIds, ...values }: z.output<typeof RecordedEmergencyResponses>,
): Promise<z.input<typeof EmergencyResponsesRecorded>> =>
  transaction(async () => {
    const alarm = await openAlarm(id, scopeWhere("emergency-alarms.record", alarmScope));
    const rows = await EmergencyAlarmResponse.findAll({
      where: {
        [Op.and]: [
          { emergencyAlarmId: id, id: { [Op.in]: responseIds } },
          scopeWhere("emergency-alarms.record", responseScope),
        ],
      },
      order: ["id"],
      lock: true,
    });
    const known = new Set(rows.map((row) => row.id));
    const faults = responseIds.flatMap((each, index) =>
      known.has(each)
        ? []
        : { path: `responseIds.${index}`, message: "is no person of this alarm whom you can record" },
    );
    if (faults.length) throw invalid(faults);
    let recorded = 0;
    for (const row of rows) if (await record(alarm, row, values)) recorded += 1;
    return { recorded };
  });

/** @returns false if the row says so already */
async function record(
  alarm: EmergencyAlarm,
  row: EmergencyAlarmResponse,
  { status, place = null, note = null }: Omit<z.output<typeof RecordedEmergencyResponses>, "responseIds">,
): Promise<boolean> {
  if (row.status === status && row.place === place && row.note === note) return false;
  const before = { status: row.status, place: row.place, note: row.note };
  const respondedAt = status === "waiting" ? null : now();
  await row.update({ status, place, note, respondedAt, recordedBy: context().actor?.id ?? null });
  await audited(EmergencyAlarmResponse, row.id, "record", { before, after: { status, place, note } });
  if (status === "help" && before.status !== "help") await notifyHelp(alarm, row);
  return true;
}
