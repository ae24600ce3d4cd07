import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { Document } from "../../../models/documents/index.ts";
import { IssuedDocument } from "../../../models/front-office/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { transition } from "../../common/entities/transition.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { issuedDocuments } from "./issued-documents.ts";

export const DocumentRevocation = z
  .strictObject({ reason: paragraphs(500) })
  .meta({ id: "DocumentRevocation" });

/** Revokes an issued document: verification says so, and families no longer see its PDF. @throws {AppError} 404, 409 `not_issued` */
export const revokeDocument = (id: string, { reason }: z.output<typeof DocumentRevocation>) =>
  transaction(async () => {
    const document = await findLocked(IssuedDocument, id, {
      where: scopeWhere("issued-documents.revoke", wholeSchoolOnly),
    });
    await transition(document, {
      from: "issued",
      to: "revoked",
      verb: "revoke",
      refuse: (status) => conflict("not_issued", `The document is ${status} and cannot be revoked`),
      set: { revokedReason: reason, revokedBy: actorId(), revokedAt: now() },
      after: { reason },
    });
    if (document.fileId)
      await Document.update({ visibleToFamily: false }, { where: { id: document.fileId } });
    return issuedDocuments.get(id);
  });
