import { schoolId } from "../../lib/context.ts";
import { isId } from "../../lib/ids.ts";
import { identityServices } from "../identity/services.ts";

const place = (school: string) => ({
  schoolId: school,
  table: "mail_suppressions",
  row: "unsubscribe",
  column: "address",
});

/** Where the reader of a mail of the current school refuses more of them. It shows neither address nor account. */
export function unsubscribeUrl(address: string): string {
  const { encryption, publicUrl } = identityServices();
  const school = schoolId();
  return `${publicUrl}/unsubscribe?token=${school}.${encryption.encrypt(address.toLowerCase(), place(school))}`;
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
