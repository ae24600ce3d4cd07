import { z } from "zod";
import { StudentDiscount, studentDiscountStatuses } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { ofStudentScope } from "../../people/row-scope.ts";

export const StudentDiscountView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    discountSchemeId: z.uuid(),
    reason: shownTo("finance", z.string()),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable(),
    requestedBy: z.uuid().nullable(),
    decidedBy: z.uuid().nullable(),
    decidedAt: z.date().nullable(),
    decisionNote: shownTo("finance", z.string().nullable()),
    status: z.enum(studentDiscountStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StudentDiscount" });

export const studentDiscounts = crud(StudentDiscount, {
  name: "Student discount",
  sensitive: true,
  view: StudentDiscountView,
  access: { read: "fee-plans.read" },
  list: {
    filters: {
      studentId: z.uuid(),
      discountSchemeId: z.uuid(),
      status: z.enum(studentDiscountStatuses),
    },
    sort: ["-createdAt", "startsOn"],
  },
  rowScope: ofStudentScope,
});
