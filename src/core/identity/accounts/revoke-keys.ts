import { type ModelStatic, Op } from "sequelize";
import { now } from "../../../lib/clock.ts";
import { ApiKey, CalendarFeed } from "../../../models/integrations/index.ts";
import type { TenantModel } from "../../../models/tenant-model.ts";
import { changeOf } from "../../audit/change-of.ts";
import { recordAudits } from "../../audit/record-audit.ts";

const kinds = [ApiKey, CalendarFeed] as unknown as ModelStatic<
  TenantModel & { userId: string; status: string; revokedAt: Date | null }
>[];

/**
 * Revokes every API key and calendar address of an account, in the running transaction: an intruder must not keep access
 * without a password after a reset.
 * @param because reason in the audit trail
 */
export async function revokeKeysOf(userId: string, because: "password" | "disabled"): Promise<void> {
  for (const model of kinds) {
    const live = await model.findAll({ attributes: ["id"], where: { userId, status: "active" }, lock: true });
    const ids = live.map(({ id }) => id);
    await model.update({ status: "revoked", revokedAt: now() }, { where: { id: { [Op.in]: ids } } });
    await recordAudits(ids.map((id) => changeOf(model, id, "revoke", { after: { because } })));
  }
}
