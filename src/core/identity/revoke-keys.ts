import { type ModelStatic, Op } from "sequelize";
import { now } from "../../lib/clock.ts";
import { ApiKey, CalendarFeed } from "../../models/integrations/index.ts";
import type { TenantModel } from "../../models/tenant-model.ts";
import { recordAudits } from "../audit/record-audit.ts";

const kinds = [ApiKey, CalendarFeed] as unknown as ModelStatic<
  TenantModel & { userId: string; status: string; revokedAt: Date | null }
>[];

/**
 * Revokes every API key and calendar address that an account made, in the running transaction: whoever had the account
 * before a reset must not keep a way in that needs no password.
 */
export async function revokeKeysOf(userId: string): Promise<void> {
  for (const model of kinds) {
    const live = await model.findAll({ attributes: ["id"], where: { userId, status: "active" }, lock: true });
    const ids = live.map(({ id }) => id);
    await model.update({ status: "revoked", revokedAt: now() }, { where: { id: { [Op.in]: ids } } });
    await recordAudits(
      ids.map((entityId) => ({
        action: `${model.tableName}.revoke`,
        entityType: model.name,
        entityId,
        after: { because: "password" },
      })),
    );
  }
}
