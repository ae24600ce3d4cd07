import { Student } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { dropImage } from "./drop-image.ts";

/** Removes the photo of a student who may no longer be shown. The caller holds the lock `files`. */
export async function dropPhoto(student: Student): Promise<void> {
  const { id, photoFileId } = student;
  if (!photoFileId) return;
  await student.update({ photoFileId: null });
  await dropImage(photoFileId);
  await audited(Student, id, "remove_photo", { before: { photoFileId }, after: { photoFileId: null } });
}
