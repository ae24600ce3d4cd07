import { Op } from "sequelize";
import { transaction } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { AssignmentFile } from "../../../models/homework/index.ts";
import { audited } from "../../audit/audited.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { releaseFiles } from "../../documents/store/release-files.ts";
import { findAssignment } from "../assignments/assignments.ts";
import { assignmentFileScope } from "../row-scope.ts";
import { findOwnSubmission } from "../submissions/find-submission.ts";

/** Removes an attachment of the teacher. @throws {AppError} 404 */
export const detachFile = (id: string): Promise<void> =>
  remove(id, { assignmentSubmissionId: null }, ({ assignmentId }) => findAssignment(assignmentId));

/** Removes a file that has not been handed in. @throws {AppError} 404 and those of handing in */
export const removeSubmissionFile = (id: string): Promise<void> =>
  remove(id, { assignmentSubmissionId: { [Op.ne]: null }, attempt: null }, ({ assignmentSubmissionId }) =>
    findOwnSubmission(assignmentSubmissionId!),
  );

const remove = (id: string, where: object, checkOwner: (row: AssignmentFile) => Promise<unknown>) =>
  transaction(async () => {
    await lockInSchool("files");
    const row = await AssignmentFile.findOne({
      where: { [Op.and]: [{ id, ...where }, scopeWhere("homework.read", assignmentFileScope)] },
    });
    if (!row) throw notFound("Assignment file");
    await checkOwner(row);
    const { sha256, fileName, size } = row;
    await row.destroy();
    await releaseFiles(sha256);
    await audited(AssignmentFile, id, "remove", { before: { sha256, fileName, size }, after: null });
  });
