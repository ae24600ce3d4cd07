import { identityServices } from "../../common/identity-services.ts";

interface Body {
  html: string;
  text: string;
}

const place = (schoolId: string, row: string, column: keyof Body) => ({
  schoolId,
  table: "queued_emails",
  row,
  column,
});

/** Encrypts the body of an email that gives access to an account. */
export function sealBody(schoolId: string, id: string, { html, text }: Body): Body {
  const { encryption } = identityServices();
  return {
    html: encryption.encrypt(html, place(schoolId, id, "html")),
    text: encryption.encrypt(text, place(schoolId, id, "text")),
  };
}

/** Decrypts a body. @throws {UnknownEncryptionKey | DecryptionFailed} */
export function openBody(schoolId: string, id: string, { html, text }: Body): Body {
  // Queued by an older version, which did not encrypt bodies.
  if (html.startsWith("<")) return { html, text };
  const { encryption } = identityServices();
  return {
    html: encryption.decrypt(html, place(schoolId, id, "html")),
    text: encryption.decrypt(text, place(schoolId, id, "text")),
  };
}
