import { z } from "zod";
import { AdmissionInquiryNote } from "../../../models/admissions/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";

export const AdmissionInquiryNoteView = z
  .object({
    id: z.uuid(),
    admissionInquiryId: z.uuid(),
    body: z.string(),
    authorId: z.uuid().nullable().describe("Id of the account that wrote it"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AdmissionInquiryNote" });

/** Read-only: notes are written by `follow-up-inquiry.ts` and never changed. */
export const admissionInquiryNotes = crud(AdmissionInquiryNote, {
  name: "Admission inquiry note",
  view: AdmissionInquiryNoteView,
  access: { read: "admissions.read" },
  list: { filters: { admissionInquiryId: z.uuid() }, sort: ["-createdAt"] },
  rowScope: wholeSchoolOnly,
});
