import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { conflict } from "../../lib/errors.ts";
import { Alumnus } from "../../models/alumni/index.ts";
import { audited } from "../audit/audited.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { checkWholeSchool } from "../common/entities/whole-school-only.ts";

export const ContactAgreement = z
  .strictObject({ agreed: z.boolean().describe("Whether the alumnus wants messages from the school") })
  .meta({ id: "ContactAgreement" });

/** Records what an alumnus told the office about messages. @throws {AppError} 403, 404, 409 `alumnus_status` */
export const setContactAgreement = (
  id: string,
  { agreed }: z.output<typeof ContactAgreement>,
): Promise<Alumnus> =>
  transaction(async () => {
    checkWholeSchool("alumni.manage");
    const alumnus = await findLocked(Alumnus, id);
    if (agreed && (alumnus.status === "do_not_contact" || alumnus.status === "deceased"))
      throw conflict("alumnus_status", "The record says not to contact this person: change its status first");
    if (agreed === (alumnus.contactAgreedAt !== null)) return alumnus;
    await alumnus.update({
      contactAgreedAt: agreed ? now() : null,
      contactAgreedBy: agreed ? "office" : null,
    });
    await audited(Alumnus, id, agreed ? "accept" : "withdraw", { after: { agreed } });
    return alumnus;
  });
