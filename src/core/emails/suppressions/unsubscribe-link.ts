import { isId } from "../../../lib/ids.ts";
import { identityServices } from "../../common/identity-services.ts";

const place = (school: string) => ({
  schoolId: school,
  table: "mail_suppressions",
  row: "unsubscribe",
  column: "address",
});

/** The placeholder for the unsubscribe link in a stored email; the link itself is never stored. */
export const unsubscribeMark = (emailId: string): string => `https://unsubscribe.invalid/${emailId}`;

/** Builds the unsubscribe link of an address: deterministic, and encrypted so that it reveals neither address nor account. */
export function unsubscribeUrl(school: string, address: string): string {
  const { encryption, publicUrl } = identityServices();
  return `${publicUrl}/unsubscribe?token=${school}.${encryption.encryptStable(address.toLowerCase(), place(school))}`;
}

/** Decrypts the token of an unsubscribe link. @returns null for an invalid token */
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
