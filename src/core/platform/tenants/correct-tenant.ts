import type { z } from "zod";
import { School } from "../../../models/school/index.ts";
import { audited } from "../../audit/audited.ts";
import { SchoolChanges } from "../../school/schemas.ts";
import { changeOne } from "../across-schools/tenants.ts";
import { changeTenant } from "./change-tenant.ts";

export const TenantCorrection = SchoolChanges.pick({
  name: true,
  country: true,
  timezone: true,
  currency: true,
  locale: true,
}).meta({ id: "TenantCorrection" });

/** Corrects the initial settings of a school. @throws {AppError} 404; 409 `currency_in_use`, from a database constraint */
export const correctTenant = (id: string, changes: z.output<typeof TenantCorrection>) =>
  changeOne(id, (slug) =>
    changeTenant(slug, "correct", async ({ school }) => {
      const names = Object.keys(changes) as Array<keyof typeof changes>;
      const before = Object.fromEntries(names.map((name) => [name, school[name]]));
      await school.update(changes);
      await audited(School, school.id, "update", { before, after: changes, schoolId: school.id });
    }),
  );
