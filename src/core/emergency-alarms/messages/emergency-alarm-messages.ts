import { z } from "zod";
import { EmergencyAlarmMessage, emergencyMessageKinds } from "../../../models/emergency-alarms/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { readRows } from "../../common/lists/read-rows.ts";
import { ofAlarmScope } from "../row-scope.ts";
import { AlarmTextsView } from "./alarm-texts.ts";

export const EmergencyAlarmMessageView = z
  .object({
    id: z.uuid(),
    emergencyAlarmId: z.uuid(),
    kind: z.enum(emergencyMessageKinds),
    texts: AlarmTextsView,
    authorId: z.uuid().nullable(),
    authorName: z.string().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "EmergencyAlarmMessage" });

const computed = {
  authorName: "SELECT u.name FROM users u WHERE u.school_id = :school AND u.id = t.author_id",
};

const read = readRows(EmergencyAlarmMessage, EmergencyAlarmMessageView, computed);

/** Reads a message for its author. */
export const shownAlarmMessage = async (id: string) =>
  (await read.get(id, null)) as unknown as z.input<typeof EmergencyAlarmMessageView>;

/** What was sent to the people of an alarm. */
export const emergencyAlarmMessages = crud(EmergencyAlarmMessage as never, {
  name: "Emergency alarm message",
  view: EmergencyAlarmMessageView,
  computed,
  access: { read: "emergency-alarms.read" },
  rowScope: ofAlarmScope,
  list: {
    filters: { emergencyAlarmId: z.uuid(), kind: z.enum(emergencyMessageKinds) },
    sort: ["createdAt"],
  },
});
