import { z } from "zod";
import { schoolId } from "../../lib/context.ts";
import type { IntegrationConnection } from "../../models/integrations/index.ts";
import { identityServices } from "../identity/services.ts";
import { line } from "../schemas.ts";

const secret = line().min(1).max(4000);
const headerName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/, "must be the name of a header, like x-api-key")
  .refine(
    (name) => !["host", "content-length", "connection"].includes(name.toLowerCase()),
    "is not yours to set",
  );

/** How we prove ourselves to a partner. What is secret in it is never shown again. */
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
      scope: line().max(2000).optional().describe("Default: the scopes that the connector needs"),
    }),
  ])
  .meta({ id: "IntegrationCredentials" });

export type Credentials = z.output<typeof Credentials>;

const placeOf = (row: string) => ({
  schoolId: schoolId(),
  table: "integration_connections",
  row,
  column: "credentials",
});

/** What is sealed. Credentials of an earlier version were sealed alone, without the origins. */
const Sealed = z.object({ credentials: Credentials, origins: z.array(z.string()) });

/**
 * The credentials as they are stored: they open only in this row of this school, and name the origins they may be sent to.
 * @param origins of every address that the connection sends them to: see `originsOf`
 */
export const seal = (credentials: Credentials, row: string, origins: readonly string[]): string | null =>
  credentials.type === "none"
    ? null
    : identityServices().encryption.encrypt(JSON.stringify({ credentials, origins }), placeOf(row));

/**
 * @returns the credentials, and the origins that they were given for; `null` where they were sealed by an earlier version
 * @throws {DecryptionFailed} where they were copied from elsewhere
 */
export function unseal({ id, credentials }: Pick<IntegrationConnection, "id" | "credentials">): {
  credentials: Credentials;
  origins: readonly string[] | null;
} {
  if (credentials === null || credentials === undefined)
    return { credentials: { type: "none" }, origins: [] };
  const opened: unknown = JSON.parse(identityServices().encryption.decrypt(credentials, placeOf(id)));
  const sealed = Sealed.safeParse(opened);
  return sealed.success ? sealed.data : { credentials: Credentials.parse(opened), origins: null };
}
