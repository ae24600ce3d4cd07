import { z } from "zod";
import { CreditNote } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { ofStudentScope } from "../../people/row-scope.ts";

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
  rowScope: ofStudentScope,
});
