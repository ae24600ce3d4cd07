import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { Activity, activityStatuses, activityTypes } from "../../models/activities/index.ts";
import { audited } from "../audit/audited.ts";
import { crud } from "../common/entities/crud.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { Amount, MoneyView } from "../common/input/money-schema.ts";
import { flag, paragraphs, Time, text } from "../common/input/schemas.ts";
import { lockInSchool } from "../common/lock-in-school.ts";
import { checkActivity } from "./check-activity.ts";
import { checkFee } from "./check-fee.ts";
import { fillPlaces } from "./places/fill-places.ts";
import { activityScope } from "./row-scope.ts";

export const ActivityView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: z.enum(activityTypes),
    description: z.string().nullable(),
    termId: z.uuid(),
    capacity: z.int(),
    placesTaken: z.int().describe("Accepted students"),
    feeCategoryId: z.uuid().nullable(),
    fee: MoneyView.nullable().describe("Invoiced when a place is accepted"),
    organiserStaffId: z.uuid().nullable(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    weekday: z.int().nullable().describe("1 is Monday; null: every day"),
    startsAt: z.string().nullable().describe("Null: the whole day"),
    endsAt: z.string().nullable(),
    place: z.string().nullable(),
    gradeLevelIds: z.array(z.uuid()).describe("Who may take part; empty: every grade level"),
    minAverage: z.int().nullable().describe("Percent, of the published marks of the year"),
    minAttendance: z.int().nullable().describe("Percent, of the attendance of the year"),
    consentTerms: z.string().nullable().describe("What guardians consent to"),
    choicesFrom: z.date().nullable(),
    choicesUntil: z.date().nullable(),
    status: z.enum(activityStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Activity" });

const Percentage = z.int().min(1).max(100);
const fields = {
  name: text(120),
  type: z.enum(activityTypes),
  description: paragraphs(5_000).nullable().optional(),
  termId: z.uuid(),
  capacity: z.int().min(1).max(10_000),
  feeCategoryId: z.uuid().nullable().optional().describe("Only with the permission fees.bill"),
  fee: Amount.nullable().optional().describe("Only with the permission fees.bill"),
  organiserStaffId: z.uuid().nullable().optional(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  weekday: z.int().min(1).max(7).nullable().optional(),
  startsAt: Time.nullable().optional(),
  endsAt: Time.nullable().optional(),
  place: text(200).nullable().optional(),
  gradeLevelIds: z.array(z.uuid()).max(50).optional(),
  minAverage: Percentage.nullable().optional(),
  minAttendance: Percentage.nullable().optional(),
  consentTerms: paragraphs(5_000).nullable().optional(),
  choicesFrom: z.coerce.date<string>().nullable().optional().describe("Default: when it is opened"),
  choicesUntil: z.coerce
    .date<string>()
    .nullable()
    .optional()
    .describe("Default: until the places are given out"),
};

export const NewActivity = z.strictObject(fields).meta({ id: "NewActivity" });
export const ActivityChanges = z.strictObject(fields).partial().meta({ id: "ActivityChanges" });

const plain = crud(Activity, {
  name: "Activity",
  plural: "Activities",
  view: ActivityView,
  update: ActivityChanges,
  access: { read: "extracurricular.read", write: "extracurricular.manage" },
  list: {
    filters: {
      termId: z.uuid(),
      type: z.enum(activityTypes),
      status: z.enum(activityStatuses),
      organiserStaffId: z.uuid(),
      choosable: {
        schema: flag.describe("true: it is open, and choices are accepted now"),
        where: `(t.status IN ('open', 'full') AND coalesce(t.choices_from <= :now, true)
          AND coalesce(t.choices_until > :now, true)) = ?`,
      },
    },
    sort: ["name", "-startsOn", "createdAt"],
    search: ["name"],
  },
  rowScope: activityScope,
  check: checkActivity,
});

/** Gets an activity that the caller may change, and locks it. @throws {AppError} 404 */
export const findActivity = (id: string): Promise<Activity> =>
  findLocked(Activity, id, { where: scopeWhere("extracurricular.manage", activityScope) });

export const activities = {
  ...plain,
  /** Changes an activity; a greater capacity moves the waiting list up. @throws {AppError} 400, 403, 404, 409, 412 */
  update: (id: string, values: z.output<typeof ActivityChanges>, ifMatch?: readonly string[]) =>
    transaction(async () => {
      await lockInSchool("activities");
      const row = await findActivity(id);
      await plain.update(id, { ...values, ...(await checkFee(values, row)) } as typeof values, ifMatch);
      await fillPlaces(await findActivity(id));
      return plain.get(id);
    }),
};

/** Creates an activity as a draft. @throws {AppError} 400, 403 */
export const createActivity = (values: z.output<typeof NewActivity>) =>
  transaction(async () => {
    const row = Activity.build({ ...values, ...(await checkFee(values)) });
    await checkActivity(row);
    await row.save();
    await audited(Activity, row.id, "create", { after: values });
    return plain.get(row.id);
  });
