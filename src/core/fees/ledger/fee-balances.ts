import { z } from "zod";
import { schoolToday } from "../../../db/context-values.ts";
import { FeeBalance } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { flag } from "../../common/input/schemas.ts";
import type { Filter } from "../../common/lists/list.ts";
import { ofStudentScope } from "../../people/row-scope.ts";

const overdueSql = `SELECT coalesce(sum(i.balance_minor), 0)::bigint FROM installments i WHERE i.school_id = t.school_id
  AND i.student_id = t.student_id AND i.balance_minor > 0 AND i.due_on < ${schoolToday}`;
const enrolledIn = (column: string): Filter => ({
  schema: z.uuid(),
  where: `t.student_id IN (SELECT t.student_id FROM enrollments t WHERE t.school_id = :school AND t.${column} = ?
    AND t.status IN ('active', 'suspended') AND :reached)`,
  through: { read: "students.read", rowScope: ofStudentScope },
});
export const FeeBalanceView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    admissionNumber: z.string(),
    studentName: z.string(),
    currency: z.string(),
    balance: MoneyView.describe("Negative: the student has credit"),
    overdue: MoneyView,
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "FeeBalance" });

export const feeBalances = crud(FeeBalance, {
  name: "Fee balance",
  sensitive: true,
  view: FeeBalanceView,
  access: { read: "fees.read" },
  list: {
    genericPlan: true,
    filters: {
      studentId: z.uuid(),
      gradeLevelId: enrolledIn("grade_level_id"),
      sectionId: enrolledIn("section_id"),
      side: {
        schema: z.enum(["owing", "settled", "credit"]),
        where: "CASE sign(t.balance_minor) WHEN 1 THEN 'owing' WHEN 0 THEN 'settled' ELSE 'credit' END = ?",
      },
      overdue: { schema: flag, where: `((${overdueSql}) > 0) = ?` },
    },
    sort: ["-balanceMinor", "createdAt"],
  },
  joins: "LEFT JOIN students s ON s.school_id = t.school_id AND s.id = t.student_id",
  computed: {
    admissionNumber: "s.admission_number",
    studentName: "s.given_name || ' ' || s.family_name",
    overdueMinor: overdueSql,
  },
  rowScope: ofStudentScope,
});
