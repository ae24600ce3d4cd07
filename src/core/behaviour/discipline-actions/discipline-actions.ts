import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { daysBetween } from "../../../lib/days/days-between.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { DisciplineAction, disciplineActionStatuses } from "../../../models/behaviour/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { flag, paragraphs, text } from "../../common/input/schemas.ts";
import { actionScope } from "../row-scope.ts";
import { checkType } from "./action-types.ts";

export const DisciplineActionView = z
  .object({
    id: z.uuid(),
    disciplineIncidentId: shownTo("staff", z.uuid().nullable()),
    studentId: z.uuid(),
    type: z.string().describe("Code of a built-in type or of a descriptor of `discipline_action`"),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    note: shownTo("staff", z.string().nullable()),
    decidedBy: shownTo("staff", z.uuid().nullable().describe("Id of an account")),
    guardianInformedAt: z.date().nullable(),
    studentSuspensionId: shownTo("staff", z.uuid().nullable()),
    status: z.enum(disciplineActionStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "DisciplineAction" });

/** Fields that a new action and its changes share. */
export const actionFields = {
  type: text(60),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().optional().describe("Last day; default: startsOn"),
  note: paragraphs(2000).nullable().optional().describe("For staff; families do not see it"),
};

export const DisciplineActionChanges = z
  .strictObject(actionFields)
  .partial()
  .meta({ id: "DisciplineActionChanges" });

const MAX_DAYS = 366;

/** @throws {AppError} 400 */
export function checkDays(startsOn: string, endsOn: string): void {
  if (endsOn < startsOn) throw invalid([{ path: "endsOn", message: "must be on or after startsOn" }]);
  if (daysBetween(startsOn, endsOn) > MAX_DAYS)
    throw invalid([{ path: "endsOn", message: `must be within ${MAX_DAYS} days of startsOn` }]);
}

const actions = crud(DisciplineAction, {
  name: "Discipline action",
  sensitive: true,
  view: DisciplineActionView,
  update: DisciplineActionChanges,
  access: { read: "discipline-actions.read", write: "behaviour.manage" },
  list: {
    filters: {
      studentId: z.uuid(),
      disciplineIncidentId: z.uuid(),
      type: z.string().max(60),
      status: z.enum(disciplineActionStatuses),
      on: {
        schema: z.iso.date().describe("Actions of this day: the detention list, with a type"),
        where: "?::date BETWEEN t.starts_on AND t.ends_on",
      },
      guardianInformed: { schema: flag, where: "(t.guardian_informed_at IS NOT NULL) = ?" },
    },
    sort: ["-startsOn", "createdAt"],
  },
  rowScope: actionScope,
  check: async (row) => {
    if (row.changed("type")) await checkType(row.type);
    checkDays(row.startsOn, row.endsOn);
  },
});

/** Gets an action for the office and locks its row. @throws {AppError} 404 */
export const findAction = (id: string): Promise<DisciplineAction> =>
  findLocked(DisciplineAction, id, { where: scopeWhere("behaviour.manage", actionScope) });

export const disciplineActions = {
  ...actions,
  /** @throws {AppError} 400, 404, 409 `action_status`, `action_of_suspension` */
  update: (id: string, values: z.output<typeof DisciplineActionChanges>, ifMatch?: readonly string[]) =>
    transaction(async () => {
      const { status, studentSuspensionId } = await findAction(id);
      if (status === "completed" || status === "cancelled")
        throw conflict("action_status", `The action is ${status} and can no longer be changed`);
      const { type, startsOn, endsOn } = values;
      if (studentSuspensionId ? type || startsOn || endsOn : type === "suspension")
        throw conflict(
          "action_of_suspension",
          "A suspension decides its days: lift it and suspend the student again to change them",
        );
      return actions.update(id, values, ifMatch);
    }),
};
