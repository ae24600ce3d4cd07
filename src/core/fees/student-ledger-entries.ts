import { z } from "zod";
import { StudentLedgerEntry, studentLedgerEntryKinds } from "../../models/fees/index.ts";
import { crud } from "../crud.ts";
import { MoneyView } from "../money-schema.ts";
import { ofStudentReach } from "../people/reach.ts";
import { shownTo } from "../visibility.ts";
import { ledgerRelation } from "./reach.ts";

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
  reach: ofStudentReach,
  relation: ledgerRelation,
});
