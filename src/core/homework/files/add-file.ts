import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { insertRows } from "../../../db/insert-rows.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { documentMediaTypes } from "../../../models/documents/index.ts";
import { AssignmentFile, type AssignmentSubmission } from "../../../models/homework/index.ts";
import { audited } from "../../audit/audited.ts";
import { text } from "../../common/input/schemas.ts";
import { checkFile } from "../../documents/check-file.ts";
import { nameFile } from "../../documents/name-file.ts";
import { storeFiles } from "../../documents/store/store-files.ts";
import { findAssignment } from "../assignments/assignments.ts";
import { findOwnSubmission } from "../submissions/find-submission.ts";
import { assignmentFiles } from "./assignment-files.ts";

const MAX_FILES = 10;

export const NewAssignmentFile = z.strictObject({ fileName: text(200) });

type Bytes = AsyncIterable<Uint8Array>;
type Given = z.output<typeof NewAssignmentFile>;

/** Attaches a file to an assignment. @throws {AppError} 400, 404, 409 `file_quota`, `too_many_files` */
export const attachFile = (assignmentId: string, given: Given, bytes: Bytes) =>
  store(given, bytes, async () => {
    await findAssignment(assignmentId);
    return { assignmentId, assignmentSubmissionId: null };
  });

/** Adds a file to the next attempt of a submission. @throws {AppError} 400, 404, 409 `file_quota`, `too_many_files` and those of handing in */
export const addSubmissionFile = (submissionId: string, given: Given, bytes: Bytes) =>
  store(given, bytes, async () => {
    const row: AssignmentSubmission = (await findOwnSubmission(submissionId)).submission;
    return { assignmentId: row.assignmentId, assignmentSubmissionId: row.id };
  });

async function store(
  { fileName }: Given,
  bytes: Bytes,
  findOwner: () => Promise<{ assignmentId: string; assignmentSubmissionId: string | null }>,
) {
  // Before the body is read: it may be large, and says nothing about rows that the caller may not see.
  await transaction(findOwner);
  const content = await buffer(bytes);
  const mediaType = checkFile(content, documentMediaTypes, "a PDF, JPEG, PNG or WebP file");
  return transaction(async () => {
    const id = newId();
    const [sha256] = await storeFiles(content);
    const owner = await findOwner();
    if ((await AssignmentFile.count({ where: { ...owner, attempt: null } })) >= MAX_FILES)
      throw conflict("too_many_files", `At most ${MAX_FILES} files can be added: remove one first`);
    const file = { ...owner, fileName: nameFile(fileName, mediaType), mediaType, size: content.length };
    await insertRows(AssignmentFile, [{ id, ...file, sha256, uploadedBy: actorId() }]);
    await audited(AssignmentFile, id, "upload", { after: { ...file, sha256 } });
    return assignmentFiles.get(id);
  });
}
