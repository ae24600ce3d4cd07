import { isId } from "../../lib/ids.ts";
import { identityServices } from "../identity/services.ts";

const place = (school: string) => ({
  schoolId: school,
  table: "mail_suppressions",
  row: "unsubscribe",
  column: "address",
});

/** Stands in a stored email for the link to unsubscribe, which itself is stored nowhere. */
export const unsubscribeMark = (emailId: string): string => `https://unsubscribe.invalid/${emailId}`;

/** Where a reader refuses more emails of a school: always the same. It shows neither address nor account. */
export function unsubscribeUrl(school: string, address: string): string {
  const { encryption, publicUrl } = identityServices();
  return `${publicUrl}/unsubscribe?token=${school}.${encryption.encryptStable(address.toLowerCase(), place(school))}`;
}

/** Whose mails such a link refuses; null for one that is not of ours. */
export function readUnsubscribeToken(token: string): { schoolId: string; address: string } | null {
  const [school = "", ...rest] = token.split(".");
  if (!isId(school)) return null;
  try {
    return {
      schoolId: school,
      address: identityServices().encryption.decrypt(rest.join("."), place(school)),
    };
  } catch {
    return null;
  }
}
