import { schoolId } from "../../../lib/context.ts";
import { identityServices } from "../../common/identity-services.ts";

type Column = readonly [
  table: "webhook_endpoints" | "integration_connections",
  column: "secret" | "previous_secret" | "inbound_secret",
];

const locationOf = ([table, column]: Column, row: string) => ({ schoolId: schoolId(), table, row, column });

/** Encrypt a secret for storage, bound to this column of this row of this school. */
export const sealSecret = (secret: string, column: Column, row: string): string =>
  identityServices().encryption.encrypt(secret, locationOf(column, row));

/** Decrypt a stored secret. @throws {DecryptionFailed} if it was copied from another place */
export const openSecret = (cipher: string, column: Column, row: string): string =>
  identityServices().encryption.decrypt(cipher, locationOf(column, row));

export const endpointSecret = ["webhook_endpoints", "secret"] as const;
export const previousSecret = ["webhook_endpoints", "previous_secret"] as const;
export const inboundSecret = ["integration_connections", "inbound_secret"] as const;
