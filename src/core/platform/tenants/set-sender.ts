import { z } from "zod";
import { parseInput } from "../../common/input/parse-input.ts";
import { text } from "../../common/input/schemas.ts";
import { changeTenant } from "./change-tenant.ts";

const Sender = z.object({
  name: text(200).optional(),
  address: z.email().max(254).optional(),
  replyTo: z.email().max(254).optional(),
  /** Maximum emails of the school per minute, across all nodes. */
  perMinute: z.int().min(1).max(60_000).optional(),
});

/**
 * Sets the email sender and rate limit of a school. Omitted values are reset to the defaults. Reserved for operators,
 * because mail servers accept only some sender domains.
 * @throws {AppError} 400, 404
 */
export async function setSender(slug: string, given: Record<string, unknown>) {
  const { name = null, address = null, replyTo = null, perMinute = null } = parseInput(Sender, given);
  const { tenant } = await changeTenant(slug, "set_sender", ({ tenant }) =>
    tenant.update({ senderName: name, senderAddress: address, replyTo, mailsPerMinute: perMinute }),
  );
  const { senderName, senderAddress, mailsPerMinute } = tenant;
  return { senderName, senderAddress, replyTo: tenant.replyTo, perMinute: mailsPerMinute };
}
