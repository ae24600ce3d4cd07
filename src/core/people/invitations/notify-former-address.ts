import { guardianAddressChanged } from "../../../emails/people/guardian-address-changed.ts";
import { newId } from "../../../lib/ids.ts";
import type { Guardian } from "../../../models/people/index.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";

type Before = Pick<Guardian, "givenName" | "familyName" | "email" | "preferredLanguage">;

/**
 * Emails a guardian's previous address that it was changed, in the transaction of the change. Otherwise somebody in the
 * office could enter another address, invite the guardian there and act as the guardian unnoticed.
 * @param email the new address
 */
export async function notifyFormerAddress(before: Before, email: string | null): Promise<void> {
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
