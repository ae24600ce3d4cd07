import { createHash } from "node:crypto";
import { Op } from "sequelize";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { now } from "../../../lib/clock.ts";
import { newId } from "../../../lib/ids.ts";
import { LtiAssertion } from "../../../models/lti/index.ts";

/** Ids are forgotten an hour after the message expired, far beyond the tolerance of clocks. */
const KEPT_MS = 3_600_000;

/**
 * Uses up the id of a signed message.
 * @param expires when the message expires, in seconds
 * @returns false if it was used before
 */
export async function useAssertion(ltiToolId: string, id: string, expires: number): Promise<boolean> {
  await LtiAssertion.destroy({ where: { expiresAt: { [Op.lt]: new Date(now().getTime() - KEPT_MS) } } });
  const hash = createHash("sha256").update(id).digest("hex");
  const rows = await query(sql`
    INSERT INTO lti_assertions (school_id, id, lti_tool_id, jti_hash, expires_at)
    VALUES (${currentSchool}, ${newId()}, ${ltiToolId}, ${hash}, ${new Date(expires * 1000).toISOString()}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING id`);
  return rows.length > 0;
}
