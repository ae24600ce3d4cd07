import type { AuditKeys } from "../../lib/audit-keys.ts";

/** What the audit needs of the outside. Connected once, by the composition root. */
export interface AuditServices {
  keys: AuditKeys;
  /** The log leaves the machine: whoever owns the database cannot change what it says of the chain. */
  log(details: object, message: string): void;
  logFailure(error: unknown, message: string): void;
}

let connected: AuditServices | undefined;

export function connectAudit(services: AuditServices | undefined): void {
  connected = services;
}

export function auditServices(): AuditServices {
  if (!connected) throw new Error("The audit services are not connected");
  return connected;
}
