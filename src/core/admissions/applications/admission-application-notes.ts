import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { unknownReference } from "../../../lib/errors.ts";
import { AdmissionApplication, AdmissionApplicationNote } from "../../../models/admissions/index.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { paragraphs } from "../../common/input/schemas.ts";

export const AdmissionApplicationNoteView = z
  .object({
    id: z.uuid(),
    admissionApplicationId: z.uuid(),
    body: z.string(),
    authorId: z.uuid().nullable().describe("Id of the account that wrote it"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AdmissionApplicationNote" });

export const NewAdmissionApplicationNote = z
  .strictObject({ admissionApplicationId: z.uuid(), body: paragraphs(5000) })
  .meta({ id: "NewAdmissionApplicationNote" });

const notes = crud(AdmissionApplicationNote, {
  name: "Admission application note",
  sensitive: true,
  view: AdmissionApplicationNoteView,
  create: NewAdmissionApplicationNote,
  access: { read: "admissions.read", write: "admissions.manage" },
  list: { filters: { admissionApplicationId: z.uuid() }, sort: ["-createdAt"] },
  rowScope: wholeSchoolOnly,
});

/** Notes of the review: the author is the caller, and a note is never changed. */
export const admissionApplicationNotes: typeof notes = {
  ...notes,
  /** @throws {AppError} 400 `unknown_reference` */
  create: ({ admissionApplicationId, body }) =>
    transaction(async () => {
      // An append-only row cannot be locked for the row scope, so the application stands for it.
      const application = await AdmissionApplication.findOne({
        where: {
          [Op.and]: [{ id: admissionApplicationId }, scopeWhere("admissions.manage", wholeSchoolOnly)],
        },
      });
      if (!application) throw unknownReference("admissionApplicationId", "admission application");
      const note = await AdmissionApplicationNote.create({
        admissionApplicationId,
        body,
        authorId: actorId(),
      });
      await audited(AdmissionApplicationNote, note.id, "create", { after: { admissionApplicationId } });
      return note;
    }),
};
