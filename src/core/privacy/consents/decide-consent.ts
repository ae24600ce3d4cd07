import { Op } from "sequelize";
import { z } from "zod";
import { insertRows } from "../../../db/insert-rows.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { Student } from "../../../models/people/index.ts";
import { Consent, ConsentText, studentPurposes } from "../../../models/privacy/index.ts";
import { audited } from "../../audit/audited.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { dropPhoto } from "../../documents/images/drop-photo.ts";
import { childrenInCustody, studentsInScope } from "../../people/row-scope.ts";
import { type ConsentShown, consents } from "./consents.ts";

export const ConsentDecision = z
  .strictObject({
    studentId: z.uuid(),
    purpose: z.enum(studentPurposes),
    granted: z.boolean().describe("False refuses, or withdraws what was granted"),
  })
  .meta({ id: "ConsentDecision" });

/**
 * Records the decision of a guardian with custody, or one on paper by the office, on the published text. A withdrawal takes effect
 * at once: without consent to photos the photo of the student is removed, without consent to sharing the roster leaves them out.
 * @throws {AppError} 404, 409 `no_consent_text`
 */
export const decideConsent = ({
  studentId,
  purpose,
  granted,
}: z.output<typeof ConsentDecision>): Promise<ConsentShown> =>
  transaction(async () => {
    // The lock order of photos: the lock of files comes first.
    if (purpose === "photos" && !granted) await lockInSchool("files");
    await lockInSchool("consents");
    const student = await Student.findOne({
      where: { [Op.and]: [{ id: studentId }, scopeWhere("consents.give", studentScope)] },
    });
    if (!student) throw notFound("Student");
    const text = await ConsentText.findOne({ where: { purpose, status: "published" } });
    if (!text) throw conflict("no_consent_text", "The school has published no text for this purpose");
    const status = granted ? "granted" : "withdrawn";
    const former = await Consent.findOne({ where: { studentId, purpose, status: { [Op.ne]: "expired" } } });
    if (former?.status === status && former.documentVersion === text.version) return consents.present(former);
    const before = former && { status: former.status, documentVersion: former.documentVersion };
    const at = now();
    if (former?.status === "granted" && !granted) {
      await former.update({ status, withdrawnAt: at });
    } else {
      await former?.update({ status: "expired" });
      await insertRows(Consent, [
        {
          ...{
            id: newId(),
            studentId,
            purpose,
            consentTextId: text.id,
            documentVersion: text.version,
            status,
          },
          ...{ givenBy: actorId(), givenAt: at, withdrawnAt: granted ? null : at },
        },
      ]);
    }
    const current = await Consent.findOne({ where: { studentId, purpose, status }, rejectOnEmpty: true });
    const after = { studentId, purpose, status, documentVersion: current.documentVersion };
    await audited(Consent, current.id, granted ? "accept" : "withdraw", { before, after });
    if (purpose === "photos" && !granted) await dropPhoto(student);
    return consents.present(current);
  });

const studentScope = (scope: "all" | "own_classes" | "own_children" | "self") =>
  scope === "all" ? null : `id IN (${scope === "own_children" ? childrenInCustody : studentsInScope(scope)})`;
