import { z } from "zod";
import { parseInput } from "../parse-input.ts";
import { changeTenant } from "../platform/change-tenant.ts";

const Sender = z.object({
  name: z.string().trim().min(1).max(200).optional(),
  address: z.email().max(254).optional(),
  replyTo: z.email().max(254).optional(),
});

/** Who the mails of a school come from. The operator's to say: mail servers take mails of few domains. */
export async function setSender(slug: string, given: Record<string, unknown>) {
  const { name = null, address = null, replyTo = null } = parseInput(Sender, given);
  const { tenant } = await changeTenant(slug, "set-sender", ({ tenant }) =>
    tenant.update({ senderName: name, senderAddress: address, replyTo }),
  );
  const { senderName, senderAddress } = tenant;
  return { senderName, senderAddress, replyTo: tenant.replyTo };
}
