import { schoolId } from "../../../lib/context.ts";
import { identityServices } from "../../identity/services.ts";

type Column = readonly [
  table: "webhook_endpoints" | "integration_connections",
  column: "secret" | "previous_secret" | "inbound_secret",
];

const placeOf = ([table, column]: Column, row: string) => ({ schoolId: schoolId(), table, row, column });

/** A secret as it is stored: it opens only in this column of this row of this school. */
export const sealSecret = (secret: string, column: Column, row: string): string =>
  identityServices().encryption.encrypt(secret, placeOf(column, row));

/** @throws {DecryptionFailed} where it was copied from elsewhere */
export const openSecret = (cipher: string, column: Column, row: string): string =>
  identityServices().encryption.decrypt(cipher, placeOf(column, row));

export const endpointSecret = ["webhook_endpoints", "secret"] as const;
export const previousSecret = ["webhook_endpoints", "previous_secret"] as const;
export const inboundSecret = ["integration_connections", "inbound_secret"] as const;
