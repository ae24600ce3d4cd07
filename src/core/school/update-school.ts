import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { School } from "../../models/school/index.ts";
import { audited } from "../audit/audited.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import type { SchoolChanges, SchoolView } from "./schemas.ts";
import { showSchool } from "./show-school.ts";

export function updateSchool(changes: z.output<typeof SchoolChanges>): Promise<z.input<typeof SchoolView>> {
  return transaction(async () => {
    const school = await findLocked(School, schoolId());
    const names = Object.keys(changes) as Array<keyof typeof changes>;
    const before = Object.fromEntries(names.map((name) => [name, school[name]]));
    await school.update(changes);
    await audited(School, school.id, "update", { before, after: changes });
    await recordActivity({
      verb: "updated",
      entityType: "School",
      entityId: school.id,
      params: {},
      summary: "School profile changed",
    });
    return showSchool();
  });
}
