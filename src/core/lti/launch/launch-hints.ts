import { createHash, randomBytes } from "node:crypto";
import { Op } from "sequelize";
import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { now } from "../../../lib/clock.ts";
import { actor } from "../../../lib/context.ts";
import { forbidden } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { LtiLaunch } from "../../../models/lti/index.ts";

/** The tool answers at once: the browser goes there and back without a person in between. */
const HINT_VALID_MS = 5 * 60_000;
/** Launches are kept as long as content can be returned for them. */
const KEPT_MS = 24 * 3_600_000;

const hashOf = (hint: string) => createHash("sha256").update(hint).digest("hex");

interface Subject {
  ltiToolId: string;
  courseOfferingId: string;
  ltiLinkId: string | null;
}

/**
 * Records that the caller launches a tool. The API uses no cookies, so the browser comes back without a session. The
 * hint stands for it: it is valid once, for five minutes, and only while that session is live.
 */
export async function createHint(subject: Subject): Promise<{ loginHint: string; messageHint: string }> {
  const { id: userId, sessionId, apiKeyId } = actor();
  if (apiKeyId) throw forbidden("This requires a signed-in person; API keys are not accepted");
  await LtiLaunch.destroy({ where: { expiresAt: { [Op.lt]: new Date(now().getTime() - KEPT_MS) } } });
  const messageHint = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now().getTime() + HINT_VALID_MS);
  const launch = await LtiLaunch.create({
    ...subject,
    userId,
    sessionId,
    hintHash: hashOf(messageHint),
    expiresAt,
  });
  return { loginHint: launch.id, messageHint };
}

/** Uses up a hint of this tool. @returns null if it is unknown, of another tool, expired or was used before */
export async function useHint(
  ltiToolId: string,
  loginHint: string,
  messageHint: string,
): Promise<LtiLaunch | null> {
  if (!isId(loginHint)) return null;
  const [used] = await query<{ id: string }>(sql`
    UPDATE lti_launches SET used_at = ${currentTime}::timestamptz, updated_at = now()
    WHERE school_id = ${currentSchool} AND id = ${loginHint} AND lti_tool_id = ${ltiToolId}
      AND hint_hash = ${hashOf(messageHint)} AND used_at IS NULL AND expires_at > ${currentTime}::timestamptz
    RETURNING id`);
  return used ? LtiLaunch.findByPk(used.id) : null;
}

/** Content can be returned for a launch for this long. */
const ANSWER_VALID_MS = 2 * 3_600_000;

/** Marks a choice of content as answered. @returns null if it is unknown, of another tool, too old or was answered before */
export async function answerLaunch(ltiToolId: string, id: unknown): Promise<LtiLaunch | null> {
  if (!isId(id)) return null;
  const since = new Date(now().getTime() - ANSWER_VALID_MS).toISOString();
  const launch = await LtiLaunch.findOne({ where: { id, ltiToolId, ltiLinkId: null }, lock: true });
  if (!launch?.usedAt || launch.answeredAt || launch.usedAt.toISOString() < since) return null;
  await execute(sql`
    UPDATE lti_launches SET answered_at = ${currentTime}::timestamptz WHERE school_id = ${currentSchool} AND id = ${id}`);
  return launch;
}
