import { identityServices } from "../common/identity-services.ts";

/** Root of the addresses for tools, below the public URL. */
export const ltiRoot = "/lti";

/**
 * The addresses of a school's platform. Each school is an issuer of its own, named by its id, which never changes: a tool can
 * neither confuse two schools nor reach one with the keys of another.
 */
export function platformUrls(schoolId: string) {
  const { publicUrl } = identityServices();
  const issuer = `${publicUrl}${ltiRoot}/${schoolId}`;
  const context = (offeringId: string) => `${issuer}/contexts/${offeringId}`;
  const lineItems = (offeringId: string) => `${context(offeringId)}/line-items`;
  return {
    publicUrl,
    issuer,
    jwks: `${issuer}/jwks.json`,
    authorization: `${issuer}/authorize`,
    token: `${issuer}/token`,
    deepLinks: `${issuer}/deep-links`,
    members: (offeringId: string) => `${context(offeringId)}/members`,
    lineItems,
    lineItem: (offeringId: string, id: string) => `${lineItems(offeringId)}/${id}`,
  };
}
