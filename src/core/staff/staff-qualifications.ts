import { z } from "zod";
import { StaffQualification, staffQualificationStatuses } from "../../models/staff/index.ts";
import { crud } from "../common/entities/crud.ts";
import { text } from "../common/input/schemas.ts";
import { checkQualification } from "./check-qualification.ts";

export const StaffQualificationView = z
  .object({
    id: z.uuid(),
    staffMemberId: z.uuid(),
    type: z.string(),
    name: z.string(),
    issuer: z.string().nullable(),
    reference: z.string().nullable(),
    issuedOn: z.iso.date().nullable(),
    expiresOn: z.iso.date().nullable(),
    verifiedBy: z.uuid().nullable(),
    status: z.enum(staffQualificationStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StaffQualification" });

export const NewStaffQualification = z
  .strictObject({
    staffMemberId: z.uuid(),
    type: text(60),
    name: text(160),
    issuer: text(160).nullable().optional(),
    reference: text(80).nullable().optional(),
    issuedOn: z.iso.date().nullable().optional(),
    expiresOn: z.iso.date().nullable().optional(),
    status: z.enum(staffQualificationStatuses).optional(),
  })
  .meta({ id: "NewStaffQualification" });

export const StaffQualificationChanges = NewStaffQualification.omit({ staffMemberId: true })
  .partial()
  .meta({ id: "StaffQualificationChanges" });

export const staffQualifications = crud(StaffQualification, {
  name: "Staff qualification",
  view: StaffQualificationView,
  create: NewStaffQualification,
  update: StaffQualificationChanges,
  access: { read: "staff.manage", write: "staff.manage" },
  list: {
    filters: {
      staffMemberId: z.uuid(),
      type: z.string().max(200),
      status: z.enum(staffQualificationStatuses),
      expiresBefore: { schema: z.iso.date(), where: "expires_on < ?" },
    },
    sort: ["name", "createdAt"],
    search: ["name", "issuer"],
  },
  check: checkQualification,
});
