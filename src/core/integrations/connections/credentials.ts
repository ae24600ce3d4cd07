import { z } from "zod";
import { schoolId } from "../../../lib/context.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { identityServices } from "../../common/identity-services.ts";
import { line } from "../../common/input/schemas.ts";

const secret = line().min(1).max(4000);
const headerName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/, "must be a header name, for example x-api-key")
  .refine(
    (name) => !["host", "content-length", "connection"].includes(name.toLowerCase()),
    "cannot be set: this header is managed by the service",
  );

/** How we authenticate to a remote system. Secrets in it are never returned. */
export const Credentials = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("none") }),
    z.strictObject({ type: z.literal("bearer"), token: secret }),
    z.strictObject({ type: z.literal("basic"), username: line().min(1).max(200), password: secret }),
    z.strictObject({ type: z.literal("header"), name: headerName, value: secret }),
    z.strictObject({
      type: z.literal("oauth2"),
      clientId: line().min(1).max(500),
      clientSecret: secret,
      tokenUrl: z.url({ protocol: /^https?$/, error: "must be an http(s):// address" }).max(500),
      scope: line().max(2000).optional().describe("Default: the scopes required by the connector"),
    }),
  ])
  .meta({ id: "IntegrationCredentials" });

export type Credentials = z.output<typeof Credentials>;

const locationOf = (row: string) => ({
  schoolId: schoolId(),
  table: "integration_connections",
  row,
  column: "credentials",
});

/** The encrypted document. An earlier version encrypted the credentials alone, without origins. */
const Sealed = z.object({ credentials: Credentials, origins: z.array(z.string()) });

/**
 * Encrypt credentials for storage, bound to this row of this school and to the origins they may be sent to.
 * @param origins of all addresses that the connection sends them to, from `originsOf`
 */
export const seal = (credentials: Credentials, row: string, origins: readonly string[]): string | null =>
  credentials.type === "none"
    ? null
    : identityServices().encryption.encrypt(JSON.stringify({ credentials, origins }), locationOf(row));

/**
 * Decrypt the credentials of a connection.
 * @returns the credentials and the origins they were entered for; `origins` is null if an earlier version sealed them
 * @throws {DecryptionFailed} if they were copied from another row or school
 */
export function unseal({ id, credentials }: Pick<IntegrationConnection, "id" | "credentials">): {
  credentials: Credentials;
  origins: readonly string[] | null;
} {
  if (credentials === null || credentials === undefined)
    return { credentials: { type: "none" }, origins: [] };
  const opened: unknown = JSON.parse(identityServices().encryption.decrypt(credentials, locationOf(id)));
  const sealed = Sealed.safeParse(opened);
  return sealed.success ? sealed.data : { credentials: Credentials.parse(opened), origins: null };
}
