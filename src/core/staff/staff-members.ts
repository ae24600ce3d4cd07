import { z } from "zod";
import { StaffMember, staffMemberCategories, staffMemberStatuses } from "../../models/staff/index.ts";
import { crud } from "../common/entities/crud.ts";
import { shownTo } from "../common/entities/visibility.ts";
import { text } from "../common/input/schemas.ts";
import { withCustomFields } from "../structure/custom-fields/with-custom-fields.ts";
import { checkStaffMember } from "./check-staff-member.ts";

export const StaffMemberView = z
  .object({
    id: z.uuid(),
    userId: z.uuid().nullable(),
    staffNumber: z.string(),
    givenName: z.string(),
    familyName: z.string(),
    email: z.string().nullable(),
    phone: shownTo("personnel", z.string().nullable()),
    jobTitle: z.string().nullable(),
    departmentId: z.uuid().nullable(),
    photoFileId: z.uuid().nullable(),
    category: z.enum(staffMemberCategories),
    employmentType: shownTo("hr", z.string().nullable()),
    contractEndsOn: shownTo("hr", z.iso.date().nullable()),
    hiredOn: shownTo("hr", z.iso.date().nullable()),
    leftOn: shownTo("hr", z.iso.date().nullable()),
    custom: z.record(z.string(), z.unknown()),
    status: z.enum(staffMemberStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StaffMember" });

export const NewStaffMember = z
  .strictObject({
    staffNumber: text(30),
    givenName: text(80),
    familyName: text(80),
    email: text(254).nullable().optional(),
    phone: text(50).nullable().optional(),
    jobTitle: text(80).nullable().optional(),
    departmentId: z.uuid().nullable().optional(),
    category: z.enum(staffMemberCategories).optional(),
    employmentType: text(40).nullable().optional(),
    contractEndsOn: z.iso.date().nullable().optional(),
    hiredOn: z.iso.date().nullable().optional(),
    leftOn: z.iso.date().nullable().optional(),
    custom: z.record(z.string(), z.unknown()).optional(),
    status: z.enum(staffMemberStatuses).optional(),
  })
  .meta({ id: "NewStaffMember" });

export const StaffMemberChanges = NewStaffMember.extend({
  userId: z.uuid().nullable().describe("The person's account; its person type must be staff"),
})
  .partial()
  .meta({ id: "StaffMemberChanges" });

export const staffMembers = withCustomFields(
  crud(StaffMember, {
    name: "Staff member",
    view: StaffMemberView,
    create: NewStaffMember,
    update: StaffMemberChanges,
    access: { read: "staff.read", write: "staff.manage" },
    list: {
      genericPlan: true,
      filters: {
        userId: z.uuid(),
        departmentId: z.uuid(),
        category: z.enum(staffMemberCategories),
        status: z.enum(staffMemberStatuses),
      },
      sort: ["familyName", "givenName", "staffNumber", "createdAt"],
      search: "indexed",
    },
    relation: () => ({ personnel: "t.user_id = :user", hr: "t.user_id = :user" }),
    custom: "staff_member",
    check: checkStaffMember,
  }),
  StaffMember,
  "staff_member",
);
