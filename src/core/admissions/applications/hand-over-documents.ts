import { Document } from "../../../models/documents/index.ts";
import { audited } from "../../audit/audited.ts";

/** Makes the documents of an application those of the student, in the transaction of the enrollment. */
export async function handOverDocuments(admissionApplicationId: string, studentId: string): Promise<void> {
  const found = await Document.findAll({ where: { admissionApplicationId }, attributes: ["id"], lock: true });
  if (found.length === 0) return;
  await Document.update({ admissionApplicationId: null, studentId }, { where: { admissionApplicationId } });
  const ids = found.map(({ id }) => id);
  await audited(Document, null, "transfer", { after: { ids, admissionApplicationId, studentId } });
}
