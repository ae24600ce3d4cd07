import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actor, schoolId } from "../../../lib/context.ts";
import { forbidden } from "../../../lib/errors.ts";
import { KioskDevice } from "../../../models/kiosks/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { newLinkToken } from "../../identity/invitations/link-tokens.ts";
import { covers } from "../../identity/roles/delegation.ts";
import type { MadeKioskDevice, NewKioskDevice } from "./kiosk-devices.ts";

type Made = z.input<typeof MadeKioskDevice>;

/**
 * Sets up a kiosk. Its key is shown once. Only those who may take every register can hand out a key that writes into them.
 * @throws {AppError} 403, 409 `duplicate`
 */
export const createKioskDevice = (values: z.output<typeof NewKioskDevice>): Promise<Made> =>
  transaction(async () => {
    checkMayGiveKey();
    const { token, hash } = newLinkToken(schoolId());
    const device = await KioskDevice.create({ ...values, keyHash: hash, createdBy: actor().id });
    await audited(KioskDevice, device.id, "create", { after: values });
    return Object.assign(device, { key: token });
  });

/** @throws {AppError} 403 */
export function checkMayGiveKey(): void {
  checkWholeSchool("kiosks.manage");
  const { permissions, apiKeyId } = actor();
  if (apiKeyId) throw forbidden("An API key cannot create keys of kiosks: sign in instead");
  if (!covers(permissions, new Map([["attendance.take", "all"]])))
    throw forbidden("Only those who may take attendance in every class can set up a kiosk");
}
