import { z } from "zod";
import { CreditNote } from "../../models/fees/index.ts";
import { crud } from "../crud.ts";
import { MoneyView } from "../money-schema.ts";
import { ofStudentReach } from "../people/reach.ts";

export const CreditNoteView = z
  .object({
    id: z.uuid(),
    number: z.string(),
    feeInvoiceId: z.uuid(),
    studentId: z.uuid(),
    currency: z.string(),
    amount: MoneyView,
    reason: z.string(),
    issuedOn: z.iso.date(),
    issuedBy: z.uuid().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "CreditNote" });

export const creditNotes = crud(CreditNote, {
  name: "Credit note",
  sensitive: true,
  view: CreditNoteView,
  access: { read: "fees.read" },
  list: {
    filters: { feeInvoiceId: z.uuid(), studentId: z.uuid() },
    sort: ["-issuedOn", "number", "createdAt"],
    search: ["number"],
  },
  reach: ofStudentReach,
});
