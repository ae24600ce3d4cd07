import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { School } from "../../models/platform/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { SchoolChanges } from "./schemas.ts";

export function updateSchool(changes: z.output<typeof SchoolChanges>): Promise<School> {
  return transaction(async () => {
    const school = await School.findByPk(schoolId(), { lock: true });
    if (!school) throw notFound("School");
    const names = Object.keys(changes) as Array<keyof typeof changes>;
    const before = Object.fromEntries(names.map((name) => [name, school[name]]));
    await school.update(changes);
    await recordAudit({
      action: "school.update",
      entityType: "School",
      entityId: school.id,
      before,
      after: changes,
    });
    await recordActivity({
      verb: "updated",
      entityType: "School",
      entityId: school.id,
      summary: "Profile of the school changed",
    });
    return school;
  });
}
