import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { withContext } from "../../../lib/context.ts";
import { forbidden, unauthenticated } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import type { KioskDevice } from "../../../models/kiosks/index.ts";
import { withoutAccount } from "../../common/without-account.ts";
import { hashLinkToken } from "../../identity/invitations/link-tokens.ts";

export type Kiosk = Pick<KioskDevice, "id" | "name" | "place" | "purpose">;

interface Found extends Kiosk {
  isSuspended: boolean;
  isDueToNote: boolean;
}

/**
 * Runs for the kiosk with this key, in its school and without an account. The key is read on each request, so that a revoked one
 * stops working at once.
 * @throws {AppError} 401 `invalid_device_key`, 403 `school_suspended`
 */
export function atKiosk<T>(key: string | undefined, fn: (kiosk: Kiosk) => Promise<T>): Promise<T> {
  const school = key?.split(".")[0] ?? "";
  if (!key || !isId(school)) throw invalidKey();
  return withoutAccount(() =>
    withContext({ schoolId: school, trusted: true }, async () => {
      const { isSuspended, isDueToNote, ...kiosk } = await findKiosk(key);
      if (isSuspended)
        throw forbidden(
          "The subscription of this school is suspended: its data is read-only",
          "school_suspended",
        );
      if (isDueToNote)
        await execute(sql`UPDATE kiosk_devices SET last_seen_at = ${currentTime}
          WHERE school_id = ${currentSchool} AND id = ${kiosk.id}`);
      return fn(kiosk);
    }),
  );
}

async function findKiosk(key: string): Promise<Found> {
  const [found] = await query<Found & object>(sql`
    SELECT k.id, k.name, k.place, k.purpose, s.status = 'suspended' AS "isSuspended",
      k.last_seen_at IS NULL OR k.last_seen_at < ${currentTime}::timestamptz - interval '1 minute' AS "isDueToNote"
    FROM kiosk_devices k JOIN schools s ON s.id = k.school_id AND s.status <> 'archived'
    WHERE k.school_id = ${currentSchool} AND k.key_hash = ${hashLinkToken(key)} AND k.status = 'active'`);
  if (!found) throw invalidKey();
  return found;
}

const invalidKey = () =>
  unauthenticated("The device key is invalid or revoked: ask the office for a new one", "invalid_device_key");
