import { Op } from "sequelize";
import { now } from "../../../lib/clock.ts";
import { LtiKey } from "../../../models/lti/index.ts";
import { signingKey } from "./signing-key.ts";

/** Tools cache the published keys, and launches are valid for minutes: two days are plenty. */
const RETIRED_KEY_PUBLISHED_MS = 2 * 24 * 3_600_000;

/** The published keys of the school: the current one, and those that were replaced lately. */
export async function publicKeys(): Promise<{ keys: object[] }> {
  await signingKey();
  const since = new Date(now().getTime() - RETIRED_KEY_PUBLISHED_MS);
  const keys = await LtiKey.findAll({
    where: { [Op.or]: [{ status: "active" }, { retiredAt: { [Op.gt]: since } }] },
    order: [["createdAt", "DESC"]],
  });
  return { keys: keys.map(({ publicKey }) => publicKey) };
}
