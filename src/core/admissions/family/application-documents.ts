import { buffer } from "node:stream/consumers";
import { Op } from "sequelize";
import { z } from "zod";
import { conflict } from "../../../lib/errors.ts";
import { AdmissionApplication } from "../../../models/admissions/index.ts";
import { Document, documentTypes } from "../../../models/documents/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { text } from "../../common/input/schemas.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { removeContent } from "../../documents/documents.ts";
import { keepDocument } from "../../documents/keep-document.ts";
import { readAtSchool, writeAtSchool } from "./at-school.ts";
import { type FamilyApplicationView, toFamilyApplication } from "./family-application.ts";
import { ownApplicationId } from "./own/own-application.ts";

/** Enough for every type with several pages each, too few to use the school as a store. */
const MAX_DOCUMENTS = 20;

const closed: readonly string[] = ["enrolled", "rejected", "withdrawn"];

/** What an upload says about its file, in the query: the body is the file. */
export const NewApplicationDocument = z.strictObject({
  documentType: z.enum(documentTypes),
  fileName: text(200),
});

type View = z.input<typeof FamilyApplicationView>;

/**
 * Stores a document that the family uploads to its application, with the checks and the quota of all documents.
 * @throws {AppError} 400, 401 `invalid_link`, 409 `application_status`, `too_many_documents`, `file_quota`
 */
export async function uploadOwnDocument(
  slug: string,
  token: string | undefined,
  { documentType, fileName }: z.output<typeof NewApplicationDocument>,
  bytes: AsyncIterable<Uint8Array>,
): Promise<View> {
  // Before the file is received: only the holder of a link can make the service read one.
  await readAtSchool(slug, () => ownApplicationId(token));
  const content = await buffer(bytes);
  return writeAtSchool(slug, async () => {
    const application = await openApplication(token);
    const admissionApplicationId = application.id;
    const where = { admissionApplicationId, status: { [Op.ne]: "deleted" as const } };
    if ((await Document.count({ where })) >= MAX_DOCUMENTS)
      throw conflict("too_many_documents", `An application has at most ${MAX_DOCUMENTS} documents`);
    await keepDocument(
      {
        ...{ studentId: null, guardianId: null, staffMemberId: null, admissionApplicationId },
        ...{ documentType, expiresOn: null, visibleToFamily: false },
      },
      fileName,
      content,
    );
    return toFamilyApplication(application);
  });
}

/** Deletes a document of the caller's application. @throws {AppError} 401 `invalid_link`, 404, 409 `application_status` */
export const removeOwnDocument = (slug: string, token: string | undefined, id: string): Promise<View> =>
  writeAtSchool(slug, async () => {
    const application = await openApplication(token);
    await lockInSchool("files");
    const where = { admissionApplicationId: application.id, status: { [Op.ne]: "deleted" as const } };
    await removeContent(await findLocked(Document, id, { where }));
    return toFamilyApplication(application);
  });

async function openApplication(token: string | undefined): Promise<AdmissionApplication> {
  const application = await findLocked(AdmissionApplication, await ownApplicationId(token));
  if (closed.includes(application.status))
    throw conflict("application_status", `The application is ${application.status}: it takes no documents`);
  return application;
}
