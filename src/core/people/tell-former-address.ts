import { guardianAddressChanged } from "../../emails/guardian-address-changed.ts";
import { newId } from "../../lib/ids.ts";
import type { Guardian } from "../../models/people/index.ts";
import { queueEmail } from "../messaging/queue-email.ts";

type Before = Pick<Guardian, "givenName" | "familyName" | "email" | "preferredLanguage">;

/**
 * Tells the address that a guardian had of its change, in the transaction that makes it: whoever changes an address and
 * invites the guardian would otherwise take the guardian's place unseen.
 * @param email the address from now on
 */
export async function tellFormerAddress(before: Before, email: string | null): Promise<void> {
  if (!before.email || before.email.toLowerCase() === email?.toLowerCase()) return;
  const guardian = `${before.givenName} ${before.familyName}`;
  await queueEmail({
    template: guardianAddressChanged,
    entityKey: `GuardianAddressChanged:${newId()}`,
    to: { address: before.email, name: guardian },
    props: { guardian },
    locale: before.preferredLanguage,
  });
}
