import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { ConsentText } from "../../../models/privacy/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { transition } from "../../common/entities/transition.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";

/**
 * Publishes a version: the former one retires, and consents given to it expire, so that people are asked again. What was
 * withdrawn stays withdrawn.
 * @throws {AppError} 404, 409 `consent_text_published`
 */
export const publishConsentText = (id: string): Promise<ConsentText> =>
  transaction(async () => {
    await lockInSchool("consents");
    const row = await findLocked(ConsentText, id);
    const { purpose } = row;
    await transition(row, {
      from: "draft",
      to: "published",
      verb: "publish",
      refuse: () => conflict("consent_text_published", "This version was published before"),
      async check() {
        await ConsentText.update({ status: "retired" }, { where: { purpose, status: "published" } });
        await execute(sql`UPDATE consents SET status = 'expired', updated_at = now()
          WHERE school_id = ${currentSchool} AND purpose = ${purpose} AND status = 'granted'`);
      },
      set: { publishedAt: now(), publishedBy: actorId() },
    });
    return row;
  });
