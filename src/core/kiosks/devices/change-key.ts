import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { KioskDevice } from "../../../models/kiosks/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { newLinkToken } from "../../identity/invitations/link-tokens.ts";
import { checkMayGiveKey } from "./create-device.ts";
import type { MadeKioskDevice } from "./kiosk-devices.ts";

/**
 * Gives a kiosk a new key, which is shown once. The former one stops working at once.
 * @throws {AppError} 403, 404, 409 `kiosk_revoked`
 */
export const rotateKioskKey = (id: string): Promise<z.input<typeof MadeKioskDevice>> =>
  transaction(async () => {
    checkMayGiveKey();
    const device = await getLocked(id);
    if (device.status === "revoked")
      throw conflict("kiosk_revoked", "This kiosk is revoked: set up a new one instead");
    const { token, hash } = newLinkToken(schoolId());
    await device.update({ keyHash: hash });
    await audited(KioskDevice, id, "rotate_secret");
    return Object.assign(device, { key: token });
  });

/** Revokes the key of a kiosk for good, with immediate effect. @throws {AppError} 404 */
export const revokeKiosk = (id: string): Promise<KioskDevice> =>
  transaction(async () => {
    const device = await getLocked(id);
    if (device.status === "revoked") return device;
    await device.update({ status: "revoked", revokedAt: now() });
    await audited(KioskDevice, id, "revoke");
    return device;
  });

const getLocked = (id: string) =>
  findLocked(KioskDevice, id, { name: "Kiosk", where: scopeWhere("kiosks.manage", wholeSchoolOnly) });
