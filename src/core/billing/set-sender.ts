import { z } from "zod";
import { parseInput } from "../parse-input.ts";
import { changeTenant } from "../platform/change-tenant.ts";
import { text } from "../schemas.ts";

const Sender = z.object({
  name: text(200).optional(),
  address: z.email().max(254).optional(),
  replyTo: z.email().max(254).optional(),
  /** Most mails of the school a minute, over all nodes. */
  perMinute: z.int().min(1).max(60_000).optional(),
});

/** Who the mails of a school come from, and how many may leave a minute. The operator's to say: mail servers take mails of few domains. */
export async function setSender(slug: string, given: Record<string, unknown>) {
  const { name = null, address = null, replyTo = null, perMinute = null } = parseInput(Sender, given);
  const { tenant } = await changeTenant(slug, "set-sender", ({ tenant }) =>
    tenant.update({ senderName: name, senderAddress: address, replyTo, mailsPerMinute: perMinute }),
  );
  const { senderName, senderAddress, mailsPerMinute } = tenant;
  return { senderName, senderAddress, replyTo: tenant.replyTo, perMinute: mailsPerMinute };
}
