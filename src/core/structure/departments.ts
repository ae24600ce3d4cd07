import { z } from "zod";
import { Department, departmentStatuses } from "../../models/structure/index.ts";
import { crud } from "../common/entities/crud.ts";
import { text } from "../common/input/schemas.ts";

export const DepartmentView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string().nullable(),
    headStaffMemberId: z.uuid().nullable(),
    status: z.enum(departmentStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Department" });

export const NewDepartment = z
  .strictObject({
    name: text(120),
    code: text(30).nullable().optional(),
    headStaffMemberId: z.uuid().nullable().optional(),
    status: z.enum(departmentStatuses).optional(),
  })
  .meta({ id: "NewDepartment" });

export const DepartmentChanges = NewDepartment.partial().meta({ id: "DepartmentChanges" });

export const departments = crud(Department, {
  name: "Department",
  view: DepartmentView,
  create: NewDepartment,
  update: DepartmentChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: { headStaffMemberId: z.uuid(), status: z.enum(departmentStatuses) },
    sort: ["name", "createdAt"],
    search: ["name", "code"],
  },
});
