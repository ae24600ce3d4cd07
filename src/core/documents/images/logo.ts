import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { schoolId } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";
import { School } from "../../../models/school/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import type { SchoolView } from "../../school/schemas.ts";
import { showSchool } from "../../school/show-school.ts";
import { dropImage } from "./drop-image.ts";
import { keepImage } from "./keep-image.ts";
import { type ImageContent, type ImageSize, readImage } from "./read-image.ts";
import { receiveImage } from "./receive-image.ts";

/** Stores the logo of the school in place of the former one. @throws {AppError} 400, 409 `file_quota` */
export async function setLogo(bytes: AsyncIterable<Uint8Array>): Promise<z.input<typeof SchoolView>> {
  const drawn = await receiveImage(bytes, "logo");
  return transaction(async () => {
    await lockInSchool("files");
    const school = await findLocked(School, schoolId());
    const former = school.logoFileId;
    const logoFileId = await keepImage(drawn);
    await school.update({ logoFileId });
    await dropImage(former);
    await audited(School, school.id, "set_logo", { before: { logoFileId: former }, after: { logoFileId } });
    return showSchool();
  });
}

/** Removes the logo of the school; without one nothing happens. */
export const removeLogo = (): Promise<void> =>
  transaction(async () => {
    await lockInSchool("files");
    const school = await findLocked(School, schoolId());
    const former = school.logoFileId;
    if (!former) return;
    await school.update({ logoFileId: null });
    await dropImage(former);
    const details = { before: { logoFileId: former }, after: { logoFileId: null } };
    await audited(School, school.id, "remove_logo", details);
  });

/** Finds the logo of the school. @throws {AppError} 404 */
export async function readLogo(size: ImageSize): Promise<ImageContent> {
  const id = sql`SELECT logo_file_id FROM schools WHERE id = ${currentSchool}`;
  const found = await readImage("logo", id, size);
  if (!found) throw notFound("Logo");
  return found;
}
