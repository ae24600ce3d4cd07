import { z } from "zod";
import { StudentLedgerEntry, studentLedgerEntryKinds } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { ofStudentScope } from "../../people/row-scope.ts";
import { ledgerRelation } from "../row-scope.ts";

export const StudentLedgerEntryView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    entryDate: z.iso.date(),
    kind: z.enum(studentLedgerEntryKinds),
    currency: z.string(),
    debit: MoneyView,
    credit: MoneyView,
    sourceType: z.string(),
    sourceId: z.uuid(),
    description: shownTo("finance", z.string()),
    postedBy: z.uuid().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StudentLedgerEntry" });

export const studentLedgerEntries = crud(StudentLedgerEntry, {
  name: "Student ledger entry",
  plural: "Student ledger entries",
  sensitive: true,
  view: StudentLedgerEntryView,
  access: { read: "fees.read" },
  list: {
    filters: {
      studentId: z.uuid(),
      entryDate: z.iso.date(),
      kind: z.enum(studentLedgerEntryKinds),
    },
    sort: ["-entryDate", "createdAt"],
  },
  rowScope: ofStudentScope,
  relation: ledgerRelation,
});
